import Parallelism

/// Rounds the linear values of mipmap levels to bytes.
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
      append(row, to: &bytes) { value in
        var pixel = colors.bytes(value)
        pixel.w = Self.bytes(value).w
        return pixel
      }
    case .data:
      append(row, to: &bytes) { value in Self.bytes(value) }
    case .normals:
      append(row, to: &bytes) { value in
        let square = value * value
        let length = (square.x + square.y + square.z).squareRoot()
        // Opposite normals leave only rounding errors.
        var normal = length > 1e-5 ? value / length : SIMD4(0, 0, 1, 0)
        normal = normal * 0.5 + 0.5
        normal.w = value.w
        return Self.bytes(normal)
      }
    }
  }

  @inline(__always)
  private func append(
    _ row: [SIMD4<Float>], to bytes: inout [UInt8], _ encode: (SIMD4<Float>) -> SIMD4<UInt8>
  ) {
    let row = row.span
    bytes.append(addingCapacity: row.count * bytesPerPixel) { output in
      for index in 0..<row.count {
        let pixel = encode(row[index])
        output.append(pixel.x)
        output.append(pixel.y)
        output.append(pixel.z)
        if bytesPerPixel == 4 { output.append(pixel.w) }
      }
    }
  }

  /// Returns the nearest bytes of values from 0 to 1, halves rounded up. Averages may exceed the range by rounding
  /// errors.
  @inline(__always)
  private static func bytes(_ value: SIMD4<Float>) -> SIMD4<UInt8> {
    var scaled = value * 255
    scaled.replace(with: 0, where: .!(scaled .> 0))
    scaled.replace(with: 255, where: scaled .> 255)
    // Adding 2^23 rounds to the nearest integer, halves to even ones, because floats of this size are 1 apart.
    var rounded = scaled + 8_388_608
    rounded.replace(with: rounded + 1, where: scaled - (rounded - 8_388_608) .>= 0.5)
    let integers = rounded.reinterpreted(as: SIMD4<UInt32>.self)
    return SIMD4(
      UInt8(truncatingIfNeeded: integers.x), UInt8(truncatingIfNeeded: integers.y),
      UInt8(truncatingIfNeeded: integers.z), UInt8(truncatingIfNeeded: integers.w))
  }
}
