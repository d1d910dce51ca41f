import Geometry

/// The direction from which a scene without a camera is seen.
package struct StandardView: Equatable, Sendable {
  /// The direction from the target to the eye, of any length.
  package var direction: SIMD3<Float>
  /// The upward direction of the picture.
  package var up: SIMD3<Float>

  /// Creates a view.
  package init(direction: SIMD3<Float>, up: SIMD3<Float> = [0, 1, 0]) {
    (self.direction, self.up) = (direction, up)
  }

  /// The view of a scene without models.
  static let empty = StandardView(direction: Camera.standardDirection)
}

extension Scene {
  /// The view that suits the visible models.
  ///
  /// - Solid things are seen from three quarters and slightly from above, with the longest horizontal extent along the
  ///   picture.
  /// - Flat things are seen from the side that shows them: upright ones nearly frontally, lying ones from higher above.
  /// - Molecules, which have no upward direction, are seen against the axis of their largest moment of inertia, with the
  ///   axis of the smallest one along the picture. They are scenes of only clouds of spheres and rods.
  ///
  /// O(models + elements).
  package var standardView: StandardView {
    if let view = principalView { return view }
    var box = BoundingBox.empty
    forEachBoundingSphere { center, radius in
      // Models with invalid positions and sizes are not seen.
      if radius > 0, (center.sum() + radius).isFinite {
        box.include(BoundingBox(center: center, radius: radius))
      }
    }
    let size = box.size
    guard size.sum().isFinite, size.max() > 0 else { return .empty }
    return StandardView(direction: Self.direction(size))
  }

  /// Returns the direction for a box with edges of the lengths `size`.
  private static func direction(_ size: SIMD3<Float>) -> SIMD3<Float> {
    let flat = 0.15 * size.max()
    // A thing that is thin in two directions is a rod, which every side shows.
    let isThin = (x: size.x < flat, y: size.y < flat, z: size.z < flat)
    if isThin.y, !isThin.x, !isThin.z {
      return size.z > 1.2 * size.x ? [1, 1.1, 0.35] : [0.35, 1.1, 1]
    }
    if isThin.z, !isThin.x, !isThin.y { return [0.25, 0.18, 1] }
    if isThin.x, !isThin.y, !isThin.z { return [1, 0.18, 0.25] }
    // The front of a model is that which faces +Z (glTF 2.0, section 3.4), so it stays in sight.
    return size.z > 1.2 * size.x ? [1, 0.42, 0.55] : [0.55, 0.42, 1]
  }

  /// The view along the principal axes of a molecule. Nil for other scenes, and if no axis is longer than another.
  private var principalView: StandardView? {
    guard isOnlyParticles, models.contains(where: { $0 is SphereCloud }) else { return nil }
    var moments = SecondMoments()
    forEachRoundElement { moments.add($0, radius: $1) }
    guard let axes = moments.principalAxes else { return nil }
    let extents = axes.variances
    // Nearly round things are seen as others are.
    guard extents.z < 0.6 * extents.x else { return nil }
    func turned(_ vector: SIMD3<Float>, towards other: SIMD3<Float>) -> SIMD3<Float> {
      dot(vector, other) < 0 ? -vector : vector
    }
    let right = turned(axes.vectors.0, towards: [1, 0.02, 0.01])
    let up = turned(axes.vectors.1, towards: [0.02, 1, 0.01])
    let back = cross(right, up)
    // Flat molecules are seen frontally, others slightly from the side, which shows their depth.
    let isFlat = extents.z < 0.05 * extents.x
    return StandardView(direction: isFlat ? back : back + right * 0.2 + up * 0.2, up: up)
  }
}

/// The sums of the second moments of points about their centre.
private struct SecondMoments {
  private var count = 0.0
  private var sum = SIMD3<Double>.zero
  /// The sums of the products xx, yy, zz, and xy, yz, zx.
  private var squares = SIMD3<Double>.zero, products = SIMD3<Double>.zero

  mutating func add(_ point: SIMD3<Float>, radius: Float) {
    guard radius > 0, point.isFinite, radius.isFinite else { return }
    let place = SIMD3<Double>(point)
    count += 1
    sum += place
    squares += place * place
    products += place * SIMD3(place.y, place.z, place.x)
  }

  /// The axes of the greatest, the middle and the least variance, and the variances. Nil for fewer than two points.
  var principalAxes: (vectors: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>), variances: SIMD3<Float>)? {
    guard count > 1 else { return nil }
    let mean = sum / count
    let diagonal = squares / count - mean * mean
    let others = products / count - mean * SIMD3(mean.y, mean.z, mean.x)
    guard (diagonal + others).isFinite, diagonal.sum() > 0 else { return nil }
    var matrix = [
      [diagonal.x, others.x, others.z], [others.x, diagonal.y, others.y], [others.z, others.y, diagonal.z],
    ]
    var vectors: [SIMD3<Double>] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    // Jacobi's method: rotations that make one element off the diagonal zero. Its convergence is quadratic.
    for _ in 0..<12 {
      for (row, column) in [(0, 1), (0, 2), (1, 2)] where abs(matrix[row][column]) > 1e-14 * diagonal.sum() {
        let theta = (matrix[column][column] - matrix[row][row]) / (2 * matrix[row][column])
        let tangent = (theta < 0 ? -1 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
        let cosine = 1 / (tangent * tangent + 1).squareRoot()
        let sine = tangent * cosine
        for index in 0..<3 {
          let (first, second) = (matrix[index][row], matrix[index][column])
          matrix[index][row] = cosine * first - sine * second
          matrix[index][column] = sine * first + cosine * second
        }
        for index in 0..<3 {
          let (first, second) = (matrix[row][index], matrix[column][index])
          matrix[row][index] = cosine * first - sine * second
          matrix[column][index] = sine * first + cosine * second
        }
        let (first, second) = (vectors[row], vectors[column])
        vectors[row] = cosine * first - sine * second
        vectors[column] = sine * first + cosine * second
      }
    }
    let order = [0, 1, 2].sorted { matrix[$0][$0] > matrix[$1][$1] }
    func vector(_ place: Int) -> SIMD3<Float> { SIMD3<Float>(vectors[order[place]]) }
    func variance(_ place: Int) -> Float { Float(max(0, matrix[order[place]][order[place]])) }
    return ((vector(0), vector(1), vector(2)), [variance(0), variance(1), variance(2)])
  }
}
