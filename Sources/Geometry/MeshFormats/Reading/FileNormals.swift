import Geometry

/// Returns a normal from a file as a unit vector. A normal with a length of 1 within a thousandth is returned
/// unchanged. One without direction gives zero.
@inline(__always)
func unitNormal(_ normal: SIMD3<Float>) -> SIMD3<Float> {
  let square = (normal * normal).sum()
  return abs(square - 1) <= 2e-3 ? normal : direction(normal) ?? .zero
}

/// Returns the unit normal of a triangle (counter-clockwise seen from its tip), or nil for a degenerate triangle.
/// Double precision avoids overflow and underflow of the squares for all floats.
@inline(__always)
func facetNormal(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>) -> SIMD3<Float>? {
  let origin = SIMD3<Double>(a)
  let (u, v) = (SIMD3<Double>(b) - origin, SIMD3<Double>(c) - origin)
  let product = SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
  let length = (product * product).sum().squareRoot()
  return length > 0 ? SIMD3<Float>(product / length) : nil
}
