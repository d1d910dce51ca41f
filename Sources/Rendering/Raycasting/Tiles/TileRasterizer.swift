import Geometry
import RenderScene

/// The rasteriser of the nearest primitives of a tile. `TileRowRenderer` creates one for each row of tiles.
typealias TileRasterizer = DepthTestedRasterizer<NearestDepthTest>

/// The visibility buffer of one tile: for each sample the primitive that a depth test chooses and its depth, computed
/// eight samples at a time.
///
/// For each tile the owner calls `begin`, then `rasterize` with the tile's list from `TileBins`. `TileShadingSamples`
/// reads the result. The intersection of each kind of primitive is in a file of its
/// own: `TileRasterizer+Spheres`, `+Rods` and `+Triangles`. `TileRasterizer+Occlusion` skips hidden primitives.
///
/// A block is eight adjacent samples of a row. A square is 8 × 8 samples, which are eight blocks, one above the other.
/// Depths are distances along `ViewFrustum.forward`.
///
/// **Invariant: every block index is computed from a row below `TileBins.height` and a column of blocks below
/// `blocksPerRow`**, because the extents of primitives are clamped to the tile.
struct DepthTestedRasterizer<Test: DepthTest & ~Copyable>: ~Copyable {
  static var blocksPerRow: Int { TileBins.width / 8 }
  static var blockCount: Int { blocksPerRow * TileBins.height }
  static var squareCount: Int { blockCount / 8 }
  /// The primitive number of a sample that hits nothing.
  static var noPrimitive: UInt32 { .max }

  /// The depth test.
  let test: Test

  /// The depth of each sample, by block. Infinite if the sample hits nothing.
  let depths = FixedBuffer(repeating: SIMD8<Float>.zero, count: Self.blockCount)
  /// The number of each sample's primitive, by block, or `noPrimitive`.
  let primitives = FixedBuffer(repeating: SIMD8<UInt32>.zero, count: Self.blockCount)
  /// The reciprocal of the squared length of each sample's view ray (x, y, 1), by block. 1 in an orthographic view.
  let inverseSquaredLengths = FixedBuffer(repeating: SIMD8<Float>.zero, count: Self.blockCount)
  /// The greatest depth of each square; see `DepthTest.skippedDepth`.
  let farthestDepths = FixedBuffer<Float>(repeating: 0, count: Self.squareCount)
  /// The setup of the last eight triangles.
  let triangleSetup = TriangleSetup8()
  /// The x slopes of the view rays of each column of blocks; see `ViewRayGrid`.
  private(set) var slopesX: [SIMD8<Float>] = []
  /// The y slope of the view rays of each row.
  private(set) var slopesY: [Float] = []

  private let grid: ViewRayGrid
  /// The picture's sample at the lower left of the tile.
  private(set) var left = 0, bottom = 0
  private(set) var projection: TileProjection
  let near: Float
  let isOrthographic: Bool

  /// Creates a rasteriser for tiles of a picture. `begin` must be called before it is used.
  init(_ view: ViewFrustum, _ grid: ViewRayGrid, _ test: consuming Test) {
    self.test = test
    self.grid = grid
    projection = grid.projection(left: 0, bottom: 0)
    (near, isOrthographic) = (view.near, view.isOrthographic)
  }

  /// Clears the tile and moves it to a column and row of tiles. Rows are counted from the bottom. O(samples).
  mutating func begin(column: Int, row: Int) {
    (left, bottom) = (column * TileBins.width, row * TileBins.height)
    slopesX = (0..<Self.blocksPerRow).map { [grid, left] in grid.x(ofSamplesFrom: left + 8 * $0) }
    slopesY = (0..<TileBins.height).map { [grid, bottom] in grid.y(ofRow: bottom + $0) }
    projection = grid.projection(left: left, bottom: bottom)
    farthestDepths.fill(upTo: Self.squareCount, with: .infinity)
    for row in 0..<TileBins.height {
      let yzSquare = 1 + slopesY[row] * slopesY[row]
      for column in 0..<Self.blocksPerRow {
        let block = row * Self.blocksPerRow + column
        depths[block] = SIMD8(repeating: .infinity)
        primitives[block] = SIMD8(repeating: Self.noPrimitive)
        inverseSquaredLengths[block] =
          isOrthographic ? SIMD8(repeating: 1) : 1 / (slopesX[column] * slopesX[column] + yzSquare)
      }
    }
  }

  /// Intersects the tile's view rays with the primitives in `list`, a range of `bins`. O(samples in the extents of
  /// primitives that are not hidden).
  mutating func rasterize(_ scene: RaycastPrimitives, _ bins: TileBins, _ list: ArraySlice<UInt32>) {
    var farthestDepth = Float.infinity
    for (position, primitive) in list.enumerated() {
      let extent = bins.extents[Int(primitive)]
      // The primitive is hidden, and so are most after it. Those in the same depth bucket may be nearer, so the loop
      // continues.
      if extent.nearest > farthestDepth { continue }
      rasterize(scene, primitive, TileClippedExtent(extent, left: left, bottom: bottom))
      if position & 7 == 7 { farthestDepth = farthestOfAllSquares }
    }
  }

  /// Intersects view rays with a primitive in the part of its extent that is in this tile.
  @inline(__always)
  private func rasterize(_ scene: RaycastPrimitives, _ primitive: UInt32, _ area: TileClippedExtent) {
    let number = Int(primitive)
    if number < scene.spheres.count {
      rasterize(scene.spheres[number], primitive, area)
    } else if number < scene.roundCount {
      rasterize(scene.rods[number - scene.spheres.count], primitive, area)
    } else if isVisible(area) {
      let cluster = number - scene.roundCount
      let instance = scene.meshes.instances[Int(scene.meshes.instanceOfCluster[cluster])]
      let first = TriangleClusters.size * (cluster - instance.firstCluster)
      rasterize(
        instance, first..<min(instance.triangleCount, first + TriangleClusters.size),
        number: UInt32(scene.roundCount + TriangleClusters.size * cluster))
    }
  }

  /// Stores a primitive and its depths in the samples of a block that hit it, where it passes the depth test and is not
  /// nearer than the near plane.
  @inline(__always)
  func store(_ primitive: UInt32, _ depth: SIMD8<Float>, where isHit: SIMDMask<SIMD8<Int32>>, in block: Int) {
    let isVisible =
      test.passes(primitive, depth, where: isHit, stored: depths[block], primitives, block)
      .& (depth .>= near)
    depths[block].replace(with: depth, where: isVisible)
    primitives[block].replace(with: primitive, where: isVisible)
  }

  /// Returns the primitive that all samples of a block show, or `noPrimitive` if all show none. Nil if they differ.
  @inline(__always)
  func solePrimitive(inBlock block: Int) -> UInt32? {
    UInt32x8(primitives.words(at: block)).areEqual ? primitives.scalar(at: 8 * block) : nil
  }

  /// Returns the primitive and the depth of a sample, by its index in row order.
  @inline(__always)
  func sample(_ index: Int) -> (primitive: UInt32, depth: Float) {
    // The vectors of eight are contiguous, so samples can be read as scalars.
    (primitives.scalar(at: index), depths.scalar(at: index))
  }
}

extension DepthTestedRasterizer where Test == NearestDepthTest {
  /// Creates a rasteriser of the nearest primitives.
  init(_ view: ViewFrustum, _ grid: ViewRayGrid) { self.init(view, grid, NearestDepthTest()) }
}

/// The part of a primitive's extent that is in a tile, and the primitive's least depth.
struct TileClippedExtent {
  /// The columns of blocks.
  let blocks: Range<Int>
  let rows: Range<Int>
  /// A lower bound of the primitive's depth.
  let nearest: Float

  /// Clamps an extent to the tile whose lower left sample is at `left` and `bottom`.
  @inline(__always)
  init(_ extent: TileBins.Extent, left: Int, bottom: Int) {
    let columns = max(0, Int(extent.left) - left)..<min(TileBins.width, Int(extent.right) - left)
    blocks = columns.lowerBound / 8..<(columns.upperBound + 7) / 8
    rows = max(0, Int(extent.bottom) - bottom)..<min(TileBins.height, Int(extent.top) - bottom)
    nearest = extent.nearest
  }
}
