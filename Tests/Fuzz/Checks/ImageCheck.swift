import Pictures

/// The requirement of decoding an image file with any contents: it is decoded to an image of the size in its header, or
/// refused in one line.
struct ImageCheck {
  /// 2^18 pixels. The sanitizer limits a single allocation.
  private static let limit = ImageSizeLimit(side: 1 << 12, pixelCount: 1 << 18)
  private static let name = "fuzzed"

  let bytes: [UInt8]

  func run() {
    let file = ImageFileData(bytes, name: Self.name)
    do throws(ImageError) {
      if file.format == .radiance {
        let image = try FloatImage.decode(file, limit: Self.limit)
        require(image.components.allSatisfy { $0 >= 0 }, "a component is negative or not a number")
      } else {
        let image = try Image.decode(file, limit: Self.limit)
        require(image.mipmaps().count < 13, "an image of \(image.width)x\(image.height) pixels")
      }
    } catch {
      requireMessage(error.description, naming: Self.name)
    }
  }
}
