import Geometry
import Parallelism
import RenderScene

extension RaycastPrimitives {
  /// Returns the depth of the nearest primitive in each pixel of a square picture of `view`, infinite where there is
  /// none: one sample per pixel, in rows from the bottom. O(elements + pixels).
  ///
  /// - Parameters:
  ///   - size: the number of pixels along each side, a multiple of the size of a tile.
  ///   - threads: the maximum number of threads. The result does not depend on it.
  func depths(size: Int, threads: Int = Parallel.threadCount) -> [Float] {
    let bins = TileBins(self, view, width: size, height: size)
    let grid = ViewRayGrid(view, width: size, height: size)
    var depths = [Float](repeating: .infinity, count: size * size)
    var output = depths.mutableSpan
    let rowSize = size * TileBins.height
    output.writeInParallel((0..<bins.rows).map { $0 * rowSize..<($0 + 1) * rowSize }, threads: threads) {
      row, pixels in
      var tile = TileRasterizer(view, grid)
      for column in 0..<bins.columns {
        let list = bins.primitives(column: column, row: row)
        if list.isEmpty { continue }
        tile.begin(column: column, row: row)
        tile.rasterize(self, bins, list)
        for y in 0..<TileBins.height {
          for x in 0..<TileBins.width {
            pixels[y * size + column * TileBins.width + x] = tile.sample(y * TileBins.width + x).depth
          }
        }
      }
    }
    return depths
  }
}
