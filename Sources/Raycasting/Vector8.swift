import Parallelism

/// Eight 3D vectors as a structure of arrays: eight x, eight y, eight z.
struct Vector8 {
  var x: SIMD8<Float>, y: SIMD8<Float>, z: SIMD8<Float>

  @inline(__always)
  init(_ x: SIMD8<Float>, _ y: SIMD8<Float>, _ z: SIMD8<Float>) { (self.x, self.y, self.z) = (x, y, z) }

  /// Creates eight copies of `vector`.
  @inline(__always)
  init(_ vector: SIMD3<Float>) {
    self.init(SIMD8(repeating: vector.x), SIMD8(repeating: vector.y), SIMD8(repeating: vector.z))
  }

  /// The vector in `lane`.
  @inline(__always)
  subscript(lane: Int) -> SIMD3<Float> {
    get { SIMD3(x[lane], y[lane], z[lane]) }
    set { (x[lane], y[lane], z[lane]) = (newValue.x, newValue.y, newValue.z) }
  }

  @inline(__always)
  static func + (a: Vector8, b: Vector8) -> Vector8 { Vector8(a.x + b.x, a.y + b.y, a.z + b.z) }
  @inline(__always)
  static func - (a: Vector8, b: Vector8) -> Vector8 { Vector8(a.x - b.x, a.y - b.y, a.z - b.z) }
  @inline(__always)
  static func * (a: Vector8, b: Vector8) -> Vector8 { Vector8(a.x * b.x, a.y * b.y, a.z * b.z) }
  @inline(__always)
  static func * (a: Vector8, scale: SIMD8<Float>) -> Vector8 {
    Vector8(a.x * scale, a.y * scale, a.z * scale)
  }
  @inline(__always)
  static func + (a: Vector8, b: SIMD8<Float>) -> Vector8 { Vector8(a.x + b, a.y + b, a.z + b) }

  /// Returns the eight dot products with `vector`.
  @inline(__always)
  func dot(_ vector: SIMD3<Float>) -> SIMD8<Float> { x * vector.x + y * vector.y + z * vector.z }
  @inline(__always)
  func dot(_ other: Vector8) -> SIMD8<Float> { x * other.x + y * other.y + z * other.z }

  /// Returns the eight cross products.
  @inline(__always)
  func cross(_ other: Vector8) -> Vector8 {
    Vector8(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The eight vectors divided by their lengths.
  @inline(__always)
  var unit: Vector8 { self * (1 / dot(self).squareRoot()) }

  @inline(__always)
  mutating func replace(with other: Vector8, where mask: SIMDMask<SIMD8<Int32>>) {
    x.replace(with: other.x, where: mask)
    y.replace(with: other.y, where: mask)
    z.replace(with: other.z, where: mask)
  }
}

extension SIMD8<Float> {
  /// Returns the lanewise maximum of `self` and `least`.
  ///
  /// `pointwiseMax` of the standard library works lane by lane. A masked replacement of each half compiles to a single
  /// instruction per half.
  @inline(__always)
  func max(_ least: Float) -> SIMD8<Float> {
    let least = SIMD4(repeating: least)
    return SIMD8(
      lowHalf: lowHalf.replacing(with: least, where: lowHalf .< least),
      highHalf: highHalf.replacing(with: least, where: highHalf .< least))
  }

  /// Returns the lanewise minimum of `self` and `most`.
  @inline(__always)
  func min(_ most: Float) -> SIMD8<Float> {
    let most = SIMD4(repeating: most)
    return SIMD8(
      lowHalf: lowHalf.replacing(with: most, where: lowHalf .> most),
      highHalf: highHalf.replacing(with: most, where: highHalf .> most))
  }
}

extension SIMD8<Float> {
  /// Returns the lanewise minimum.
  @inline(__always)
  func pointwiseLesser(_ other: SIMD8<Float>) -> SIMD8<Float> {
    SIMD8(
      lowHalf: lowHalf.replacing(with: other.lowHalf, where: other.lowHalf .< lowHalf),
      highHalf: highHalf.replacing(with: other.highHalf, where: other.highHalf .< highHalf))
  }

  /// Returns the lanewise maximum.
  @inline(__always)
  func pointwiseGreater(_ other: SIMD8<Float>) -> SIMD8<Float> {
    SIMD8(
      lowHalf: lowHalf.replacing(with: other.lowHalf, where: other.lowHalf .> lowHalf),
      highHalf: highHalf.replacing(with: other.highHalf, where: other.highHalf .> highHalf))
  }

  /// Returns each number clamped to `least...most`. NaN becomes `least`.
  @inline(__always)
  func clamped(_ least: Float, _ most: Float) -> SIMD8<Float> {
    // A comparison with NaN is false, so NaN lanes keep `least`.
    SIMD8(repeating: least).replacing(with: self, where: self .> least).min(most)
  }
}

/// Returns e to the power of each lane, for powers from −80 to 0. The relative error is at most 2e-5.
@inline(__always)
func exponential(_ power: SIMD8<Float>) -> SIMD8<Float> {
  // e^x = 2^(x / ln 2) = 2^n * 2^f with integer n and |f| <= 1/2. 2^n is built from exponent bits. 2^f is the Taylor
  // series of e^(f ln 2) to the fifth order.
  let binary = power * 1.442_695
  // Adding 1.5 * 2^23 rounds to the nearest integer, because floats of this size are 1 apart. The low bits then hold n.
  let shifted = binary + 12_582_912
  let rest = (binary - (shifted - 12_582_912)) * 0.693_147_2
  var sum = rest * (1.0 / 120) + 1.0 / 24
  sum = sum * rest + 1.0 / 6
  sum = sum * rest + 0.5
  sum = sum * rest + 1
  sum = sum * rest + 1
  let bits = shifted.reinterpreted(as: SIMD8<UInt32>.self) &- 0x4B40_0000
  return sum * ((bits &+ 127) &<< 23).reinterpreted(as: SIMD8<Float>.self)
}
