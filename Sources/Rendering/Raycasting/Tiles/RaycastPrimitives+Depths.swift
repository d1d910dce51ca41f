import Geometry
import Parallelism
import RenderScene

extension RaycastPrimitives {
  /// Returns the depth of the nearest primitive in each pixel of a square picture of `view`, infinite where there is
  /// none: one sample per pixel, in rows from the bottom. O(elements + pixels).
  ///
  /// - Parameters:
  ///   - size: the number of pixels along each side, a multiple of the size of a tile.
  ///   - masked: primitives of the same view that count only where a mask leaves them visible. Those whose material has
  ///     no mask do not count.
  ///   - fillsSmallClusters: whether a cluster of triangles within 2 × 2 pixels fills these at its least depth, which
  ///     takes a fraction of the time in meshes of many small triangles.
  ///   - threads: the maximum number of threads. The result does not depend on it.
  func depths(
    size: Int, masked: RaycastPrimitives? = nil, fillsSmallClusters: Bool = false,
    threads: Int = Parallel.threadCount
  ) -> [Float] {
    let bins = TileBins(self, view, width: size, height: size, areOpaque: true)
    let masked = masked.map { TiledPrimitives($0, view, width: size, height: size) }
    let pixelSize = 2 * view.halfSize / Float(size)
    let grid = ViewRayGrid(view, width: size, height: size)
    var depths = [Float](repeating: .infinity, count: size * size)
    var output = depths.mutableSpan
    let rowSize = size * TileBins.height
    output.writeInParallel((0..<bins.rows).map { $0 * rowSize..<($0 + 1) * rowSize }, threads: threads) {
      row, pixels in
      var tile = TileRasterizer(view, grid)
      let isLayered = masked != nil
      var layers = isLayered ? TileLayers(view, grid) : nil
      for column in 0..<bins.columns {
        let list = bins.primitives(column: column, row: row)
        let hasLayers = masked?.bins.primitives(column: column, row: row).isEmpty == false
        if list.isEmpty, !hasLayers { continue }
        tile.begin(column: column, row: row)
        if fillsSmallClusters {
          tile.fillSmallClusters(self, bins, list)
          tile.rasterize(self, bins, list.filter { !bins.isSmallCluster($0, self) }[...])
        } else {
          tile.rasterize(self, bins, list)
        }
        func store(_ depth: (Int) -> Float) {
          for y in 0..<TileBins.height {
            for x in 0..<TileBins.width {
              pixels[y * size + column * TileBins.width + x] = depth(y * TileBins.width + x)
            }
          }
        }
        if hasLayers, let masked {
          layers?.render(masked, column: column, row: row, inFrontOf: tile) {
            $0.setMaskedCoverage(
              masked.primitives, pixelSize: pixelSize, isOrthographic: view.isOrthographic)
          }
          store { min(tile.sample($0).depth, layers?.completionDepth($0) ?? .infinity) }
        } else {
          store { tile.sample($0).depth }
        }
      }
    }
    return depths
  }
}

extension TileBins {
  /// Returns whether a primitive is a cluster of triangles within 2 × 2 samples.
  @inline(__always)
  fileprivate func isSmallCluster(_ number: UInt32, _ scene: RaycastPrimitives) -> Bool {
    let extent = extents[Int(number)]
    return Int(number) >= scene.roundCount && extent.right - extent.left <= 2
      && extent.top - extent.bottom <= 2
  }
}

extension TileRasterizer {
  /// Stores the small clusters of a list in all samples of their extents, at their least depths.
  fileprivate func fillSmallClusters(
    _ scene: RaycastPrimitives, _ bins: TileBins, _ list: ArraySlice<UInt32>
  ) {
    let lanes = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
    for number in list where bins.isSmallCluster(number, scene) {
      let extent = bins.extents[Int(number)]
      let area = TileClippedExtent(extent, left: left, bottom: bottom)
      let depth = SIMD8<Float>(repeating: max(extent.nearest, near))
      for block in area.blocks {
        let column = lanes &+ Int32(left + 8 * block)
        let isInside = (column .>= Int32(extent.left)) .& (column .< Int32(extent.right))
        for row in area.rows {
          store(
            number, depth, where: isInside, in: row * Self.blocksPerRow + block, isClipped: isClipped)
        }
      }
    }
  }
}
