import Hardware

/// Eight vectors of three numbers, each number of all eight side by side.
struct Vector8 {
  var x: SIMD8<Float>, y: SIMD8<Float>, z: SIMD8<Float>

  @inline(__always)
  init(_ x: SIMD8<Float>, _ y: SIMD8<Float>, _ z: SIMD8<Float>) { (self.x, self.y, self.z) = (x, y, z) }

  /// The same vector eight times.
  @inline(__always)
  init(_ vector: SIMD3<Float>) {
    self.init(SIMD8(repeating: vector.x), SIMD8(repeating: vector.y), SIMD8(repeating: vector.z))
  }

  /// One of the eight vectors.
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

  /// The eight dot products with one vector.
  @inline(__always)
  func dot(_ vector: SIMD3<Float>) -> SIMD8<Float> { x * vector.x + y * vector.y + z * vector.z }
  @inline(__always)
  func dot(_ other: Vector8) -> SIMD8<Float> { x * other.x + y * other.y + z * other.z }

  /// The eight cross products.
  @inline(__always)
  func cross(_ other: Vector8) -> Vector8 {
    Vector8(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The vectors of length 1 in the same directions.
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
  /// The greater of each number and `least`. The library's `pointwiseMax` takes them one by one, and only halves become
  /// the one instruction that it is.
  @inline(__always)
  func raised(to least: Float) -> SIMD8<Float> {
    let least = SIMD4(repeating: least)
    return SIMD8(
      lowHalf: lowHalf.replacing(with: least, where: lowHalf .< least),
      highHalf: highHalf.replacing(with: least, where: highHalf .< least))
  }

  /// The lesser of each number and `most`.
  @inline(__always)
  func lowered(to most: Float) -> SIMD8<Float> {
    let most = SIMD4(repeating: most)
    return SIMD8(
      lowHalf: lowHalf.replacing(with: most, where: lowHalf .> most),
      highHalf: highHalf.replacing(with: most, where: highHalf .> most))
  }
}

extension SIMD8<Float> {
  /// The lesser of each two numbers.
  @inline(__always)
  func pointwiseLesser(_ other: SIMD8<Float>) -> SIMD8<Float> {
    SIMD8(
      lowHalf: lowHalf.replacing(with: other.lowHalf, where: other.lowHalf .< lowHalf),
      highHalf: highHalf.replacing(with: other.highHalf, where: other.highHalf .< highHalf))
  }

  /// The greater of each two numbers.
  @inline(__always)
  func pointwiseGreater(_ other: SIMD8<Float>) -> SIMD8<Float> {
    SIMD8(
      lowHalf: lowHalf.replacing(with: other.lowHalf, where: other.lowHalf .> lowHalf),
      highHalf: highHalf.replacing(with: other.highHalf, where: other.highHalf .> highHalf))
  }

  /// Each number brought within a range; not a number becomes `least`.
  @inline(__always)
  func clamped(_ least: Float, _ most: Float) -> SIMD8<Float> {
    // The comparison with not a number is false.
    SIMD8(repeating: least).replacing(with: self, where: self .> least).lowered(to: most)
  }
}

/// e to the power of each of eight numbers from −80 to 0, within 2 parts in a hundred thousand.
@inline(__always)
func exponential(_ power: SIMD8<Float>) -> SIMD8<Float> {
  // 2 to a whole power is an exponent's bits; 2 to what is left, within ±1/2, the first terms of the power series.
  let binary = power * 1.442_695
  // Among numbers as large as 1.5 * 2^23 only the whole ones are, and their last bits are what they are more than that.
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
