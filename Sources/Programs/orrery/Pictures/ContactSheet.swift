import ArgumentParser
import CommandLineSupport
import Pictures

/// A contact sheet: many pictures of one size in one picture, in row-major order.
struct ContactSheet {
  /// The size of the sheet in pixels.
  let size: PixelSize
  private let columns: Int
  private let pictureSize: PixelSize

  /// The maximum number of pixels of a sheet: 8192 by 8192. No screen shows more at once.
  static let pixelLimit = 1 << 26
  private static let sideLimit = 1 << 16

  /// Creates the layout of `count` pictures of `size` in `columns` columns.
  ///
  /// - Throws: `ValidationError` if the sheet would have more than `pixelLimit` pixels.
  init(count: Int, columns: Int?, size: PixelSize) throws {
    let columns = min(columns ?? Self.columns(for: count), count)
    // Side lengths have at most 31 bits and counts at most 20, so the products do not overflow.
    let (width, height) = (columns * size.width, (count + columns - 1) / columns * size.height)
    guard max(width, height) <= Self.sideLimit, width * height <= Self.pixelLimit else {
      throw ValidationError(
        "one picture of all \(count) frames would have \(width)x\(height) pixels, more than \(Self.pixelLimit) (8192x8192); expected one picture for each frame, named for example frame-%04d.png, or a smaller --size"
      )
    }
    (self.columns, pictureSize, self.size) = (columns, size, PixelSize(width: width, height: height))
  }

  /// Returns the smallest number of columns with which the sheet has no more rows than columns.
  private static func columns(for count: Int) -> Int {
    var columns = 1
    while columns * columns < count { columns += 1 }
    return columns
  }

  /// A fully transparent sheet without pictures.
  var emptyImage: Image { Image(width: size.width, height: size.height) }

  /// Copies picture `number` into the sheet.
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
