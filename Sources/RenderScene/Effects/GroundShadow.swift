import Geometry
import Hardware
import SceneModel

/// The soft shadow of a scene on the ground below it, in light from straight above: how dark the ground is on a grid of
/// cells. What is low over the ground throws a sharp and dark shadow, what is high a wide and faint one.
@usableFromInline
package struct GroundShadow: Sendable {
  /// How high the ground is.
  package let height: Float
  /// Where the grid begins in X and Z, and how large its cells are.
  @usableFromInline package let origin: SIMD2<Float>
  @usableFromInline package let cellSize: Float
  /// How dark each cell is, from 0 to 1, rows of growing Z one after another.
  @usableFromInline package let cells: [Float]

  /// The cells along each side.
  @inlinable
  package static var size: Int { 256 }
  /// The share of the grid, on each side, that is left free for what is blurred outwards.
  private static let margin: Float = 0.2
  private static let darkness: Float = 0.5
  /// Up to which height, in sizes of the scene, a layer of shadow goes, how far it is blurred, in cells, and how dark it is.
  private static let layers: [(top: Float, blur: Int, weight: Float)] = [
    (0.04, 2, 1), (0.12, 5, 0.8), (0.3, 11, 0.6), (.infinity, 20, 0.45),
  ]

  /// Makes the shadow of a scene that `bounds` holds. `findDepths` gets a parallel view upward from below the ground, X to the right
  /// and Z up in a square picture of `size` pixels along each side, and returns how far away the nearest surface is in each
  /// pixel, rows from the bottom, infinite where there is none. Nil where there is nothing. O(cells).
  package init?<Failure: Error>(
    bounds: BoundingBox, findDepths: (View) throws(Failure) -> [Float]
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
    let depths = try findDepths(View(camera, bounds: bounds, aspectRatio: 1))
    var sum = [Float](repeating: 0, count: Self.size * Self.size)
    var bottom = -Float.infinity
    for layer in Self.layers {
      let range = bottom..<layer.top * extent
      bottom = layer.top * extent
      var cover = depths.map { $0.isFinite && range.contains($0 - extent * 0.01) ? layer.weight : 0 }
      guard cover.contains(where: { $0 > 0 }) else { continue }
      for _ in 0..<3 { Self.blur(&cover, by: layer.blur) }
      for index in sum.indices { sum[index] += cover[index] }
    }
    // Shadows of several layers do not add up to more than one.
    cells = sum.map { Self.darkness * min($0, 1) }
  }

  /// How dark the ground is at a place, from 0 to 1.
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

  /// Makes each cell the mean of those within `reach` along its row, then along its column.
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
