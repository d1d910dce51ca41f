/// Returns the dot product.
@inlinable @inline(__always)
package func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { (a * b).sum() }

/// Returns the length of a vector.
@inlinable @inline(__always)
package func length(_ vector: SIMD3<Float>) -> Float { dot(vector, vector).squareRoot() }

/// Returns the length of the projection of a vector to the plane of X and Z.
@inlinable @inline(__always)
package func horizontalLength(_ vector: SIMD3<Float>) -> Float {
  (vector.x * vector.x + vector.z * vector.z).squareRoot()
}

/// Returns the cross product.
@inlinable @inline(__always)
package func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// Returns the unit vector in the direction of `vector`, or nil if `vector` is zero or not finite.
@inlinable @inline(__always)
package func direction(_ vector: SIMD3<Float>) -> SIMD3<Float>? {
  // Dividing by the largest component first avoids overflow and underflow of the squares.
  let scale = max(abs(vector.x), abs(vector.y), abs(vector.z))
  guard scale > 0, scale.isFinite else { return nil }
  let scaled = vector / scale
  return scaled / dot(scaled, scaled).squareRoot()
}

extension SIMD3 where Scalar: BinaryFloatingPoint {
  /// Whether every component is finite.
  @inlinable @inline(__always)
  package var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}

extension SIMD3<Float> {
  /// Whether what is at this place, or has these lengths, can be drawn: the numbers are finite, and so are the squares of
  /// distances, with which pictures are made.
  package var isDrawable: Bool { (self * self).sum().isFinite }
}

/// Returns the dot product.
@inlinable @inline(__always)
package func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

/// Returns the length of a vector.
@inlinable @inline(__always)
package func length(_ vector: SIMD3<Double>) -> Double { dot(vector, vector).squareRoot() }

/// Returns the cross product.
@inlinable @inline(__always)
package func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// Returns the unit vector in the direction of `vector`, or nil if `vector` is zero or not finite.
package func direction(_ vector: SIMD3<Double>) -> SIMD3<Double>? {
  let scale = max(abs(vector.x), abs(vector.y), abs(vector.z))
  guard scale > 0, scale.isFinite else { return nil }
  let scaled = vector / scale
  return scaled / dot(scaled, scaled).squareRoot()
}

extension SIMD3<Double> {
  /// Creates the sum of a vector of 32 bits and one of 64 bits. The numbers of 32 bits count as decimals, so that a number of a file
  /// that was read relative to an origin is written as it was read.
  package init(decimals vector: SIMD3<Float>, plus origin: SIMD3<Double>) {
    self = origin
    for axis in 0..<3 { self[axis] += Double(vector[axis].description) ?? .nan }
  }
}
