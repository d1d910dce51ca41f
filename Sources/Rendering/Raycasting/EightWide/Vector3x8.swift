/// Eight 3D vectors as a structure of arrays: eight x, eight y, eight z.
struct Vector3x8 {
  var x: SIMD8<Float>, y: SIMD8<Float>, z: SIMD8<Float>

  @inline(__always)
  init(_ x: SIMD8<Float>, _ y: SIMD8<Float>, _ z: SIMD8<Float>) { (self.x, self.y, self.z) = (x, y, z) }

  /// Creates eight copies of `vector`.
  @inline(__always)
  init(_ vector: SIMD3<Float>) {
    self.init(SIMD8(repeating: vector.x), SIMD8(repeating: vector.y), SIMD8(repeating: vector.z))
  }

  @inline(__always)
  static func + (a: Vector3x8, b: Vector3x8) -> Vector3x8 { Vector3x8(a.x + b.x, a.y + b.y, a.z + b.z) }
  @inline(__always)
  static func - (a: Vector3x8, b: Vector3x8) -> Vector3x8 { Vector3x8(a.x - b.x, a.y - b.y, a.z - b.z) }
  @inline(__always)
  static func * (a: Vector3x8, b: Vector3x8) -> Vector3x8 { Vector3x8(a.x * b.x, a.y * b.y, a.z * b.z) }
  @inline(__always)
  static func * (a: Vector3x8, scale: SIMD8<Float>) -> Vector3x8 {
    Vector3x8(a.x * scale, a.y * scale, a.z * scale)
  }
  @inline(__always)
  static func + (a: Vector3x8, b: SIMD8<Float>) -> Vector3x8 { Vector3x8(a.x + b, a.y + b, a.z + b) }

  /// Returns the eight dot products with `vector`.
  @inline(__always)
  func dot(_ vector: SIMD3<Float>) -> SIMD8<Float> { x * vector.x + y * vector.y + z * vector.z }
  @inline(__always)
  func dot(_ other: Vector3x8) -> SIMD8<Float> { x * other.x + y * other.y + z * other.z }

  /// Returns the eight cross products.
  @inline(__always)
  func cross(_ other: Vector3x8) -> Vector3x8 {
    Vector3x8(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The eight vectors divided by their lengths.
  @inline(__always)
  var unit: Vector3x8 { self * (1 / dot(self).squareRoot()) }

  /// The eight vectors divided by their lengths. The zero vector stays zero.
  @inline(__always)
  var unitOrZero: Vector3x8 { self * (1 / dot(self).max(.leastNormalMagnitude).squareRoot()) }

  @inline(__always)
  mutating func replace(with other: Vector3x8, where mask: SIMDMask<SIMD8<Int32>>) {
    x.replace(with: other.x, where: mask)
    y.replace(with: other.y, where: mask)
    z.replace(with: other.z, where: mask)
  }

  /// The largest component of each vector.
  @inline(__always)
  var largest: SIMD8<Float> { maximum(x, y, z) }
  /// The smallest component of each vector.
  @inline(__always)
  var smallest: SIMD8<Float> { minimum(x, y, z) }

  /// Returns the linear interpolation, with a share of `other`.
  @inline(__always)
  func mixed(with other: Vector3x8, _ share: SIMD8<Float>) -> Vector3x8 { self + (other - self) * share }

  /// Returns the vectors, replaced by those of `other` in the lanes of `mask`.
  @inline(__always)
  func replacing(with other: Vector3x8, where mask: SIMDMask<SIMD8<Int32>>) -> Vector3x8 {
    var result = self
    result.replace(with: other, where: mask)
    return result
  }
}
