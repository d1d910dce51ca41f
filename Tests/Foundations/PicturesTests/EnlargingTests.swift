import TestSupport
import Testing

@testable import Pictures

@Suite("Enlarged images")
struct EnlargingTests {
  private func gray(_ rows: [[UInt8]]) -> Image {
    Image(width: rows[0].count, height: rows.count, pixels: rows.joined().flatMap { [$0, $0, $0, 255] })
  }

  private func rows(_ image: Image) -> [[UInt8]] {
    (0..<image.height).map { y in (0..<image.width).map { image[$0, y].x } }
  }

  @Test("An image of the same size is the same")
  func same() {
    let image = gray([[1, 200, 3], [40, 50, 60]])
    #expect(image.enlarged(width: 3, height: 2) == image)
  }

  @Test("One pixel fills the result, and the margin outside the centres repeats the nearest pixels")
  func margins() {
    #expect(rows(gray([[7]]).enlarged(width: 3, height: 2)) == [[7, 7, 7], [7, 7, 7]])
    #expect(rows(gray([[0, 100]]).enlarged(width: 4, height: 1)) == [[0, 25, 75, 100]])
  }

  @Test("A plane is interpolated linearly")
  func plane() {
    let enlarged = gray([[0, 40, 80], [60, 100, 140], [120, 160, 200]]).enlarged(width: 9, height: 9)
    for y in 1..<8 {
      for x in 1..<8 {
        let expected = 40 * ((Double(x) + 0.5) / 3 - 0.5) + 60 * ((Double(y) + 0.5) / 3 - 0.5)
        #expect(abs(Double(enlarged[x, y].x) - expected) <= 0.51)
      }
    }
  }

  @Test("A diagonal edge stays sharp along the diagonal, in both directions")
  func edges() {
    // The pixels on and below the falling diagonal are white.
    let image = gray((0..<4).map { y in (0..<4).map { $0 <= y ? 255 : 0 } })
    let enlarged = image.enlarged(width: 16, height: 16)
    // Along the edge, the values do not vary, as steps would.
    let along = (4..<11).map { enlarged[$0 + 2, $0].x }
    #expect(Set(along).count == 1, "\(along)")
    let mirrored = Image(
      width: 4, height: 4,
      pixels: (0..<4).flatMap { y in (0..<4).flatMap { x -> [UInt8] in (0..<4).map { image[3 - x, y][$0] } } }
    )
    .enlarged(width: 16, height: 16)
    for y in 0..<16 {
      for x in 0..<16 { #expect(abs(Int(mirrored[15 - x, y].x) - Int(enlarged[x, y].x)) <= 1) }
    }
  }

  @Test("Values are between those of the four pixels around, for random images and sizes")
  func range() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<40 {
      let (width, height) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random))
      let image = Image(
        width: width, height: height,
        pixels: (0..<4 * width * height).map { _ in .random(in: 0...255, using: &random) })
      let (newWidth, newHeight) = (
        width + .random(in: 0...20, using: &random), height + .random(in: 0...20, using: &random)
      )
      let enlarged = image.enlarged(width: newWidth, height: newHeight)
      for y in 0..<newHeight {
        for x in 0..<newWidth {
          let place = (
            (Double(x) + 0.5) * Double(width) / Double(newWidth) - 0.5,
            (Double(y) + 0.5) * Double(height) / Double(newHeight) - 0.5
          )
          let columns = [place.0.rounded(.down), place.0.rounded(.up)].map { min(max(Int($0), 0), width - 1) }
          let rows = [place.1.rounded(.down), place.1.rounded(.up)].map { min(max(Int($0), 0), height - 1) }
          let corners = rows.flatMap { row in columns.map { image[$0, row] } }
          for channel in 0..<4 {
            let values = corners.map { $0[channel] }
            #expect((values.min()!...values.max()!).contains(enlarged[x, y][channel]))
          }
        }
      }
    }
  }
}
