#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Perpendiculars of a curve that do not twist about it, for tubes.
///
/// They are computed by the double reflection method: W. Wang, B. Jüttler, D. Zheng and Y. Liu, "Computation of rotation
/// minimizing frames", ACM Transactions on Graphics 27(1), 2008. Its error is of the fourth order in the step.
struct RotationMinimizingFrames {
  /// A unit vector perpendicular to each tangent.
  let normals: [SIMD3<Double>]

  /// Computes the frames of points with unit tangents. O(points).
  ///
  /// The first normal is the projection of the axis that is the least parallel to the first tangent. In a closed curve,
  /// the angle by which the last frame misses the first one is distributed over the length, so that both meet.
  init(points: [SIMD3<Double>], tangents: [SIMD3<Double>], isClosed: Bool) {
    guard let first = tangents.first else {
      normals = []
      return
    }
    var normals = [Self.perpendicular(to: first)]
    normals.reserveCapacity(points.count)
    for next in points.indices.dropFirst() {
      normals.append(Self.transported(normals[next - 1], points, tangents, from: next - 1, to: next))
    }
    if isClosed, let last = points.indices.last {
      let end = Self.transported(normals[last], points, tangents, from: last, to: 0)
      let miss = atan2(dot(cross(normals[0], end), first), dot(normals[0], end))
      let lengths = points.indices.map { length(points[($0 + 1) % points.count] - points[$0]) }
      let whole = lengths.reduce(0, +)
      var way = 0.0
      for number in points.indices where whole > 0 {
        let angle = -miss * way / whole
        normals[number] =
          normals[number] * cos(angle) + cross(tangents[number], normals[number]) * sin(angle)
        way += lengths[number]
      }
    }
    self.normals = normals
  }

  /// Returns the frame's normal after the step from one point to another: the images under two reflections, one that
  /// exchanges the points, and one that maps the image of the tangent to the tangent there.
  private static func transported(
    _ normal: SIMD3<Double>, _ points: [SIMD3<Double>], _ tangents: [SIMD3<Double>], from: Int, to: Int
  ) -> SIMD3<Double> {
    let step = points[to] - points[from]
    // Points that coincide have no plane between them. Their tangents give it: it contains the rotation's axis.
    let plane = direction(step) ?? direction(tangents[from] + tangents[to]) ?? tangents[from]
    func reflected(_ vector: SIMD3<Double>, _ plane: SIMD3<Double>) -> SIMD3<Double> {
      vector - plane * (2 * dot(plane, vector))
    }
    let (image, tangent) = (reflected(normal, plane), reflected(tangents[from], plane))
    let turned = direction(tangents[to] - tangent).map { reflected(image, $0) } ?? image
    // Removes the rounding error, which would grow along the curve.
    return direction(turned - tangents[to] * dot(turned, tangents[to])) ?? perpendicular(to: tangents[to])
  }

  /// Returns a unit vector perpendicular to a unit vector.
  static func perpendicular(to tangent: SIMD3<Double>) -> SIMD3<Double> {
    let size = SIMD3(abs(tangent.x), abs(tangent.y), abs(tangent.z))
    let axis: SIMD3<Double> =
      size.y <= size.x && size.y <= size.z ? [0, 1, 0] : size.z <= size.x ? [0, 0, 1] : [1, 0, 0]
    return direction(axis - tangent * dot(axis, tangent)) ?? axis
  }
}
