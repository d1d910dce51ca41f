import Geometry

/// The edge functions and depths of eight triangles as linear functions of the slopes (x, y) of a view ray: M. Olano
/// and T. Greer, "Triangle Scan Conversion using 2D Homogeneous Coordinates" (1997). They are valid on both sides of
/// the eye, so triangles need no clipping.
struct EdgeFunctions8 {
  /// The coefficients of x, y and 1 of the edge function of each corner, which is its barycentric coordinate times a
  /// factor of the triangle.
  ///
  /// A point is inside a front-facing triangle if no function is negative, and inside a back-facing one if none is
  /// positive. Two triangles that share an edge have the same coefficients there with opposite signs, so there is no
  /// gap between them.
  let a: Vector3x8, b: Vector3x8, c: Vector3x8
  /// The coefficients of x, y and 1 of two functions. Their ratio is the depth of the triangle's plane.
  let dividend: Vector3x8, divisor: Vector3x8

  /// Creates the functions.
  ///
  /// - Parameters:
  ///   - a: the first corners in view space.
  ///   - b: the second corners.
  ///   - c: the third corners.
  ///   - normal: cross products of the triangles' edges, of either sign.
  ///   - isOrthographic: whether the view is orthographic. x and y are then distances.
  @inline(__always)
  init(_ a: Vector3x8, _ b: Vector3x8, _ c: Vector3x8, normal: Vector3x8, isOrthographic: Bool) {
    let offset = a.dot(normal)
    var (first, second, third) = (a, b, c)
    let one = SIMD8<Float>(repeating: 1), zero = SIMD8<Float>(repeating: 0)
    if isOrthographic {
      (first.z, second.z, third.z) = (one, one, one)
      dividend = Vector3x8(zero - normal.x, zero - normal.y, offset)
      divisor = Vector3x8(zero, zero, normal.z)
    } else {
      dividend = Vector3x8(zero, zero, offset)
      divisor = normal
    }
    self.a = second.cross(third)
    self.b = third.cross(first)
    self.c = first.cross(second)
  }
}
