import Geometry
import Parallelism
import Pictures
import RenderScene

/// A renderer of a picture as rows of tiles, each on one thread.
///
/// `Raycaster` creates it for one picture and calls `picture`, or `render` for some rows at a time.
/// Each tile passes through `TileRasterizer` (visible primitives), `TileLayers` (translucent primitives),
/// `TileShadingSamples` (light) and `TileCompositor` (pixels over the background). The memory of these is allocated once for each row of tiles.
///
/// Tile rows are counted from the bottom, like the samples of a tile. Pixels are stored from the top, like the picture.
struct TileRowRenderer: Sendable {
  /// The tiles of 4 × 4 samples for each pixel, for the pixels on silhouettes. Nil if all pixels have the same samples.
  var silhouettes: SilhouetteTiles?
  let opaque: TiledPrimitives
  /// The primitives that are drawn in layers in front of the opaque ones. Nil if the view shows
  /// only opaque ones.
  let translucent: TiledPrimitives?
  /// The points and lines. Nil if there are none.
  let splats: PointSplats?
  let shader: SIMDShader
  let compositor: TileCompositor
  let view: ViewFrustum
  let grid: ViewRayGrid
  /// The size of the picture, in pixels.
  let width: Int, height: Int
  /// The number of samples per pixel in each direction.
  let samplesPerSide: Int

  /// The size of a tile, in pixels.
  private var tileWidth: Int { TileBins.width / samplesPerSide }
  private var tileHeight: Int { TileBins.height / samplesPerSide }

  /// The number of rows of tiles.
  var rowCount: Int { opaque.bins.rows }

  /// Renders the picture.
  ///
  /// - Parameters:
  ///   - occlusion: the ambient occlusion. Nil for none.
  ///   - gaussians: the 3D Gaussians over the picture. Nil for none.
  ///   - threads: the maximum number of threads.
  func picture(_ occlusion: AmbientOcclusion?, _ gaussians: SplatCompositor?, _ threads: Int) -> Image {
    let bytes = [UInt8](count: 4 * width * height) { bytes in
      bytes.withElements(of: SIMD4<UInt8>.self) { pixels in
        if occlusion != nil || gaussians != nil {
          let depths = PixelDepths(count: width * height)
          render(0..<rowCount, into: &pixels, depths, threads)
          occlusion?.darken(&pixels, depths, threads: threads)
          gaussians?.composite(over: &pixels, depths, threads: threads)
        } else {
          render(0..<rowCount, into: &pixels, NoDepths(), threads)
        }
      }
    }
    return Image(width: width, height: height, pixels: bytes)
  }

  /// Renders some rows of tiles into the pixels of the picture.
  ///
  /// - Parameter depths: receives the depths and coverages of these pixels.
  func render<Depths: DepthTarget>(
    _ tileRows: Range<Int>, into pixels: inout MutableSpan<SIMD4<UInt8>>, _ depths: Depths, _ threads: Int
  ) {
    pixels.writeInParallel(tileRows.map(pixelRange), threads: threads) {
      render(row: tileRows.lowerBound + $0, into: &$1, depths)
    }
  }

  /// Returns the picture's pixels in a row of tiles.
  private func pixelRange(ofRow row: Int) -> Range<Int> {
    let bottom = height - row * tileHeight
    return width * max(0, bottom - tileHeight)..<width * bottom
  }

  /// Renders a row of tiles into its pixels.
  private func render<Depths: DepthTarget>(
    row: Int, into pixels: inout MutableSpan<SIMD4<UInt8>>, _ depths: Depths
  ) {
    var rasterizer = TileRasterizer(view, grid)
    var refiner = silhouettes.map { SilhouetteRefiner($0, view) }
    var samples = TileShadingSamples(
      samplesPerSide: samplesPerSide, splats: splats, findsSilhouettes: silhouettes != nil,
      hasEmission: Depths.self != NoDepths.self && opaque.primitives.meshes.materials.haveEmission)
    let isLayered = translucent != nil
    var layers = isLayered ? TileLayers(view, grid) : nil
    let rowCount = min(tileHeight, height - row * tileHeight)
    for rowOfTile in 0..<rowCount { compositor.fill(pixelRow(rowOfTile, ofTiles: row), in: &pixels, depths) }
    let rows = height - row * tileHeight - rowCount..<height - row * tileHeight
    for column in 0..<opaque.bins.columns {
      let columns = column * tileWidth..<min((column + 1) * tileWidth, width)
      let list = opaque.bins.primitives(column: column, row: row)
      let hasLayers = isLayered && hasLayers(column: column, row: row)
      if list.isEmpty, !hasLayers, splats == nil {
        // The ground shadow alone may be visible.
        guard compositor.hasShadow(columns, rows) else { continue }
        samples.clear(opaque.primitives)
      } else {
        rasterizer.begin(column: column, row: row)
        rasterizer.rasterize(opaque.primitives, opaque.bins, list)
        if let splats { rasterizer.merge(splats, first: TileRasterizer.firstPoint(splats)) }
        samples.collect(rasterizer, opaque.primitives, opaque.bins)
        if samples.hasSilhouettes {
          refiner?.refine(&samples, opaque.primitives, column: column, row: row)
        }
        if hasLayers, let translucent {
          layers?.render(translucent, column: column, row: row, inFrontOf: rasterizer) {
            $0.shade(shader, translucent.primitives, withAlpha: true)
          }
          layers?.composite(into: &samples, over: rasterizer)
        }
        samples.shade(shader, opaque.primitives)
      }
      for rowOfTile in 0..<rowCount {
        compositor.composite(
          samples.pixels, from: rowOfTile * tileWidth, columns, pixelRow(rowOfTile, ofTiles: row),
          over: &pixels, depths)
      }
    }
  }

  /// Returns whether a tile may show translucent primitives.
  private func hasLayers(column: Int, row: Int) -> Bool {
    translucent?.bins.primitives(column: column, row: row).isEmpty == false
  }

  /// Returns a row of pixels, counted from the bottom of a row of tiles, in the pixels of these tiles.
  private func pixelRow(_ rowOfTile: Int, ofTiles tileRow: Int) -> TileCompositor.Row {
    let firstRow = max(0, height - (tileRow + 1) * tileHeight)
    let row = height - 1 - tileRow * tileHeight - rowOfTile
    return TileCompositor.Row(number: row, start: width * (row - firstRow))
  }
}
