import CommandLineSupport
import Rendering

/// Many pictures of one size as one, row by row.
struct ContactSheet {
  private(set) var image: Image
  private let columns: Int
  private let size: PixelSize

  /// More pixels than this would not fit into memory as a picture and its file.
  private static let pixelLimit = 1 << 28

  init(count: Int, columns: Int, size: PixelSize) throws {
    let columns = min(columns, count)
    let (width, height) = (columns * size.width, (count + columns - 1) / columns * size.height)
    guard width.multipliedReportingOverflow(by: height).partialValue <= Self.pixelLimit, width <= 65_536,
      height <= 65_536
    else {
      throw OptionError(
        "one picture of \(count) pictures would have \(width)x\(height) pixels; make them smaller with --size, or one a file with -o frame-%04d.png"
      )
    }
    (self.columns, self.size) = (columns, size)
    image = Image(width: width, height: height)
  }

  /// As many as make the whole about as wide as it is high, in pictures.
  static func columns(for count: Int) -> Int {
    var columns = 1
    while columns * columns < count { columns += 1 }
    return columns
  }

  mutating func place(_ picture: Image, _ number: Int) {
    let (column, row) = (number % columns, number / columns)
    for y in 0..<size.height {
      let source = y * size.width * 4
      let target = ((row * size.height + y) * image.width + column * size.width) * 4
      image.pixels.replaceSubrange(
        target..<target + size.width * 4, with: picture.pixels[source..<source + size.width * 4])
    }
  }
}
