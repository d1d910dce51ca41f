/// Returns value noise: a smooth pseudo-random function of the coordinates, from -1 to 1. The result is the same on
/// every machine and in every run.
///
/// Every lattice point of integer coordinates has a pseudo-random value. Between lattice points the values are
/// interpolated along `6t⁵ - 15t⁴ + 10t³`, whose first and second derivatives are 0 at both ends (K. Perlin, "Improving
/// Noise", 2002). The noise has a period of 2³² along each axis. Omitted coordinates are 0, so `noise(x)` is
/// `noise(x, 0, 0)`. The result is NaN if a coordinate is not finite. O(2^dimensions).
func valueNoise(_ coordinates: SIMD3<Double>, dimensions: Int) -> Double {
  guard coordinates.x.isFinite, coordinates.y.isFinite, coordinates.z.isFinite else { return .nan }
  let x = LatticeInterval(coordinates.x)
  func row(_ y: UInt32, _ z: UInt32) -> Double {
    x.mix(latticeValue(x.low, y, z), latticeValue(x.low &+ 1, y, z))
  }
  if dimensions == 1 { return row(0, 0) }
  let y = LatticeInterval(coordinates.y)
  func plane(_ z: UInt32) -> Double { y.mix(row(y.low, z), row(y.low &+ 1, z)) }
  if dimensions == 2 { return plane(0) }
  let z = LatticeInterval(coordinates.z)
  return z.mix(plane(z.low), plane(z.low &+ 1))
}

/// Returns the partial derivative of `valueNoise` along `axis`. O(2^dimensions).
///
/// - Precondition: `axis` is one of the `dimensions`.
func valueNoiseSlope(_ coordinates: SIMD3<Double>, dimensions: Int, axis: Int) -> Double {
  guard coordinates.x.isFinite, coordinates.y.isFinite, coordinates.z.isFinite else { return .nan }
  let intervals = (0..<3).map { LatticeInterval($0 < dimensions ? coordinates[$0] : 0) }
  // Interpolates along the axes in turn, and along `axis` by the derivative of the interpolation.
  func value(_ dimension: Int, _ lattice: SIMD3<UInt32>) -> Double {
    if dimension < 0 { return latticeValue(lattice.x, lattice.y, lattice.z) }
    var (low, high) = (lattice, lattice)
    low[dimension] = intervals[dimension].low
    high[dimension] = intervals[dimension].low &+ 1
    let (a, b) = (value(dimension - 1, low), value(dimension - 1, high))
    return dimension == axis ? (b - a) * intervals[dimension].slope : intervals[dimension].mix(a, b)
  }
  return value(dimensions - 1, .zero)
}

/// Returns a pseudo-random number from 0 to less than 1 that depends on the bits of three numbers. 0 and -0 give the
/// same number. NaN if a number is not finite.
func randomNumber(_ numbers: SIMD3<Double>) -> Double {
  guard numbers.x.isFinite, numbers.y.isFinite, numbers.z.isFinite else { return .nan }
  var bits: UInt64 = 0x9E37_79B9_7F4A_7C15
  // The sum with 0 turns -0 into 0.
  for index in 0..<3 { bits = mixed((bits ^ (numbers[index] + 0).bitPattern) &+ 0x9E37_79B9_7F4A_7C15) }
  return Double(bits >> 11) / 9_007_199_254_740_992
}

/// The lattice interval that contains a coordinate: its lower end modulo 2³², and the interpolation weight of the upper
/// end.
private struct LatticeInterval {
  let low: UInt32
  let weight: Double
  /// The derivative of the weight by the coordinate.
  let slope: Double

  init(_ coordinate: Double) {
    let whole = coordinate.rounded(.down)
    let period = 4_294_967_296.0
    // Exact: scaling by powers of two does not round, and the result is below 2³².
    low = UInt32(whole - period * (whole / period).rounded(.down))
    let t = coordinate - whole
    weight = t * t * t * (t * (t * 6 - 15) + 10)
    slope = 30 * t * t * (t * (t - 2) + 1)
  }

  func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * weight }
}

/// Returns the pseudo-random value of a lattice point. The coordinates are mixed by the output function of SplitMix64.
private func latticeValue(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> Double {
  var bits = (UInt64(x) &+ 1) &* 0x9E37_79B9_7F4A_7C15
  bits = mixed(bits ^ UInt64(y) &* 0xC2B2_AE3D_27D4_EB4F)
  bits = mixed(bits ^ UInt64(z) &* 0x1656_67B1_9E37_79F9)
  return Double(bits >> 11) / 4_503_599_627_370_496 - 1
}

private func mixed(_ bits: UInt64) -> UInt64 {
  var bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
  bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
  return bits ^ (bits >> 31)
}
