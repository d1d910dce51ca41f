import Pictures
import SceneModel
import TestSupport
import Testing
import Typesetting

@testable import RenderScene

@Suite("Text blocks of a window", .enabled(if: (try? Font.system()) != nil, "no font is installed"))
struct TextBlockTests {
  private func painter(_ width: Int = 400) throws -> TextPainter {
    TextPainter(TextImageCache(try Font.system()), width: width, height: 300)
  }

  @Test("Wrapped lines fit, break at spaces, and contain the whole text")
  func wrapping() throws {
    let painter = try painter()
    let style = TextStyle(size: 14, color: .white, isOutlined: false)
    func wrap(_ text: String, _ width: Float) -> [String] {
      TextBlockLayout.wrapped(text, width: width, style, painter)
    }
    #expect(wrap("", 100) == [""] && wrap("one\n\ntwo", 100) == ["one", "", "two"])
    let space = painter.layout("three four ", style).width
    #expect(wrap("three four five", space) == ["three four ", "five"])
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let words = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        String(repeating: "w", count: Int.random(in: 1...20, using: &random))
      }
      let text = words.joined(separator: " ")
      let width = Float.random(in: 1...200, using: &random)
      let lines = wrap(text, width)
      #expect(lines.joined() == text)
      for line in lines { #expect(line.count == 1 || painter.layout(line, style).width <= width) }
    }
  }

  @Test(
    "Blocks are at their places in the window, those at one place are stacked, and unchanged text is drawn once"
  )
  func places() throws {
    let renderer = TextBlockRenderer()
    let blocks = [
      TextBlock([.text("name")], at: .topLeft), TextBlock([.text("below")], at: .topLeft),
      TextBlock([.text("error")], at: .bottomRight, tone: .failure),
    ]
    func grounds() -> [Overlay] {
      renderer.overlays(blocks, width: 400, height: 300, scale: 1).filter {
        $0.image[0, 0].w > 0 && $0.image.height > 18
      }
    }
    let boxes = grounds()
    try #require(boxes.count == 3)
    #expect(boxes[0].x == 10 && boxes[0].y == 10 && boxes[1].x == 10)
    #expect(boxes[1].y >= boxes[0].y + boxes[0].image.height)
    #expect(boxes[2].x + boxes[2].image.width == 390 && boxes[2].y + boxes[2].image.height == 290)
    #expect(boxes[2].image[0, 0] != boxes[0].image[0, 0])
    // The columns at the left stay free, if the rest is wide enough.
    func beside(_ left: Float) -> [Int] {
      renderer.overlays(blocks, width: 400, height: 300, scale: 1, left: left).map(\.x)
    }
    #expect(zip(beside(100), beside(0)).contains { $0 != $1 } && beside(100).min() == 110)
    #expect(beside(200) == beside(0))
    let count = renderer.drawingCount
    #expect(count == 3 && grounds() == boxes && renderer.drawingCount == count)
    #expect(renderer.overlays([], width: 400, height: 300, scale: 1).isEmpty)
    // A screen with twice the pixels has text of twice the size.
    let large = renderer.overlays([blocks[0]], width: 800, height: 600, scale: 2)[0]
    #expect(abs(large.image.height - 2 * boxes[0].image.height) <= 2)
  }

  @Test("A caret is below the marked character, and a block that is larger than the window gets smaller text")
  func caretAndSize() throws {
    let renderer = TextBlockRenderer()
    func caret(_ column: Int) -> Int? {
      renderer.overlays(
        [TextBlock([.source("iiiiWWWW", caret: column)], at: .topLeft)], width: 400, height: 300, scale: 1
      ).last?.x
    }
    let places = (0...8).compactMap(caret)
    #expect(places.count == 9 && zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    #expect(places[4] - places[0] < (places[8] - places[4]) / 2)
    let lines = (0..<30).map { TextBlock.Line.entry(term: "key \($0)", "text") }
    let sheet = renderer.overlays([TextBlock(lines, at: .center)], width: 400, height: 500, scale: 1)[0]
    #expect(sheet.image.height <= 480 && sheet.image.height > 300)
  }
}
