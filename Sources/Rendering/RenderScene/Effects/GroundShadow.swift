import Geometry
import Parallelism
import SceneModel

/// A soft shadow on the ground below a scene, in light from straight above, as a grid of darkness values. Low parts of
/// the scene cast a sharp and dark shadow, high parts a wide and faint one.
@usableFromInline
package struct GroundShadow: Sendable {
  /// The Y coordinate of the ground.
  package let height: Float
  /// The least X and Z of the grid, and the edge length of a cell.
  @usableFromInline package let origin: SIMD2<Float>
  @usableFromInline package let cellSize: Float
  /// The darkness of each cell, from 0 to 1, in rows of ascending Z.
  @usableFromInline package let cells: [Float]

  /// The number of cells along each side.
  @inlinable
  package static var size: Int { 256 }
  /// The margin of the grid for the blur, on each side, as a fraction of its size.
  private static let margin: Float = 0.2
  private static let darkness: Float = 0.5
  /// The layers of the shadow: the upper height limit as a fraction of the scene's extent, the blur radius in cells,
  /// and the weight.
  private static let layers: [(top: Float, blur: Int, weight: Float)] = [
    (0.04, 2, 1), (0.12, 5, 0.8), (0.3, 11, 0.6), (.infinity, 20, 0.45),
  ]

  /// Creates the shadow of a scene. Nil if `bounds` is empty, not finite, or a point in X and Z. O(cells).
  ///
  /// - Parameters:
  ///   - bounds: the bounding box of the scene.
  ///   - findDepths: returns the depth of the nearest surface in each pixel of a square picture with `size` pixels per
  ///     side. Rows start at the bottom. Pixels without a surface are infinite. Its argument is an orthographic view
  ///     upward from below the ground, with X to the right and Z up.
  package init?<Failure: Error>(
    bounds: BoundingBox, findDepths: (ViewFrustum) throws(Failure) -> [Float]
  ) throws(Failure) {
    let extent = max(bounds.size.x, bounds.size.z)
    guard !bounds.isEmpty, extent > 0, bounds.size.sum().isFinite else { return nil }
    let side = extent / (1 - 2 * Self.margin)
    height = bounds.min.y
    cellSize = side / Float(Self.size)
    origin = SIMD2(bounds.center.x, bounds.center.z) - side / 2

    let ground = SIMD3(bounds.center.x, bounds.min.y - extent * 0.01, bounds.center.z)
    let camera = Camera(
      position: ground, target: ground + [0, extent, 0], up: [0, 0, 1], orthographicHeight: side)
    let depths = try findDepths(ViewFrustum(camera, bounds: bounds, aspectRatio: 1))
    var sum = [Float](repeating: 0, count: Self.size * Self.size)
    var bottom = -Float.infinity
    for layer in Self.layers {
      let range = bottom..<layer.top * extent
      bottom = layer.top * extent
      var coverage = depths.map { $0.isFinite && range.contains($0 - extent * 0.01) ? layer.weight : 0 }
      guard coverage.contains(where: { $0 > 0 }) else { continue }
      for _ in 0..<3 { Self.blur(&coverage, by: layer.blur) }
      for index in sum.indices { sum[index] += coverage[index] }
    }
    // The sum of several layers is limited to 1.
    cells = sum.map { Self.darkness * min($0, 1) }
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

  /// Applies a box blur of radius `reach` to the rows, then to the columns.
  private static func blur(_ cells: inout [Float], by reach: Int) {
    var line = [Float](repeating: 0, count: size)
    for (step, next) in [(1, size), (size, 1)] {
      for start in stride(from: 0, to: next * size, by: next) {
        for place in 0..<size { line[place] = cells[start + place * step] }
        var sum = line[0..<reach].reduce(0, +)
        for place in 0..<size {
          if place + reach < size { sum += line[place + reach] }
          if place > reach { sum -= line[place - reach - 1] }
          cells[start + place * step] = max(0, sum) / Float(2 * reach + 1)
        }
      }
    }
  }
}
