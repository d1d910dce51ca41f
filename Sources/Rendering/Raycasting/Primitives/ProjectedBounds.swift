import Geometry
import RenderScene

/// The bounding rectangle of a primitive in slopes of view rays (see `ViewRayGrid`), and a lower bound of its depth.
struct ProjectedBounds {
  /// The lower left and the upper right corner.
  var low: SIMD2<Float>, high: SIMD2<Float>
  /// A lower bound of the distance along `ViewFrustum.forward`.
  var nearest: Float

  /// The extent of an invisible primitive.
  static var empty: ProjectedBounds {
    ProjectedBounds(low: SIMD2(repeating: .infinity), high: SIMD2(repeating: -.infinity), nearest: .infinity)
  }
}

extension ViewFrustum {
  /// Returns the extent of a sphere in view space. It is the whole picture if the sphere reaches the near plane.
  @inline(__always)
  func extent(ofSphere center: SIMD3<Float>, radius: Float) -> ProjectedBounds {
    let (low, high) = tangentSlopes(toSphere: center, radius: radius) ?? (-halfSize, halfSize)
    return ProjectedBounds(low: low, high: high, nearest: center.z - radius)
  }

  /// Returns the extent of a rod in view space. It is the whole picture if an end reaches the near plane.
  @inline(__always)
  func extent(of rod: RaycastPrimitives.Rod) -> ProjectedBounds {
    let end = rod.start + rod.axis * rod.length
    let radius = abs(rod.radius)
    let nearest = min(rod.start.z, end.z) - radius
    // A rod is inside the convex hull of the two spheres around its ends.
    guard let atStart = tangentSlopes(toSphere: rod.start, radius: radius),
      let atEnd = tangentSlopes(toSphere: end, radius: radius)
    else {
      return ProjectedBounds(low: -halfSize, high: halfSize, nearest: nearest)
    }
    return ProjectedBounds(
      low: pointwiseMin(atStart.low, atEnd.low), high: pointwiseMax(atStart.high, atEnd.high),
      nearest: nearest)
  }

  /// Returns the range of slopes in which a sphere is visible. Nil if the sphere reaches the near plane.
  ///
  /// The bounds are the slopes of the tangents from the eye to the sphere. In the plane of x and z, a ray (s, 1) is a
  /// tangent if its distance from the centre is the radius r: (s z − x)² = r² (s² + 1). The solutions are
  /// (x z ± r √(x² + z² − r²)) / (z² − r²).
  @inline(__always)
  private func tangentSlopes(
    toSphere center: SIMD3<Float>, radius: Float
  ) -> (low: SIMD2<Float>, high: SIMD2<Float>)? {
    let xy = SIMD2(center.x, center.y)
    if isOrthographic { return (xy - radius, xy + radius) }
    guard center.z - radius > near else { return nil }
    let denominator = center.z * center.z - radius * radius
    let root = radius * (xy * xy + denominator).squareRoot()
    return ((xy * center.z - root) / denominator, (xy * center.z + root) / denominator)
  }
}

extension RaycastPrimitives {
  /// Returns the extent of the primitive with a number.
  @inline(__always)
  func extent(_ number: Int) -> ProjectedBounds {
    if number < spheres.count {
      let sphere = spheres[number]
      return view.extent(ofSphere: sphere.center, radius: abs(sphere.radius))
    }
    if number < roundCount { return view.extent(of: rods[number - spheres.count]) }
    return meshes.extent(ofCluster: number - roundCount, view) ?? .empty
  }
}
