import Pictures
import Testing

@Suite("Image reduction")
struct ReductionTests {
  @Test("A pixel is the mean of the light of its pixels, weighted by alpha")
  func mean() {
    let pixels: [[UInt8]] = [
      [0, 0, 0, 255], [255, 255, 255, 255], [200, 0, 0, 255], [9, 9, 9, 0], [7, 7, 7, 255],
      [0, 0, 0, 255], [255, 255, 255, 255], [200, 0, 0, 255], [9, 9, 9, 0], [7, 7, 7, 255],
      [7, 7, 7, 255], [7, 7, 7, 255], [7, 7, 7, 255], [7, 7, 7, 255], [7, 7, 7, 255],
    ]
    let image = Image(width: 5, height: 3, pixels: pixels.flatMap(\.self))
    let half = image.reduced(by: 2)
    // Half of all light has the byte 188, and what is left over is cut off.
    #expect((half.width, half.height) == (2, 1) && half[0, 0] == [188, 188, 188, 255])
    #expect(half[1, 0] == [200, 0, 0, 128])
    #expect(image.reduced(by: 1) == image)
    #expect(Image(width: 4, height: 4).reduced(by: 4).pixels == [0, 0, 0, 0])
  }
}
