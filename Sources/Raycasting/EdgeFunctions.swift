import Geometry

/// Where view rays meet eight triangles, as linear functions of the slopes (u, v) of a ray: M. Olano and T. Greer, "Triangle
/// Scan Conversion using 2D Homogeneous Coordinates" (1997). They hold on both sides of the eye, so nothing is clipped.
struct EdgeFunctions8 {
  /// For each corner the factors of u, of v and of 1 of its barycentric coordinate, in units that differ from triangle to
  /// triangle. A point is inside where none is negative; where the triangle is seen from its back, where none is positive.
  /// The neighbour at an edge has the same numbers with the other sign, so there is no gap between two triangles.
  let a: Vector8, b: Vector8, c: Vector8
  /// The factors of u, of v and of 1 of two functions, whose ratio is the distance ahead at which the plane is met.
  let dividend: Vector8, divisor: Vector8

  /// - Parameters:
  ///   - a: the first corners in view space.
  ///   - b: the second corners.
  ///   - c: the third corners.
  ///   - normal: cross products of the triangles' edges, of either sign.
  ///   - isParallel: whether view rays are parallel; u and v are then distances.
  @inline(__always)
  init(_ a: Vector8, _ b: Vector8, _ c: Vector8, normal: Vector8, isParallel: Bool) {
    let offset = a.dot(normal)
    var (first, second, third) = (a, b, c)
    let one = SIMD8<Float>(repeating: 1), zero = SIMD8<Float>(repeating: 0)
    if isParallel {
      (first.z, second.z, third.z) = (one, one, one)
      dividend = Vector8(zero - normal.x, zero - normal.y, offset)
      divisor = Vector8(zero, zero, normal.z)
    } else {
      dividend = Vector8(zero, zero, offset)
      divisor = normal
    }
    self.a = second.cross(third)
    self.b = third.cross(first)
    self.c = first.cross(second)
  }
}
