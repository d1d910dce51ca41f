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

  /// Appends the next rows of the image. O(pixels).
  mutating func append(_ image: PackedImage, rows: Range<Int>) {
    let (width, stride) = (image.width, image.bytesPerPixel)
    let (values, alphas) = (content.linearValues.elements, Image.ContentKind.data.linearValues.elements)
    // The array owns the bytes during the call. A row has `width * stride` of them.
    image.pixels.withElements { bytes in
      for row in rows {
        let first = row * width * stride
        // Each case is a loop of its own.
        if stride == 4 {
          levels[0].halve { column in
            let start = first &+ 4 &* column
            return SIMD4(
              values[Int(bytes[start])], values[Int(bytes[start &+ 1])], values[Int(bytes[start &+ 2])],
              alphas[Int(bytes[start &+ 3])])
          }
        } else {
          levels[0].halve { column in
            let start = first &+ 3 &* column
            return SIMD4(
              values[Int(bytes[start])], values[Int(bytes[start &+ 1])], values[Int(bytes[start &+ 2])], 1)
          }
        }
        finishRow(of: 0)
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

extension Image.ContentKind {
  /// The linear values of the 256 bytes of a component. The memory is never freed.
  fileprivate var linearValues: ImmutableBuffer<Float> {
    switch self {
    case .color: Self.colorValues
    case .data: Self.dataValues
    case .normals: Self.normalValues
    }
  }

  private static let colorValues = ImmutableBuffer(SRGBDecoder.table.values)
  private static let dataValues = ImmutableBuffer((0...255).map { Float($0) / 255 })
  private static let normalValues = ImmutableBuffer((0...255).map { Float($0) / 255 * 2 - 1 })
}
