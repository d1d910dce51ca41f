/// A mipmap level while the rows of the level before arrive from the top.
struct MipmapLevel: Sendable {
  private let columns: BoxFilter, rows: BoxFilter
  /// The rounded pixels of the finished rows.
  private(set) var bytes: [UInt8] = []
  /// The last finished row: linear values.
  private(set) var row: [SIMD4<Float>]
  /// The last row of the level before, averaged along the row.
  private var halved: [SIMD4<Float>]
  /// The sum of the rows so far of the unfinished row.
  private var sum: [SIMD4<Float>]
  /// The number of rows of the level before.
  private var sourceRow = 0
  /// The index of the unfinished row.
  private var index = 0

  /// Creates the level after one of a size, without rows.
  init(sourceWidth: Int, sourceHeight: Int, bytesPerPixel: Int) {
    (columns, rows) = (BoxFilter(sourceCount: sourceWidth), BoxFilter(sourceCount: sourceHeight))
    row = [SIMD4<Float>](repeating: .zero, count: columns.count)
    (halved, sum) = (row, row)
    bytes.reserveCapacity(rows.count * columns.count * bytesPerPixel)
  }

  var sourceWidth: Int { columns.sourceCount }
  var width: Int { columns.count }
  var height: Int { rows.count }

  /// Averages the pixels of the next row of the level before along the row. `pixel` returns them by their index.
  @inline(__always)
  mutating func halve(_ pixel: (Int) -> SIMD4<Float>) {
    let columns = columns
    var halved = halved.mutableSpan
    if columns.tapCount == 2 {
      for index in 0..<columns.count {
        halved[index] = pixel(2 &* index) * 0.5 + pixel(2 &* index &+ 1) * 0.5
      }
    } else {
      for index in 0..<columns.count {
        let weights = columns.weights(index)
        var sum = SIMD4<Float>.zero
        for tap in 0..<columns.tapCount { sum += pixel(columns.firstTap(index) + tap) * weights[tap] }
        halved[index] = sum
      }
    }
  }

  /// Whether each pixel is the average of two by two pixels of the level before.
  var halvesBothSizes: Bool { columns.tapCount == 2 && rows.tapCount == 2 }

  /// Finishes a row with the sums of two by two pixels of the next two rows of the level before. `sum` returns them by
  /// the index of the pixel. It takes half the time of halving two rows and averaging them.
  ///
  /// - Precondition: `halvesBothSizes`.
  @inline(__always)
  mutating func finishRow(_ encoder: MipmapEncoder, _ sum: (Int) -> SIMD4<Float>) {
    let count = columns.count
    var pixels = row.mutableSpan
    for index in 0..<count { pixels[index] = sum(index) * 0.25 }
    encoder.append(row, to: &bytes)
    sourceRow += 2
    index += 1
  }

  /// Adds the halved row to the rows that it belongs to. Returns whether this finishes one, which is then `row`.
  mutating func average(_ encoder: MipmapEncoder) -> Bool {
    defer { sourceRow += 1 }
    let tap = sourceRow - rows.firstTap(index)
    add(weight: rows.weights(index)[tap], isFirst: tap == 0)
    guard tap == rows.tapCount - 1 else { return false }
    swap(&row, &sum)
    encoder.append(row, to: &bytes)
    index += 1
    // If the source height is odd, each row of this level averages three source rows, and consecutive rows share one: it is
    // the last source row of the finished row and the first of the next.
    if index < rows.count, rows.firstTap(index) == sourceRow {
      add(weight: rows.weights(index)[0], isFirst: true)
    }
    return true
  }

  private mutating func add(weight: Float, isFirst: Bool) {
    // Moved out, because both arrays are used at once.
    var target: [SIMD4<Float>] = []
    swap(&target, &sum)
    defer { swap(&target, &sum) }
    var sum = target.mutableSpan
    let halved = halved.span
    if isFirst {
      for index in 0..<halved.count { sum[index] = halved[index] * weight }
    } else {
      for index in 0..<halved.count { sum[index] += halved[index] * weight }
    }
  }

  /// Appends the finished rows of a band.
  mutating func append(_ band: MipmapLevel) { bytes += band.bytes }
}

/// The weights with which a box filter halves one dimension of an image.
///
/// A row of `2 n` pixels becomes `n`, each the average of two. A row of `2 n + 1` becomes `n`, too: each covers `2 +
/// 1/n` pixels, so that it is the average of three with the weights `n - i`, `n` and `i + 1` for pixel `i` (the
/// polyphase box filter of "Non-Power-of-Two Mipmap Creation", NVIDIA, 2005). A single pixel stays as it is.
struct BoxFilter {
  /// The number of pixels of the source.
  let sourceCount: Int

  /// The number of pixels of the result.
  var count: Int { max(1, sourceCount / 2) }

  /// The number of pixels of the source that are averaged.
  var tapCount: Int { sourceCount == 1 ? 1 : 2 + sourceCount % 2 }

  /// Returns the index of the first pixel of the source for pixel `index` of the result.
  @inline(__always)
  func firstTap(_ index: Int) -> Int { 2 * index }

  /// Returns the weights of the pixels of the source for pixel `index` of the result. Their sum is 1.
  @inline(__always)
  func weights(_ index: Int) -> SIMD3<Float> {
    switch tapCount {
    case 1: SIMD3(1, 0, 0)
    case 2: SIMD3(0.5, 0.5, 0)
    default:
      SIMD3(Float(count - index), Float(count), Float(index + 1)) / Float(sourceCount)
    }
  }
}
