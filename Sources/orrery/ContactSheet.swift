import ArgumentParser
import CommandLineSupport
import Rendering

/// Many pictures of one size as one, row by row.
struct ContactSheet {
  /// The size of the whole in pixels.
  let size: PixelSize
  private let columns: Int
  private let pictureSize: PixelSize

  /// The most pixels of a whole that is seen at once on any screen, 8192 by 8192: more are better looked at one by one.
  static let pixelLimit = 1 << 26
  private static let sideLimit = 1 << 16

  /// The sheet of `count` pictures of `size`, `columns` of them in a row.
  ///
  /// - Throws: `ValidationError` if it would have more than `pixelLimit` pixels.
  init(count: Int, columns: Int?, size: PixelSize) throws {
    let columns = min(columns ?? Self.columns(for: count), count)
    // Sizes are of 31 bits and counts of 20, so these do not overflow.
    let (width, height) = (columns * size.width, (count + columns - 1) / columns * size.height)
    guard max(width, height) <= Self.sideLimit, width * height <= Self.pixelLimit else {
      throw ValidationError(
        "one picture of all \(count) would have \(width)x\(height) pixels, more than \(Self.pixelLimit) (8192x8192); expected a picture each, named as frame-%04d.png, or a smaller --size"
      )
    }
    (self.columns, pictureSize, self.size) = (columns, size, PixelSize(width: width, height: height))
  }

  /// As many as make the whole about as wide as it is high, in pictures.
  private static func columns(for count: Int) -> Int {
    var columns = 1
    while columns * columns < count { columns += 1 }
    return columns
  }

  /// A sheet without pictures.
  var emptyImage: Image { Image(width: size.width, height: size.height) }

  /// Places picture `number` on the sheet.
  func place(_ picture: Image, _ number: Int, in image: inout Image) {
    let (column, row) = (number % columns, number / columns)
    let rowSize = pictureSize.width * 4
    for y in 0..<pictureSize.height {
      let source = y * rowSize
      let target = ((row * pictureSize.height + y) * image.width + column * pictureSize.width) * 4
      image.pixels.replaceSubrange(target..<target + rowSize, with: picture.pixels[source..<source + rowSize])
    }
  }
}
