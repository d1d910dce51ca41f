import Geometry
import RenderScene

/// The tiles of a picture with 4 × 4 samples for each pixel.
struct SilhouetteTiles: Sendable {
  let bins: TileBins
  let grid: ViewRayGrid

  /// Assigns primitives to the tiles of a picture of `width` × `height` samples. O(primitives + the sum of their tiles).
  init(_ primitives: RaycastPrimitives, _ view: ViewFrustum, width: Int, height: Int) {
    // A primitive has up to four times as many of the smaller tiles.
    bins = TileBins(
      primitives, view, width: width, height: height, areOpaque: true,
      crowdedTileCount: 4 * TileBins.crowdedTileCount)
    grid = ViewRayGrid(view, width: width, height: height)
  }
}

/// Takes 4 × 4 samples of the pixels of a tile whose 2 × 2 samples show several surfaces, and of those beside the background.
///
/// The four tiles of finer samples that make up a tile are rasterised with their own lists of primitives. In squares
/// without such a pixel all primitives are hidden from the start, so most of the work of a picture with 4 × 4 samples is left
/// out.
struct SilhouetteRefiner: ~Copyable {
  private var rasterizer: TileRasterizer
  private let bins: TileBins
  private let scratch = Scratch()

  /// The samples of a pixel.
  struct Scratch: ~Copyable {
    fileprivate let primitives = FixedBuffer<UInt32>(repeating: 0, count: 16)
    fileprivate let depths = FixedBuffer<Float>(repeating: 0, count: 16)
    /// The slopes of the view rays of the columns and of the rows.
    fileprivate let slopesX = FixedBuffer<Float>(repeating: 0, count: 4)
    fileprivate let slopesY = FixedBuffer<Float>(repeating: 0, count: 4)
  }

  /// Creates a refiner for the tiles of a picture.
  init(_ tiles: SilhouetteTiles, _ view: ViewFrustum) {
    rasterizer = TileRasterizer(view, tiles.grid)
    bins = tiles.bins
  }

  /// Adds the points of the pixels on silhouettes of a tile. O(primitives of the tile + samples of these pixels).
  mutating func refine(
    _ samples: inout TileShadingSamples, _ scene: RaycastPrimitives, column: Int, row: Int
  ) {
    let merging = SampleMerging(scene, bins, end: samples.firstPoint)
    for part in 0..<4 {
      let (right, up) = (part & 1, part >> 1)
      let (finerColumn, finerRow) = (2 * column + right, 2 * row + up)
      guard finerColumn < bins.columns, finerRow < bins.rows else { continue }
      let pixels = (
        columns: samples.pixelsPerRow / 2 * right..<samples.pixelsPerRow / 2 * (right + 1),
        rows: samples.rows / 2 * up..<samples.rows / 2 * (up + 1)
      )
      let squares = samples.squaresOfSilhouettes(pixels.columns, pixels.rows)
      guard squares != 0 else { continue }
      rasterizer.begin(column: finerColumn, row: finerRow, squares: squares)
      rasterizer.rasterize(scene, bins, bins.primitives(column: finerColumn, row: finerRow))
      samples.collectSilhouettes(rasterizer, merging, pixels.columns, pixels.rows, scratch)
    }
  }
}

extension TileShadingSamples {
  /// Returns the squares of 2 × 2 pixels, in row order, that contain a pixel on a silhouette, as a bit set.
  fileprivate func squaresOfSilhouettes(_ columns: Range<Int>, _ rows: Range<Int>) -> UInt32 {
    var squares: UInt32 = 0
    for row in rows {
      let first = (row - rows.lowerBound) / 2 * TileRasterizer.blocksPerRow
      for column in columns where isSilhouette(row * pixelsPerRow + column) {
        squares |= 1 << UInt32(first + (column - columns.lowerBound) / 2)
      }
    }
    return squares
  }

  /// Adds the points of the pixels on silhouettes in a part of the tile, from a tile with 4 × 4 samples for each pixel.
  fileprivate mutating func collectSilhouettes(
    _ tile: borrowing TileRasterizer, _ merging: borrowing SampleMerging, _ columns: Range<Int>,
    _ rows: Range<Int>, _ scratch: borrowing SilhouetteRefiner.Scratch
  ) {
    for row in rows {
      for column in columns where isSilhouette(row * pixelsPerRow + column) {
        collectSilhouette(
          tile, merging, row * pixelsPerRow + column, row - rows.lowerBound, column - columns.lowerBound,
          scratch)
      }
    }
  }

  /// Adds the points of a pixel of 4 × 4 samples: one for each surface that they hit, and one for each sample of a smooth
  /// surface.
  private mutating func collectSilhouette(
    _ tile: borrowing TileRasterizer, _ merging: borrowing SampleMerging, _ pixel: Int, _ row: Int,
    _ column: Int,
    _ scratch: borrowing SilhouetteRefiner.Scratch
  ) {
    let first = 4 * row * TileBins.width + 4 * column
    var (hitCount, nearest) = (0, Float.infinity)
    // The samples that hit a primitive of which the pixel has no point yet, as a bit set.
    var pending: UInt32 = 0
    for sample in 0..<16 {
      let (primitive, depth) = tile.sample(
        first &+ (sample &>> 2) &* TileBins.width &+ (sample & 3))
      scratch.primitives[sample] = primitive
      scratch.depths[sample] = depth
      guard primitive != TileRasterizer.noPrimitive else { continue }
      hitCount &+= 1
      pending |= 1 &<< UInt32(sample)
      if depth < nearest { nearest = depth }
    }
    guard pending != 0 else { return }
    pixels.setCoverage(pixel, Float(hitCount) / 16, nearest: nearest)
    let (firstColumn, firstRow) = (4 * (column % 2), 4 * row)
    for index in 0..<4 {
      scratch.slopesX[index] = tile.slopesX[column / 2][firstColumn + index]
      scratch.slopesY[index] = tile.slopesY[firstRow + index]
    }
    while pending != 0 {
      let sample = pending.trailingZeroBitCount
      let primitive = scratch.primitives[sample]
      let isSharp = merging.isSharp(primitive)
      let surface = merging.surface(of: primitive)
      var (x, y, depth, count): (Float, Float, Float, Float) = (0, 0, 0, 0)
      var others = isSharp ? 1 &<< UInt32(sample) : pending
      while others != 0 {
        let other = others.trailingZeroBitCount
        others &= others &- 1
        guard
          scratch.primitives[other] == primitive
            || surface.map({ merging.contains(scratch.primitives[other], $0) }) == true
        else { continue }
        pending &= ~(1 &<< UInt32(other))
        x += scratch.slopesX[other & 3]
        y += scratch.slopesY[other &>> 2]
        depth += scratch.depths[other]
        count += 1
      }
      let inverseCount = 1 / count
      withList(of: primitive) { list, index in
        list.append(
          ShadingSample(
            x: x * inverseCount, y: y * inverseCount, depth: depth * inverseCount,
            weight: count / 16,
            primitive: index, pixel: UInt32(pixel)))
      }
    }
  }
}
