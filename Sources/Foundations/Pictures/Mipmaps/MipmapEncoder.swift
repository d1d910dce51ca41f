import Parallelism

/// Rounds the linear values of mipmap levels to bytes.
///
/// The values are those of `MipmapLevels`: colours from 0 to 1, data and alpha from 0 to 255, normals from -255 to 255.
struct MipmapEncoder: Sendable {
  private let content: Image.ContentKind
  private let bytesPerPixel: Int

  init(_ content: Image.ContentKind, bytesPerPixel: Int) {
    (self.content, self.bytesPerPixel) = (content, bytesPerPixel)
  }

  /// Appends the bytes of a row of pixels. O(pixels).
  func append(_ row: [SIMD4<Float>], to bytes: inout [UInt8]) {
    switch content {
    case .color:
      let colors = ExactSRGBEncoder()
      append(row, to: &bytes) { value, _ in
        colors.bytes(value) | (bytesPerPixel == 4 ? Self.bytes(value) & 0xFF00_0000 : 0)
      }
    case .data:
      append(row, to: &bytes) { value, _ in Self.bytes(value) }
    case .normals:
      let factors = Self.normalizingFactors(row)
      append(row, to: &bytes) { value, index in
        // Opposite normals leave only rounding errors.
        let factor = factors[index / 4][index % 4]
        var normal = factor > 0 ? value * factor + 127.5 : SIMD4(127.5, 127.5, 255, 0)
        normal.w = value.w
        return Self.bytes(normal)
      }
    }
  }

  /// Returns the factors by which normals get the length 127.5, four in a vector, because that is the width of square roots
  /// and divisions. The factor of a normal without a direction is 0.
  private static func normalizingFactors(_ row: [SIMD4<Float>]) -> [SIMD4<Float>] {
    let row = row.span
    let last = row.count - 1
    return (0..<(row.count + 3) / 4).map { block in
      var squares = SIMD4<Float>.zero
      for lane in 0..<4 {
        let value = row[min(4 &* block &+ lane, last)]
        squares[lane] = value.x * value.x + value.y * value.y + value.z * value.z
      }
      let lengths = squares.squareRoot()
      return (127.5 / lengths).replacing(with: 0, where: lengths .<= 0.0025)
    }
  }

  /// Appends a row of pixels whose bytes `encode` returns, the first in the lowest bits.
  @inline(__always)
  private func append(
    _ row: [SIMD4<Float>], to bytes: inout [UInt8], _ encode: (_ value: SIMD4<Float>, _ index: Int) -> UInt32
  ) {
    let row = row.span
    // Four pixels of three bytes become three words.
    let blockCount = (row.count + 3) / 4
    var encoded = [UInt32](repeating: 0, count: 4 * blockCount)
    var words = encoded.mutableSpan
    for index in 0..<row.count { words[index] = encode(row[index], index) }
    if bytesPerPixel == 3 {
      for block in 0..<blockCount {
        let (source, target) = (4 &* block, 3 &* block)
        let (a, b, c, d) = (words[source], words[source &+ 1], words[source &+ 2], words[source &+ 3])
        words[target] = a & 0xFF_FFFF | b &<< 24
        words[target &+ 1] = b &>> 8 & 0xFFFF | c &<< 16
        words[target &+ 2] = c &>> 16 & 0xFF | d &<< 8
      }
    }
    encoded.span.withBytes { bytes.append(copying: $0.extracting(first: row.count * bytesPerPixel)) }
  }

  /// Returns the nearest bytes of values from 0 to 255, halves rounded up, the first in the lowest bits. Averages may
  /// exceed the range by rounding errors.
  @inline(__always)
  private static func bytes(_ value: SIMD4<Float>) -> UInt32 {
    var value = value
    value.replace(with: 0, where: .!(value .> 0))
    value.replace(with: 255, where: value .> 255)
    // Adding 2^23 rounds to the nearest integer, halves to even ones, because floats of this size are 1 apart.
    var rounded = value + 8_388_608
    rounded.replace(with: rounded + 1, where: value - (rounded - 8_388_608) .>= 0.5)
    // The low byte of each float is the integer.
    return SIMD4<UInt8>(truncatingIfNeeded: rounded.reinterpreted(as: SIMD4<UInt32>.self))
      .reinterpreted(as: UInt32.self)
  }
}
