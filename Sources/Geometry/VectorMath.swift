/// The scalar product.
@inlinable @inline(__always)
package func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { (a * b).sum() }

/// The length.
@inlinable @inline(__always)
package func length(_ vector: SIMD3<Float>) -> Float { dot(vector, vector).squareRoot() }

/// The vector product.
@inlinable @inline(__always)
package func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// The vector of length 1 along `vector`; nil if it is too short to have a direction, or not finite.
package func direction(_ vector: SIMD3<Float>) -> SIMD3<Float>? {
  // Scaled first, so that neither very long nor very short vectors leave the range of squares.
  let scale = max(abs(vector.x), abs(vector.y), abs(vector.z))
  guard scale > 0, scale.isFinite else { return nil }
  let scaled = vector / scale
  return scaled / dot(scaled, scaled).squareRoot()
}
