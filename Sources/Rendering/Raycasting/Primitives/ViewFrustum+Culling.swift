import Geometry
import RenderScene

extension ViewFrustum {
  /// Returns the extent of a bounding box that `toView` maps to view space. Nil if the box is behind the eye or outside
  /// the picture.
  ///
  /// The eight corners are projected as one vector. If the box reaches the eye plane, its projection is unbounded. It
  /// is then tested against the side planes of the view volume instead, and its extent is the whole picture.
  func extent(of box: BoundingBox, at toView: Transform) -> ProjectedBounds? {
    let x = SIMD8(lowHalf: SIMD4(repeating: box.min.x), highHalf: SIMD4(repeating: box.max.x))
    let y = SIMD8(box.min.y, box.min.y, box.max.y, box.max.y, box.min.y, box.min.y, box.max.y, box.max.y)
    let z = SIMD8(box.min.z, box.max.z, box.min.z, box.max.z, box.min.z, box.max.z, box.min.z, box.max.z)
    let corners = toView.apply(to: Vector3x8(x, y, z))
    let (nearest, farthest) = (corners.z.min(), corners.z.max())
    guard farthest > near else { return nil }
    if isOrthographic || nearest > near / 2 {
      let (slopeX, slopeY) =
        isOrthographic ? (corners.x, corners.y) : (corners.x / corners.z, corners.y / corners.z)
      let low = SIMD2(slopeX.min(), slopeY.min()), high = SIMD2(slopeX.max(), slopeY.max())
      guard all(low .<= halfSize), all(high .>= -halfSize) else { return nil }
      return ProjectedBounds(low: low, high: high, nearest: nearest)
    }
    let (right, top) = (corners.z * halfSize.x, corners.z * halfSize.y)
    let isOutside =
      all(corners.x .> right) || all(corners.x .< right * -1) || all(corners.y .> top)
      || all(corners.y .< top * -1)
    return isOutside ? nil : ProjectedBounds(low: -halfSize, high: halfSize, nearest: nearest)
  }

  /// Whether the eye is outside the sphere and the centre is in front of it. Always true in an orthographic view.
  func isEyeOutside(_ center: SIMD3<Float>, _ radius: Float) -> Bool {
    isOrthographic || center.z > 0 && dot(center, center) > radius * radius
  }

  /// Whether a sphere is valid and intersects the view volume.
  func isVisible(_ center: SIMD3<Float>, _ radius: Float) -> Bool {
    guard radius > 0, (center.sum() + radius).isFinite, center.z + radius > near else { return false }
    // How far the centre is outside of the side planes |x| = halfSize.x * z and |y| = halfSize.y * z, times the length
    // of their normals (1, halfSize).
    let outside = SIMD2(abs(center.x), abs(center.y)) - halfSize(at: center.z)
    let normalLength = isOrthographic ? SIMD2(1, 1) : (1 + halfSize * halfSize).squareRoot()
    return all(outside .<= radius * normalLength)
  }
}
