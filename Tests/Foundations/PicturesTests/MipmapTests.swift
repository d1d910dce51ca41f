import TestSupport
import Testing

@testable import Pictures

@Suite("Mipmaps")
struct MipmapTests {
  /// A grey image with one byte for each pixel.
  private func grey(_ width: Int, _ height: Int, _ values: [UInt8], _ content: Image.ContentKind) -> Image {
    Image(width: width, height: height, pixels: values.flatMap { [$0, $0, $0, $0] }, content: content)
  }

  @Test("Each level has half the size, rounded down, until one pixel is left")
  func sizes() {
    let cases: [(Int, Int, [[Int]])] = [
      (8, 8, [[4, 4], [2, 2], [1, 1]]), (5, 3, [[2, 1], [1, 1]]), (1, 6, [[1, 3], [1, 1]]),
      (7, 1, [[3, 1], [1, 1]]), (1, 1, []), (0, 4, []),
    ]
    for (width, height, sizes) in cases {
      #expect(Image(width: width, height: height).mipmaps().map { [$0.width, $0.height] } == sizes)
    }
  }

  @Test("Colours are averaged as linear values, data and alpha as they are")
  func average() {
    let values: [UInt8] = [0, 255, 255, 0]
    // Half of the light is the sRGB byte 188.
    #expect(grey(2, 2, values, .color).mipmaps()[0].pixels == [188, 188, 188, 128])
    #expect(grey(2, 2, values, .data).mipmaps()[0].pixels == [128, 128, 128, 128])
    #expect(grey(2, 1, [10, 20], .data).mipmaps()[0].pixels == [15, 15, 15, 15])
    #expect(grey(2, 2, values, .color).mipmaps()[0].content == .color)
  }

  @Test("Odd sizes are averaged with the weights of the covered area")
  func oddSizes() {
    #expect(grey(3, 1, [0, 90, 255], .data).mipmaps()[0].pixels.first == 115)
    // Five pixels become two: 2/5, 2/5, 1/5 and 1/5, 2/5, 2/5.
    let level = grey(1, 5, [10, 20, 30, 40, 100], .data).mipmaps()[0]
    #expect(level.pixels == [18, 18, 18, 18, 62, 62, 62, 62])
  }

  @Test("The weights are the overlaps of the pixels of two levels", arguments: 1...67)
  func weights(_ sourceCount: Int) {
    let filter = BoxFilter(sourceCount: sourceCount)
    let scale = Double(sourceCount) / Double(filter.count)
    for index in 0..<filter.count {
      let weights = filter.weights(index)
      for source in 0..<sourceCount {
        let start = max(Double(source), Double(index) * scale)
        let end = min(Double(source + 1), Double(index + 1) * scale)
        let tap = source - filter.firstTap(index)
        let weight = 0..<filter.tapCount ~= tap ? Double(weights[tap]) : 0
        #expect(abs(weight - max(0, end - start) / scale) < 1e-6)
      }
    }
  }

  @Test("Levels are computed from averages that are not rounded")
  func unrounded() {
    // Level 1 is 3/7, 3/7 and 6/7, rounded to 0, 0 and 1. Their average is 4/7.
    let levels = grey(7, 1, [1, 0, 0, 1, 0, 1, 1], .data).mipmaps()
    #expect(levels.map { level in (0..<level.width).map { level[$0, 0].x } } == [[0, 0, 1], [1]])
  }

  @Test("An image of one colour keeps it in all levels", arguments: [Image.ContentKind.color, .data])
  func constant(_ content: Image.ContentKind) {
    for value in stride(from: UInt8(0), through: 255, by: 5) {
      for level in grey(13, 6, [UInt8](repeating: value, count: 78), content).mipmaps() {
        #expect(level.pixels == [UInt8](repeating: value, count: level.pixels.count))
      }
    }
  }

  @Test("The averages of normals have length 1, and opposite normals become (0, 0, 1)")
  func normals() {
    func level(_ pixels: [UInt8]) -> [UInt8] {
      Image(width: 2, height: 1, pixels: pixels, content: .normals).mipmaps()[0].pixels
    }
    // +X and +Z: 45 degrees between them, 0.7071.
    #expect(level([255, 128, 128, 0, 128, 128, 255, 255]) == [218, 128, 218, 128])
    #expect(level([255, 255, 0, 255, 0, 0, 255, 255]) == [128, 128, 255, 255])
    #expect(level([128, 128, 255, 255, 128, 128, 255, 255]) == [128, 128, 255, 255])
  }

  @Test(
    "The levels are the same with any number of threads",
    arguments: [Image.ContentKind.color, .data, .normals], [3, 4])
  func threads(_ content: Image.ContentKind, _ bytesPerPixel: Int) {
    var generator = SeededGenerator(seed: RandomTests.seed)
    let pixels = (0..<(4 * 301 * 223)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let image = PackedImage(
      width: 301, height: 208, bytesPerPixel: bytesPerPixel,
      pixels: Array(pixels.prefix(301 * 208 * bytesPerPixel)), content: content)
    let expected = image.mipmaps(threads: 1)
    #expect(expected.map(\.height) == [104, 52, 26, 13, 6, 3, 1, 1])
    for threads in [2, 3, 8] { #expect(image.mipmaps(threads: threads) == expected) }
  }

  @Test("An image without an alpha has the levels of the same image with an opaque one", arguments: [1, 2])
  func withoutAlpha(_ threads: Int) {
    var generator = SeededGenerator(seed: RandomTests.seed)
    for content in [Image.ContentKind.color, .data, .normals] {
      for width in [36, 37, 38, 39] {
        let pixels = (0..<(3 * width * 64)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let image = PackedImage(width: width, height: 64, bytesPerPixel: 3, pixels: pixels, content: content)
        let levels = image.mipmaps(threads: threads)
        let expected = PackedImage(Image(image)).mipmaps(threads: threads)
        #expect(
          levels.map { Image($0) } == expected.map { Image($0) }
            && levels.allSatisfy { $0.bytesPerPixel == 3 })
      }
    }
  }

  @Test("The levels of any size are the averages of the covered pixels, within rounding")
  func reference() {
    var generator = SeededGenerator(seed: RandomTests.seed)
    for (width, height) in [(1, 7), (5, 3), (16, 48), (9, 32), (33, 17), (2, 96)] {
      let pixels = (0..<(4 * width * height)).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let image = PackedImage(
        width: width, height: height, bytesPerPixel: 4, pixels: pixels, content: .data)
      for level in image.mipmaps(threads: 2) {
        // Every level of a size that is halved exactly is the average of a rectangle of the image.
        guard width % level.width == 0, height % level.height == 0,
          (width / level.width).nonzeroBitCount == 1, (height / level.height).nonzeroBitCount == 1
        else { continue }
        let (columns, rows) = (width / level.width, height / level.height)
        for y in 0..<level.height {
          for x in 0..<level.width {
            var sum = SIMD4<Int>.zero
            for row in 0..<rows {
              for column in 0..<columns {
                sum &+= SIMD4<Int>(truncatingIfNeeded: image[x * columns + column, y * rows + row])
              }
            }
            let mean = SIMD4<Double>(sum) / Double(columns * rows)
            let distance = mean - SIMD4<Double>(level[x, y])
            #expect((distance * distance).max() < 0.2501 * 1.0001)
          }
        }
      }
    }
  }
  @Test(
    "The first level of an even size has the averages of two by two pixels, within rounding",
    arguments: [Image.ContentKind.color, .data, .normals])
  func firstLevel(_ content: Image.ContentKind) {
    var generator = SeededGenerator(seed: RandomTests.seed)
    let (width, height) = (26, 12)
    let pixels = (0..<(4 * width * height)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let image = PackedImage(width: width, height: height, bytesPerPixel: 4, pixels: pixels, content: content)
    let level = image.mipmaps()[0]
    for y in 0..<height / 2 {
      for x in 0..<width / 2 {
        let places = [(2 * x, 2 * y), (2 * x + 1, 2 * y), (2 * x, 2 * y + 1), (2 * x + 1, 2 * y + 1)]
        let sum = places.reduce(SIMD4<Double>.zero) { sum, place in
          let pixel = SIMD4<Double>(image[place.0, place.1]) / 255
          let colors = (0..<3).map { Double(SRGB.decode(Float(pixel[$0]))) }
          switch content {
          case .color: return sum + SIMD4(colors[0], colors[1], colors[2], pixel.w)
          case .data: return sum + pixel
          case .normals: return sum + SIMD4(2 * pixel.x - 1, 2 * pixel.y - 1, 2 * pixel.z - 1, pixel.w)
          }
        }
        var mean = sum / 4
        switch content {
        case .color: for index in 0..<3 { mean[index] = Double(SRGB.encode(Float(mean[index]))) }
        case .data: break
        case .normals:
          let length = (mean.x * mean.x + mean.y * mean.y + mean.z * mean.z).squareRoot()
          for index in 0..<3 { mean[index] = mean[index] / length * 0.5 + 0.5 }
        }
        let distance = mean * 255 - SIMD4<Double>(level[x, y])
        #expect((distance * distance).max() < 0.2501 * 1.0001)
      }
    }
  }
}
