import TestSupport
import Testing

@testable import Typesetting

@Suite("Text layout")
struct LayoutTests {
  private let font: Font

  init() throws { font = try Font(BlockFont.standard.bytes, name: "blocks") }

  private func coverage(_ text: String, size: Float = 10) -> CoverageBitmap {
    let layout = font.layout(text, size: size)
    return font.coverage(layout, within: layout.ink)
  }

  @Test("A glyph covers exactly the pixels of its outline")
  func glyph() {
    let bitmap = coverage("A")
    // The ascender takes 8 pixels, and the block 7 of them.
    #expect(bitmap.bounds == PixelRectangle(x: 0, y: 1, width: 5, height: 7))
    #expect(bitmap.bytes == [UInt8](repeating: 255, count: 35))
  }

  @Test("Glyphs are placed in quarters of a pixel, and their coverage keeps its sum")
  func quarters() {
    let block = BlockFont.Block(width: 500, height: 700, advance: 625)
    let font = try? Font(BlockFont(["A": block]).bytes, name: "quarters")
    let layout = font?.layout("AA", size: 10)
    #expect(layout?.glyphs.map(\.x) == [0, 6] && layout?.glyphs.map(\.key.shift) == [0, 1])
    let bytes = layout.flatMap { layout in font?.coverage(layout, within: layout.ink).bytes } ?? []
    let row = bytes.prefix(12)
    #expect(Array(row) == [255, 255, 255, 255, 255, 0, 192, 255, 255, 255, 255, 64])
  }

  @Test("A missing character is the box of the font")
  func missing() {
    let bitmap = coverage("\u{4E2D}")
    #expect(bitmap.bounds == PixelRectangle(x: 0, y: 0, width: 4, height: 8))
    #expect(font.width(of: "中文", size: 10) == 12)
  }

  @Test("Invisible characters take no space, a tab is a space, and line feeds of all kinds end lines")
  func control() {
    #expect(font.width(of: "\u{FEFF}a\u{200D}\u{200B}b\u{AD}", size: 10) == font.width(of: "ab", size: 10))
    #expect(font.width(of: "a\tb", size: 10) == 15)
    for text in ["a\nb", "a\r\nb", "a\u{2028}b"] { #expect(font.layout(text, size: 10).height == 20) }
  }

  @Test(
    "Lines are aligned within the longest one",
    arguments: [(TextLayout.Alignment.left, 0), (.center, 6), (.right, 12)])
  func alignment(alignment: TextLayout.Alignment, x: Int) {
    let layout = font.layout("AAA\nA\n", size: 10, alignment: alignment)
    #expect(layout.width == 18 && layout.height == 30)
    #expect(layout.glyphs.map(\.x) == [0, 6, 12, x] && layout.glyphs.map(\.y) == [8, 8, 8, 18])
    #expect(layout.ink == PixelRectangle(x: 0, y: 1, width: 17, height: 17))
  }

  @Test("Empty text has no glyphs and the height of a line")
  func empty() {
    for text in ["", " ", "\u{200B}"] {
      let layout = font.layout(text, size: 10)
      #expect(layout.glyphs.isEmpty && layout.ink.isEmpty && layout.height == 10)
    }
  }

  @Test("A text that is too long ends with an ellipsis")
  func long() {
    let limit = TextLimits.characters
    let whole = String(repeating: "a", count: limit)
    #expect(font.layout(whole, size: 10).glyphs.count == limit)
    let cut = font.layout(whole + "aa", size: 10)
    // The font has no ellipsis, so that is the box.
    #expect(cut.glyphs.count == limit + 1 && cut.glyphs.last?.key.number == 0)
    // One character of very many scalars.
    let stacked = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(font.layout(stacked, size: 10).glyphs.count == 1)
  }

  @Test("Coverage is clipped to the requested pixels")
  func clip() {
    let layout = font.layout(String(repeating: "A", count: 1000), size: 1000)
    #expect(layout.ink.width > 500_000)
    let bitmap = font.coverage(layout, within: PixelRectangle(x: 595, y: 150, width: 10, height: 60))
    #expect(bitmap.bounds == PixelRectangle(x: 595, y: 150, width: 10, height: 60))
    // The second block begins at 600, and its top is at 100 pixels below the ascender.
    #expect(Array(bitmap.bytes.prefix(10)) == [0, 0, 0, 0, 0, 255, 255, 255, 255, 255])
    #expect(font.coverage(layout, within: PixelRectangle(x: -20, y: 0, width: 10, height: 10)).bytes.isEmpty)
  }

  @Test("A dilated bitmap is larger on each side by the radius")
  func dilation() {
    let dot = CoverageBitmap(PixelRectangle(x: 3, y: 5, width: 1, height: 1), bytes: [200])
    let large = dot.dilated(by: 1)
    #expect(large.bounds == PixelRectangle(x: 2, y: 4, width: 3, height: 3))
    // The diagonal neighbours are at a distance of 1.414, of which the disc of radius 1.5 covers 0.086.
    #expect(
      large.bytes == [
        16, 100, 16,
        100, 200, 100,
        16, 100, 16,
      ])
    #expect(dot.dilated(by: 0.5) == dot)
  }
}
