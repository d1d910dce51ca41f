/// The range of the colours of a file: 0 to 1, 0 to 255 or 0 to 65,535. Colours of an 8-bit type are from 0 to 255, whatever
/// their values; readers divide them before. The range of all others, in binary files and in texts, follows from their
/// largest component, by this rule for all formats. That of alpha follows from the largest alpha.
struct ColorRange: Sendable {
  private var largest = SIMD4<Float>.zero

  /// Includes a colour. Components that are not finite are missing ones.
  @inline(__always)
  mutating func include(_ color: ColorCollector.Encoded) {
    let isLarger = color .> largest .& color .< .infinity
    largest.replace(with: color, where: isLarger)
  }

  mutating func formUnion(_ other: ColorRange) { include(other.largest) }

  /// The colours that become 1.
  var divisor: SIMD4<Float> {
    let color = Self.divisor(max(largest.x, largest.y, largest.z))
    return SIMD4(color, color, color, Self.divisor(largest.w))
  }

  /// Numbers slightly above 1 come from computations with numbers up to 1: the next whole number is 2. Numbers beyond 32 bits
  /// are no range.
  private static func divisor(_ largest: Float) -> Float {
    if largest < 2 { return 1 }
    return [255, 65_535, 0x1p31, 0x1p32].first { largest <= $0 } ?? 1
  }
}
