import Geometry
import Hardware

/// Three floats in 12 bytes: a position or a normal on its way from a file.
struct PackedPoint: BitwiseCopyable, Equatable, Sendable {
  var x: Float, y: Float, z: Float

  @inline(__always)
  init(_ vector: SIMD3<Float>) { (x, y, z) = (vector.x, vector.y, vector.z) }

  @inline(__always)
  var vector: SIMD3<Float> { SIMD3(x, y, z) }

  /// The point whose bytes lay in the other byte order.
  var byteSwapped: PackedPoint {
    func swapped(_ number: Float) -> Float { Float(bitPattern: number.bitPattern.byteSwapped) }
    return PackedPoint(SIMD3(swapped(x), swapped(y), swapped(z)))
  }
}

// Three floats without padding.
extension PackedPoint: FullyInhabited {}

/// A normal from a file as a mesh takes it: as it is where its length is 1 to a thousandth, else made so; zero where it
/// has no direction.
@inline(__always)
func unitNormal(_ normal: SIMD3<Float>) -> SIMD3<Float> {
  let square = (normal * normal).sum()
  return abs(square - 1) <= 2e-3 ? normal : direction(normal) ?? .zero
}

/// The normal of the side from which the corners are seen counter-clockwise; nil for a triangle without area. In double
/// precision, where the square of the smallest and of the largest float are ordinary numbers.
@inline(__always)
func facetNormal(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>) -> SIMD3<Float>? {
  let origin = SIMD3<Double>(a)
  let (u, v) = (SIMD3<Double>(b) - origin, SIMD3<Double>(c) - origin)
  let product = SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
  let length = (product * product).sum().squareRoot()
  return length > 0 ? SIMD3<Float>(product / length) : nil
}
