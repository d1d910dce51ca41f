import Parallelism

/// The mipmap levels of an image while its rows arrive from the top.
///
/// Each level averages the rows of the one before as soon as it has them, and rounds them to bytes, so that only some
/// rows of each level have values that are not rounded.
struct MipmapLevels: Sendable {
  private let bytesPerPixel: Int
  private let content: Image.ContentKind
  private let encoder: MipmapEncoder
  private var levels: [MipmapLevel] = []
  /// The height of the image, or of one of the bands that are averaged apart from each other.
  private let height: Int
  /// The rows after the last level of a band.
  private var rest: [[SIMD4<Float>]] = []

  /// Creates the levels of an image without rows.
  init(width: Int, height: Int, bytesPerPixel: Int, content: Image.ContentKind) {
    self.init(
      width: width, height: height, bytesPerPixel: bytesPerPixel, content: content,
      levelCount: Int.bitWidth - 1 - max(width, height).leadingZeroBitCount)
  }

  private init(
    width: Int, height: Int, bytesPerPixel: Int, content: Image.ContentKind, levelCount: Int
  ) {
    (self.height, self.bytesPerPixel, self.content) = (height, bytesPerPixel, content)
    encoder = MipmapEncoder(content, bytesPerPixel: bytesPerPixel)
    var (width, height) = (width, height)
    for _ in 0..<levelCount {
      let level = MipmapLevel(sourceWidth: width, sourceHeight: height, bytesPerPixel: bytesPerPixel)
      levels.append(level)
      (width, height) = (level.width, level.height)
    }
  }

  /// The number of levels of a band.
  private var bandLevelCount: Int { min(6, height.trailingZeroBitCount) }

  /// The number of rows of a band: the image divides into bands whose first levels do not depend on each other. 1 if
  /// there are no such bands of 16 rows or more.
  var bandHeight: Int { bandLevelCount < 4 ? 1 : 1 << bandLevelCount }

  /// The first levels of a band, without rows.
  var band: MipmapLevels {
    MipmapLevels(
      width: levels[0].sourceWidth, height: bandHeight, bytesPerPixel: bytesPerPixel, content: content,
      levelCount: bandLevelCount)
  }

  /// Appends the next rows of the image, an even number of them if `levels[0].halvesBothSizes`. O(pixels).
  mutating func append(_ image: PackedImage, rows: Range<Int>) {
    let (width, stride) = (image.width, image.bytesPerPixel)
    // The array owns the bytes during the call. A row has `width * stride` of them.
    image.pixels.withElements { bytes in
      let pixels = MipmapSource(bytes: bytes, bytesPerPixel: stride, content)
      if levels[0].halvesBothSizes, bytes.count >= 4 {
        for row in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
          let (upper, lower) = (row * width * stride, (row + 1) * width * stride)
          // Each case is a loop of its own.
          switch (content, stride) {
          case (.color, 4):
            levels[0].finishRow(encoder) { pixels.colorSum(upper, lower, $0, 4) }
          case (.color, _):
            levels[0].finishRow(encoder) { pixels.colorSum(upper, lower, $0, 3) }
          case (.data, _):
            levels[0].finishRow(encoder) { pixels.byteSum(upper, lower, $0) }
          case (.normals, _):
            levels[0].finishRow(encoder) { pixels.normalSum(upper, lower, $0) }
          }
          append(levels[0].row, to: 1)
        }
      } else {
        for row in rows {
          levels[0].halve { pixels.value((row * width + $0) * stride) }
          finishRow(of: 0)
        }
      }
    }
  }

  /// Appends the finished levels of the next band of the image.
  mutating func append(_ band: MipmapLevels) {
    for (number, level) in band.levels.enumerated() { levels[number].append(level) }
    for row in band.rest { append(row, to: band.levels.count) }
  }

  /// Averages and stores the rows that the last row of level `number` completes.
  private mutating func finishRow(of number: Int) {
    guard levels[number].average(encoder) else { return }
    append(levels[number].row, to: number + 1)
  }

  private mutating func append(_ row: [SIMD4<Float>], to number: Int) {
    guard number < levels.count else { return rest.append(row) }
    let row = row.span
    levels[number].halve { row[$0] }
    finishRow(of: number)
  }

  /// The levels, if all rows were appended.
  var images: [PackedImage] {
    levels.map { level in
      PackedImage(
        width: level.width, height: level.height, bytesPerPixel: bytesPerPixel, pixels: level.bytes,
        content: content)
    }
  }
}
