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
  ///   - normalScale: `MeshInstances.Instance.normalScale`.
  ///   - isOrthographic: whether the view is orthographic.
  @inline(__always)
  init(
    _ a: Vector3x8, _ b: Vector3x8, _ c: Vector3x8, _ samples: ShadingSamples8, normalScale: Float,
    isOrthographic: Bool
  ) {
    (edgeAB, edgeAC) = (b - a, c - a)
    let normal = edgeAB.cross(edgeAC) * SIMD8(repeating: normalScale)
    let edges = EdgeFunctions8(a, b, c, normal: normal, isOrthographic: isOrthographic)
    let isClockwise = (isOrthographic ? normal.z : a.dot(normal)) .< 0
    // Opposite winding negates the edge functions.
    let sign = SIMD8<Float>(repeating: 1).replacing(with: -1, where: isClockwise)
    @inline(__always)
    func edgeValues(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> Vector3x8 {
      @inline(__always)
      func value(_ edge: Vector3x8) -> SIMD8<Float> { (x * edge.x + y * edge.y + edge.z) * sign }
      return Vector3x8(value(edges.a), value(edges.b), value(edges.c))
    }
    var unscaled = edgeValues(samples.x, samples.y)
    let isOutside = (unscaled.x .< 0) .| (unscaled.y .< 0) .| (unscaled.z .< 0)
    if isOutside.isAnySet {
      let inside = Self.nearestInside(edges, samples, sign)
      unscaled = edgeValues(inside.x, inside.y)
      unscaled = Vector3x8(unscaled.x.max(0), unscaled.y.max(0), unscaled.z.max(0))
    }
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

  /// Returns the slopes of the samples, those outside of their triangle moved to about its nearest point.
  ///
  /// A sample that represents several triangles is at most a pixel outside of its own. If its negative coordinates became
  /// 0 and the others kept their ratio, it would move along a thin triangle by many pixels.
  ///
  /// It moves to each edge that it is beyond, in turn. If this brings it beyond an edge before, the nearest point is their
  /// corner, where both coordinates become 0.
  @inline(__always)
  private static func nearestInside(
    _ edges: EdgeFunctions8, _ samples: ShadingSamples8, _ sign: SIMD8<Float>
  ) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
    let first = moved((samples.x, samples.y), to: edges.a, sign)
    let second = moved(first, to: edges.b, sign)
    return moved(second, to: edges.c, sign)
  }

  /// Returns the slopes of samples, those beyond an edge moved to it.
  ///
  /// A function of its own, because variables that a nested one changes are allocated.
  @inline(__always)
  private static func moved(
    _ place: (x: SIMD8<Float>, y: SIMD8<Float>), to edge: Vector3x8, _ sign: SIMD8<Float>
  ) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
    // The gradient is scaled to a largest component of 1, because its square may be too small or too large.
    let inverse = 1 / edge.x.magnitude.pointwiseGreater(edge.y.magnitude)
    let (gradientX, gradientY) = (edge.x * inverse, edge.y * inverse)
    let value = (place.x * edge.x + place.y * edge.y + edge.z) * inverse
    let distance = value / (gradientX * gradientX + gradientY * gradientY)
    let isBeyond = value * sign .< 0
    return (
      place.x.replacing(with: place.x - gradientX * distance, where: isBeyond),
      place.y.replacing(with: place.y - gradientY * distance, where: isBeyond)
    )
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
