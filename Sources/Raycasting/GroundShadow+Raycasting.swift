import Geometry
import Parallelism
import RenderScene

extension GroundShadow {
  /// Creates the shadow from orthographic rays cast upward from the ground. Nil if the scene is empty. O(elements +
  /// cells).
  init?(_ models: SceneSnapshot, bounds: BoundingBox) {
    self.init(bounds: bounds) { view in Self.depths(models.primitives(view), view) }
  }

  /// Returns the distance from the camera to the nearest primitive above each cell, or infinity.
  private static func depths(_ primitives: RaycastPrimitives, _ view: View) -> [Float] {
    let tiles = TileBins(primitives, view, width: size, height: size)
    let rays = TileRays(halfSize: view.halfSize, step: SIMD2(repeating: 2 / Float(size)))
    var depths = [Float](repeating: .infinity, count: size * size)
    var memory = depths.mutableSpan
    let rowSize = size * TileBins.height
    memory.writeInParallel((0..<tiles.rows).map { $0 * rowSize..<($0 + 1) * rowSize }) { row, cells in
      var tile = TileRasterizer(view)
      for column in 0..<tiles.columns {
        tile.begin(column: column, row: row, rays)
        tile.cast(primitives, tiles, tiles.primitives(column: column, row: row))
        for y in 0..<TileBins.height {
          for x in 0..<TileBins.width {
            let depth = tile.depths[y * TileRasterizer.blocksPerRow + x / 8][x % 8]
            cells[y * size + column * TileBins.width + x] = depth
          }
        }
      }
    }
    return depths
  }
}
