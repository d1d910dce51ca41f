import Geometry
import Hardware
import RenderScene

extension GroundShadow {
  /// Creates the shadow from orthographic rays cast upward from the ground. Nil if the scene is empty. O(elements +
  /// cells).
  init?(_ models: RaycastModels, bounds: BoundingBox) {
    self.init(bounds: bounds) { view in Self.depths(models.bodies(view), view) }
  }

  /// Returns the distance from the camera to the nearest primitive above each cell, or infinity.
  private static func depths(_ bodies: RaycastBodies, _ view: View) -> [Float] {
    let tiles = RaycastTiles(bodies, view, width: size, height: size)
    let rays = RaycastRays(halfSize: view.halfSize, step: SIMD2(repeating: 2 / Float(size)))
    var depths = [Float](repeating: .infinity, count: size * size)
    var memory = depths.mutableSpan
    let rowSize = size * RaycastTiles.height
    memory.writeInParallel((0..<tiles.rows).map { $0 * rowSize..<($0 + 1) * rowSize }) { row, cells in
      var tile = RaycastTile(view)
      for column in 0..<tiles.columns {
        tile.begin(column: column, row: row, rays)
        tile.cast(bodies, tiles, tiles.bodies(column: column, row: row))
        for y in 0..<RaycastTiles.height {
          for x in 0..<RaycastTiles.width {
            let depth = tile.depths[y * RaycastTile.blocksPerRow + x / 8][x % 8]
            cells[y * size + column * RaycastTiles.width + x] = depth
          }
        }
      }
    }
    return depths
  }
}
