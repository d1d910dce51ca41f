import Pictures

/// Small image files, which fuzzed materials can refer to.
enum SampleImages {
  /// The files by name: colours with alpha, grey values, a normal map, and a damaged file.
  static let files: [String: [UInt8]] = [
    "a.png": png(4, 4) { [UInt8($0 * 16), UInt8(255 - $0 * 16), 64, UInt8($0 * 17)] },
    "b.png": png(3, 2) { index in [UInt8](repeating: UInt8(index * 50), count: 3) + [255] },
    "n.png": png(2, 2) { [UInt8(120 + $0 * 8), 128, 250, 255] },
    "x.png": [0x89, 0x50, 0x4E, 0x47],
  ]

  private static func png(_ width: Int, _ height: Int, _ pixel: (Int) -> [UInt8]) -> [UInt8] {
    let pixels = (0..<width * height).flatMap(pixel)
    do throws(ImageError) {
      return try PNG.encode(Image(width: width, height: height, pixels: pixels))
    } catch {
      fatalError("\(error)")
    }
  }
}
