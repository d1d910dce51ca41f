import Geometry
import Parallelism
import SceneModel

/// The ground shadow of a scene: the ambient occlusion of the ground plane, as a grid of darkness values.
///
/// The models are seen from below and from above, and fill each cell of the grid between these depths.
/// `GroundOcclusion` casts rays from the ground through the filled cells.
@usableFromInline
package struct GroundShadow: Sendable {
  /// The Y coordinate of the ground.
  package let height: Float
  /// The least X and Z of the grid, and the edge length of a cell.
  @usableFromInline package let origin: SIMD2<Float>
  @usableFromInline package let cellSize: Float
  /// The darkness of each cell, from 0 to `ambientShare`, in rows of ascending Z: the ambient occlusion times this
  /// share.
  @usableFromInline package let cells: [Float]

  /// The number of cells along each side.
  @inlinable
  package static var size: Int { 256 }
  /// The part of the light of the ground that is ambient. The rest comes from lights, which models do not keep from it
  /// here.
  package static let ambientShare: Float = 0.5
  /// The part of the margin around the models after which the shadow fades.
  private static let fadeStart: Float = 0.8

  /// Creates the shadow of a scene. Nil if `bounds` is empty, not finite, or a point in X and Z. O(cells).
  ///
  /// - Parameters:
  ///   - bounds: the bounding box of the scene.
  ///   - findDepths: returns the depth of the nearest surface in each pixel of a square picture with `size` pixels per
  ///     side. Rows start at the bottom. Pixels without a surface are infinite. It is called with two orthographic
  ///     views with X to the right: upward from below the ground with Z up, and downward from above the scene with Z
  ///     down.
  package init?<Failure: Error>(
    bounds: BoundingBox, findDepths: (ViewFrustum) throws(Failure) -> [Float]
  ) throws(Failure) {
    let extent = max(bounds.size.x, bounds.size.z)
    guard !bounds.isEmpty, extent > 0, bounds.size.sum().isFinite else { return nil }
    // High models occlude from farther away.
    let margin = min(bounds.size.y + 0.1 * extent, 1.5 * extent)
    let side = extent + 2 * margin
    height = bounds.min.y
    cellSize = side / Float(Self.size)
    origin = SIMD2(bounds.center.x, bounds.center.z) - side / 2

    // In texels of the picture, a surface on the ground has the depth `gap`.
    let gap = extent * 0.01
    func depths(fromBelow: Bool) throws(Failure) -> [Float] {
      let direction: Float = fromBelow ? 1 : -1
      let start = SIMD3(
        bounds.center.x, fromBelow ? bounds.min.y - gap : bounds.max.y + gap, bounds.center.z)
      let camera = Camera(
        position: start, target: start + [0, direction * extent, 0], up: [0, 0, direction],
        orthographicHeight: side)
      return try findDepths(ViewFrustum(camera, bounds: bounds, aspectRatio: 1))
    }
    let (below, above) = (try depths(fromBelow: true), try depths(fromBelow: false))
    let occlusion = GroundOcclusion(
      below: below, above: above, gap: gap, height: bounds.size.y, cellSize: cellSize)

    // The grid ends where the shadow is faint, and the shadow ends there, too.
    let (cellSize, last) = (cellSize, Self.size - 1)
    let distances = (0...last).map { index -> Float in
      let toMiddle = (Float(index) - Float(last) / 2).magnitude * cellSize
      return max(0, toMiddle - extent / 2) / margin
    }
    var cells = occlusion.cells.map { $0 * Self.ambientShare }
    for row in 0...last {
      for column in 0...last {
        let distance = SIMD2(distances[column], distances[row])
        let square = (distance * distance).sum()
        guard square > Self.fadeStart * Self.fadeStart else { continue }
        let place = min(1, (square.squareRoot() - Self.fadeStart) / (1 - Self.fadeStart))
        cells[row * Self.size + column] *= 1 - place * place * (3 - 2 * place)
      }
    }
    self.cells = cells
  }

  /// Returns the darkness of the ground at a position, from 0 to 1, by bilinear interpolation.
  @inlinable @inline(__always)
  package func value(x: Float, z: Float) -> Float {
    let place = (SIMD2(x, z) - origin) / cellSize - 0.5
    let limit = Float(Self.size - 1)
    guard place.x >= 0, place.y >= 0, place.x < limit, place.y < limit else { return 0 }
    let (column, row) = (Int(place.x), Int(place.y))
    let (right, down) = (place.x - Float(column), place.y - Float(row))
    let first = row * Self.size + column
    let near = cells[first] * (1 - right) + cells[first + 1] * right
    let far = cells[first + Self.size] * (1 - right) + cells[first + Self.size + 1] * right
    return near * (1 - down) + far * down
  }
}

/// The ground shadow of a scene, kept until a model changes. Translucent models cast the same one as opaque ones.
package struct GroundShadowCache {
  /// The shadow of the last state. Nil if it is left out, or there is none.
  package private(set) var shadow: GroundShadow?
  /// The state of the models in `shadow`. Nil if it was left out.
  private var state: ShadowState?

  /// Creates an empty cache.
  package init() {}

  /// Makes the shadow, if it is that of another state. Returns whether `shadow` was made. O(cells) if so.
  ///
  /// - Parameters:
  ///   - bounds: the bounding box of the models.
  ///   - state: the state of the models.
  ///   - omitsNew: whether a shadow that would have to be made is left out.
  ///   - findDepths: see `GroundShadow`.
  @discardableResult
  package mutating func update<Failure: Error>(
    _ bounds: BoundingBox, of state: ShadowState, omitsNew: Bool,
    findDepths: (ViewFrustum) throws(Failure) -> [Float]
  ) throws(Failure) -> Bool {
    guard state != self.state else { return false }
    (shadow, self.state) = (nil, nil)
    if omitsNew { return false }
    shadow = try GroundShadow(bounds: bounds) { (view) throws(Failure) in
      try findDepths(state.clipped(view))
    }
    self.state = state
    return true
  }
}
