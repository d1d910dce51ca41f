/// Ray-sphere intersection in geometric form: the squared distance d² of the centre from the ray gives the half chord
/// √(r² − d²), which is subtracted from the point of the ray that is nearest to the centre. A ray hits the sphere if
/// r² − d² is not negative.
///
/// Coordinates are those of view space: x to the right, y up, z forward from the eye. The eye is outside of every
/// sphere (see `RaycastPrimitives`), so the nearer intersection is the visible one. Where a plane cuts the scene open, the
/// inner side of a sphere is a sphere of its own with the negative radius, whose half chord is added.
extension DepthTestedRasterizer where Test: ~Copyable {
  /// Intersects view rays with a sphere.
  @inline(__always)
  func rasterize(
    _ sphere: RaycastPrimitives.Sphere, _ primitive: UInt32, _ area: TileClippedExtent, isClipped: Bool
  ) {
    if isOrthographic {
      forEachVisibleSquare(of: area) {
        intersectParallel(sphere.center, sphere.radius, primitive, $0, $1, isClipped: isClipped)
      }
    } else {
      forEachVisibleSquare(of: area) {
        intersect(sphere.center, sphere.radius, primitive, $0, $1, isClipped: isClipped)
      }
    }
  }

  /// Intersects the view rays of a square with a sphere.
  ///
  /// The ray is D = (x, y, 1) and the centre is C, so d² = |C × D|² / |D|². The ray through the centre is C / C.z, and
  /// D − C / C.z = (u, v, 0). The cross product of C with C / C.z is zero, therefore C × D = C × (u, v, 0), and
  ///
  ///     |C × D|² = u² (C.y² + C.z²) − 2 u v C.x C.y + v² (C.x² + C.z²).
  ///
  /// The differences u and v are small near the sphere, so no large numbers cancel: the outlines of small and distant
  /// spheres are accurate. Everything that depends only on u is computed once for the rows of the square.
  @inline(__always)
  private func intersect(
    _ center: SIMD3<Float>, _ radius: Float, _ primitive: UInt32, _ column: Int, _ rows: Range<Int>,
    isClipped: Bool
  ) {
    let radiusSquare = radius * radius
    let x = slopesX[column]
    let u = x - center.x / center.z
    let uTerm = u * u * (center.z * center.z + center.y * center.y)
    let uvFactor = u * (-2 * center.x * center.y)
    let vSquareFactor = center.z * center.z + center.x * center.x
    let xDotCenter = x * center.x
    for row in rows {
      let v = slopesY[row] - center.y / center.z
      let block = row * Self.blocksPerRow + column
      let inverseSquaredLength = inverseSquaredLengths[block]
      let squaredDistance = (uTerm + (uvFactor + vSquareFactor * v) * v) * inverseSquaredLength
      // In units of D, whose z is 1, so that lengths along the ray are depths.
      let halfChordSquare = (radiusSquare - squaredDistance) * inverseSquaredLength
      let isHit = halfChordSquare .>= 0
      guard isHit.isAnySet else { continue }
      var halfChord = halfChordSquare.max(0).squareRoot()
      if isClipped, radius < 0 { halfChord = -halfChord }
      let depth = (xDotCenter + (slopesY[row] * center.y + center.z)) * inverseSquaredLength - halfChord
      store(primitive, depth, where: isHit, in: block, isClipped: isClipped)
    }
  }

  /// Intersects the parallel rays of a square with a sphere.
  @inline(__always)
  private func intersectParallel(
    _ center: SIMD3<Float>, _ radius: Float, _ primitive: UInt32, _ column: Int, _ rows: Range<Int>,
    isClipped: Bool
  ) {
    let dx = slopesX[column] - center.x
    let xTerm = radius * radius - dx * dx
    for row in rows {
      let dy = slopesY[row] - center.y
      let halfChordSquare = xTerm - dy * dy
      let isHit = halfChordSquare .>= 0
      guard isHit.isAnySet else { continue }
      var halfChord = halfChordSquare.max(0).squareRoot()
      if isClipped, radius < 0 { halfChord = -halfChord }
      store(
        primitive, center.z - halfChord, where: isHit, in: row * Self.blocksPerRow + column,
        isClipped: isClipped)
    }
  }
}
