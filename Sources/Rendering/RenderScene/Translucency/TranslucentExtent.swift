import Geometry

/// The extent of a translucent surface in a view, by which `TranslucentGrouping` finds the surfaces that may overlap.
package struct TranslucentExtent {
  /// The rectangle of the picture that contains the surface, from −1 to 1 from left to right and from bottom to top. Its
  /// lower corner is not below the upper one only if the picture shows the surface.
  let low: SIMD2<Float>, high: SIMD2<Float>
  /// The range of distances along `ViewFrustum.forward`.
  let near: Float, far: Float
  /// The distance of the centre along `ViewFrustum.forward`. Surfaces are sorted by it.
  package let depth: Float
  /// A ball that contains the surface; its centre is in view space.
  let center: SIMD3<Float>, radius: Float
  /// Whether a view ray meets the surface at most once, as the front faces of a convex solid.
  let isSimple: Bool

  /// Computes the extent of a surface.
  ///
  /// - Parameters:
  ///   - box: a box that contains the surface, in the space of the model.
  ///   - transform: the transform of the model to the scene.
  ///   - isRound: whether the surface is the ellipsoid in the box.
  ///   - isSimple: whether a view ray meets the surface at most once.
  ///   - view: the view.
  ///   - margin: the width of a pixel and its height in the units of the rectangle, by which it is enlarged.
  package init(
    _ box: BoundingBox, _ transform: Transform, isRound: Bool = false, isSimple: Bool, _ view: ViewFrustum,
    margin: SIMD2<Float>
  ) {
    self.isSimple = isSimple
    center = view.toViewSpace(transform.apply(to: box.center) - view.eye)
    depth = center.z
    var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
    var (near, far, square) = (Float.infinity, -Float.infinity, Float(0))
    var isBehind = false
    for number in 0..<8 where !box.isEmpty {
      let corner = view.toViewSpace(transform.apply(to: box.corner(number)) - view.eye)
      (near, far) = (min(near, corner.z), max(far, corner.z))
      let offset = corner - center
      square = max(square, dot(offset, offset))
      isBehind = isBehind || !view.isOrthographic && !(corner.z > 0)
      let place = SIMD2(corner.x, corner.y) / view.halfSize(at: corner.z)
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    (self.near, self.far) = (near, far)
    if isRound { square = min(square, Self.roundSquare(box, transform)) }
    radius = square.squareRoot() * 1.0001
    // The projection of a box is not bounded by those of its corners if the plane of the eye divides it.
    let whole = SIMD2<Float>(repeating: 1)
    (low, high) = (pointwiseMax(low - margin, -whole), pointwiseMin(high + margin, whole))
    let isBounded = !isBehind && (low.sum() + high.sum()).isFinite
    let isHidden = box.isEmpty || isBehind && far <= 0
    self.low = isBounded ? low : -whole
    self.high = isHidden ? -2 * whole : isBounded ? high : whole
  }

  /// Returns the square of the radius of a ball that contains the ellipsoid in a box. An ellipsoid is the image of a ball
  /// under a map whose norm is at most the Frobenius norm.
  private static func roundSquare(_ box: BoundingBox, _ transform: Transform) -> Float {
    let half = box.size * 0.5
    let (x, y, z) = (transform.xAxis * half.x, transform.yAxis * half.y, transform.zAxis * half.z)
    let squares = SIMD3(dot(x, x), dot(y, y), dot(z, z))
    let skew = abs(dot(x, y)) + abs(dot(y, z)) + abs(dot(z, x))
    return skew <= 1e-5 * squares.max() ? squares.max() : squares.sum()
  }

  /// Whether the picture may show the surface. Numbers that are not finite count as visible.
  var isInPicture: Bool { !(low.x >= high.x || low.y >= high.y) }

  /// Returns whether the rectangles of both surfaces overlap.
  func overlaps(_ other: TranslucentExtent) -> Bool {
    !(high.x < other.low.x || other.high.x < low.x || high.y < other.low.y || other.high.y < low.y)
  }

  /// Returns whether one of the surfaces is in front of the other on all view rays, and has the smaller `depth`.
  ///
  /// Either their depth ranges are disjoint, or the balls are. The radical plane of two disjoint balls divides them, and
  /// the eye is on the side of the ball for which its power is smaller.
  func isOrdered(_ other: TranslucentExtent, isOrthographic: Bool) -> Bool {
    if far < other.near || other.far < near { return true }
    let offset = other.center - center
    let reach = radius + other.radius
    guard dot(offset, offset) > reach * reach else { return false }
    return isOrthographic || (power < other.power) == (depth < other.depth)
  }

  /// The power of the eye for the ball.
  private var power: Float { dot(center, center) - radius * radius }
}
