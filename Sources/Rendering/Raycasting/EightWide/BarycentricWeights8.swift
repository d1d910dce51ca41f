import Geometry

/// The perspective-correct barycentric coordinates of eight shading samples: the edge functions of `EdgeFunctions8`,
/// divided by their sum.
struct BarycentricWeights8 {
  /// The coordinates.
  private(set) var values: Vector3x8
  /// The edges from the first corner to the others, in view space.
  let edgeAB: Vector3x8, edgeAC: Vector3x8
  /// −1 where the corners are clockwise as seen from the eye, else 1.
  let sign: SIMD8<Float>
  private let edges: EdgeFunctions8
  /// The sign, divided by the sum of the edge functions.
  private let scale: SIMD8<Float>

  /// Computes the coordinates.
  ///
  /// - Parameters:
  ///   - a: the first corners in view space.
  ///   - b: the second corners.
  ///   - c: the third corners.
  ///   - samples: the points on the triangles.
  ///   - isOrthographic: whether the view is orthographic.
  @inline(__always)
  init(_ a: Vector3x8, _ b: Vector3x8, _ c: Vector3x8, _ samples: ShadingSamples8, isOrthographic: Bool) {
    (edgeAB, edgeAC) = (b - a, c - a)
    let normal = edgeAB.cross(edgeAC)
    let edges = EdgeFunctions8(a, b, c, normal: normal, isOrthographic: isOrthographic)
    let isClockwise = (isOrthographic ? normal.z : a.dot(normal)) .< 0
    // Opposite winding negates the edge functions.
    let sign = SIMD8<Float>(repeating: 1).replacing(with: -1, where: isClockwise)
    // The centroid of a pixel's samples is inside the triangle except for rounding errors, so negative values are
    // clamped to 0.
    @inline(__always)
    func edgeValue(_ edge: Vector3x8) -> SIMD8<Float> {
      ((samples.x * edge.x + samples.y * edge.y + edge.z) * sign).max(0)
    }
    let unscaled = Vector3x8(edgeValue(edges.a), edgeValue(edges.b), edgeValue(edges.c))
    let sum = unscaled.x + unscaled.y + unscaled.z
    let inverseSum = 1 / sum
    values = unscaled * inverseSum
    // Degenerate triangles and NaN: the mean of the corners.
    let isInvalid = .!(sum .> 0)
    if isInvalid.isAnySet {
      values.replace(with: Vector3x8(SIMD3(repeating: 1 / 3)), where: isInvalid)
    }
    (self.edges, self.sign, scale) = (edges, sign, inverseSum * sign)
  }

  /// The derivatives of the coordinates with respect to the x slope of the view rays.
  @inline(__always)
  var byX: Vector3x8 { derivative(Vector3x8(edges.a.x, edges.b.x, edges.c.x)) }
  /// The derivatives of the coordinates with respect to the y slope of the view rays.
  @inline(__always)
  var byY: Vector3x8 { derivative(Vector3x8(edges.a.y, edges.b.y, edges.c.y)) }

  /// Returns the derivatives of the coordinates, from those of the edge functions: each coordinate is the quotient of
  /// an edge function and the sum of all.
  @inline(__always)
  private func derivative(_ edges: Vector3x8) -> Vector3x8 {
    (edges - values * (edges.x + edges.y + edges.z)) * scale
  }
}
