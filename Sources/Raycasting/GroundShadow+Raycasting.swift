import Geometry
import Parallelism
import RenderScene

extension GroundShadow {
  /// Creates the shadow from orthographic rays cast upward from the ground. Translucent models cast the same shadow as
  /// opaque ones. Nil if the scene is empty. O(elements + cells).
  init?(_ models: SceneModelSnapshots, bounds: BoundingBox) {
    self.init(bounds: bounds) { view in
      let primitives = models.primitives(view)
      let depths = Self.depths(primitives.opaque, view)
      if primitives.translucent.count == 0 { return depths }
      return zip(depths, Self.depths(primitives.translucent, view)).map { min($0, $1) }
    }
  }

  /// Returns the distance from the camera to the nearest primitive above each cell, or infinity.
  private static func depths(_ primitives: RaycastPrimitives, _ view: ViewFrustum) -> [Float] {
    let bins = TileBins(primitives, view, width: size, height: size)
    let grid = ViewRayGrid(view, width: size, height: size)
    var depths = [Float](repeating: .infinity, count: size * size)
    var output = depths.mutableSpan
    let rowSize = size * TileBins.height
    output.writeInParallel((0..<bins.rows).map { $0 * rowSize..<($0 + 1) * rowSize }) { row, cells in
      var tile = TileRasterizer(view, grid)
      for column in 0..<bins.columns {
        tile.begin(column: column, row: row)
        tile.rasterize(primitives, bins, bins.primitives(column: column, row: row))
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
