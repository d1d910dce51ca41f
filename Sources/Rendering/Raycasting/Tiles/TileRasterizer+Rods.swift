/// Ray-cylinder intersection: the quadratic equation of an infinite cylinder, restricted to the length of the rod, then
/// the plane of the end cap that faces the eye.
///
/// Coordinates are those of view space: x to the right, y up, z forward from the eye. A point of the ray is O + t D
/// with D = (x, y, 1), or (0, 0, 1) in an orthographic view. With the axis A (a unit vector) and O relative to the
/// start of the rod, the component of a point along the axis is O·A + t D·A, and the squared distance from the axis is
///
///     a t² + 2 b t + c + r²,  with  a = D·D − (D·A)²,  b = O·D − (O·A)(D·A),  c = O·O − (O·A)² − r².
///
/// The ray enters the infinite cylinder at t = −(b + √(b² − a c)) / a. Where a plane cuts the scene open, the inner side of
/// a rod is a rod of its own with the negative radius: the ray leaves the cylinder at t = −(b − √(b² − a c)) / a.
///
/// O is not the eye but the ray's point at the depth of the rod's middle. The terms are then of the size of the rod
/// rather than of its distance, which keeps thin and distant rods accurate. As D.z is 1, t is the depth beyond O.
extension DepthTestedRasterizer where Test: ~Copyable {
  /// Intersects view rays with a rod.
  @inline(__always)
  func rasterize(
    _ rod: RaycastPrimitives.Rod, _ primitive: UInt32, _ area: TileClippedExtent, isClipped: Bool
  ) {
    forEachVisibleSquare(of: area) { intersect(rod, primitive, $0, $1, isClipped: isClipped) }
  }

  /// Intersects the view rays of a square with a rod.
  @inline(__always)
  private func intersect(
    _ rod: RaycastPrimitives.Rod, _ primitive: UInt32, _ column: Int, _ rows: Range<Int>, isClipped: Bool
  ) {
    let isInner = isClipped && rod.radius < 0
    let (axis, radiusSquare) = (rod.axis, rod.radius * rod.radius)
    let originDepth = max(rod.start.z + axis.z * rod.length / 2, near)
    // The x and y of O and D as multiples of the sample's slopes.
    let (originScale, directionScale): (Float, Float) = isOrthographic ? (1, 0) : (originDepth, 1)
    let directionX = slopesX[column] * directionScale
    let originX = slopesX[column] * originScale - rod.start.x
    let originZ = originDepth - rod.start.z
    for row in rows {
      let block = row * Self.blocksPerRow + column
      let directionY = slopesY[row] * directionScale
      let originY = slopesY[row] * originScale - rod.start.y
      let directionAlongAxis = directionX * axis.x + (directionY * axis.y + axis.z)
      let originAlongAxis = originX * axis.x + (originY * axis.y + originZ * axis.z)
      let a = 1 / inverseSquaredLengths[block] - directionAlongAxis * directionAlongAxis
      let b = originX * directionX + (originY * directionY + originZ) - originAlongAxis * directionAlongAxis
      let c =
        originX * originX + (originY * originY + originZ * originZ) - originAlongAxis * originAlongAxis
        - radiusSquare
      let discriminant = b * b - a * c
      // A ray that misses the infinite cylinder misses the end caps, too.
      let hitsCylinder = discriminant .>= 0
      guard hitsCylinder.isAnySet else { continue }
      var root = discriminant.max(0).squareRoot()
      if isInner { root = -root }
      var t = -(b + root) / a
      let along = originAlongAxis + t * directionAlongAxis
      let hitsSide = hitsCylinder .& (along .>= 0) .& (along .<= rod.length)
      // The end cap that faces the eye is at the start if the ray points along the axis, else at the end.
      var cap = SIMD8<Float>(repeating: 0).replacing(with: rod.length, where: directionAlongAxis .< 0)
      if isInner { cap = rod.length - cap }
      let capT = (cap - originAlongAxis) / directionAlongAxis
      // The squared distance from the axis less the squared radius, in the plane of the cap.
      let hitsCap = ((a * capT + b * 2) * capT + c) .<= 0
      t.replace(with: capT, where: hitsCap .& .!hitsSide)
      store(primitive, t + originDepth, where: hitsSide .| hitsCap, in: block, isClipped: isClipped)
    }
  }
}
