/// A grid of numbers, integers times a power of two, to which the numbers of one attribute are rounded.
///
/// A number on the grid is exact as a `Float`, and is stored as an integer of 24 bits and the exponent in 8 bits: the filter
/// EXPONENTIAL of EXT_meshopt_compression. Because all have one exponent, neighbours differ in few bits.
struct ExponentGrid: Equatable {
  /// The power of two.
  let exponent: Int
  private let step: Float

  /// The number of bits of the integers between the least and the greatest number.
  private static let bits = 16
  /// The largest integer.
  private static let limit: Float = 8_388_607

  /// Creates the grid of numbers.
  ///
  /// - Parameters:
  ///   - values: finite vectors.
  ///   - coarsest: the greatest exponent, if the integers permit it.
  init(_ values: some Sequence<SIMD3<Float>>, coarsest: Int = 127) {
    var (low, high) = (SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity))
    for value in values { (low, high) = (pointwiseMin(low, value), pointwiseMax(high, value)) }
    let extent = max((high - low).max(), 0)
    let magnitude = max(high.max(), -low.min(), 0)
    /// Returns the least exponent whose power of two is at least a number.
    func exponent(_ number: Float) -> Int {
      number.isNormal ? Int(number.exponent) + (number.significand > 1 ? 1 : 0) : -126
    }
    // 2^23 − 1 is the largest integer, so the power of two below must be enough.
    let least = exponent(magnitude) - 22
    self.exponent = min(max(min(exponent(extent) - Self.bits, coarsest), least, -126), 105)
    step = Float(sign: .plus, exponent: self.exponent, significand: 1)
  }

  private func integer(_ value: Float) -> Float {
    min(max((value / step).rounded(), -Self.limit), Self.limit)
  }

  /// Returns the nearest number of the grid.
  func rounded(_ value: Float) -> Float { integer(value) * step }

  /// Returns the nearest point of the grid.
  func rounded(_ point: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(rounded(point.x), rounded(point.y), rounded(point.z))
  }

  /// Returns the stored form of a number.
  func stored(_ value: Float) -> UInt32 {
    UInt32(bitPattern: Int32(integer(value))) & 0xFF_FFFF
      | UInt32(UInt8(truncatingIfNeeded: exponent)) << 24
  }
}
