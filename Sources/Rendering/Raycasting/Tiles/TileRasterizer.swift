import Geometry
import RenderScene
import SceneModel

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
  /// The samples of the triangles of the last strip of a cluster.
  let stripSamples = StripSamples()
  /// The slopes of the view rays of each column and row of samples.
  let columnSlopes = FixedBuffer<Float>(repeating: 0, count: TileBins.width)
  let rowSlopes = FixedBuffer<Float>(repeating: 0, count: TileBins.height)
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
  /// The plane that cuts the scene open, in view space. Nil if none does.
  private let clip: ClipPlane?
  /// Whether a plane cuts the scene open.
  var isClipped: Bool { clip != nil }
  /// The range of the depths that the plane keeps of each sample's view ray, by block. Empty without a plane.
  private let keptFrom: FixedBuffer<SIMD8<Float>>, keptTo: FixedBuffer<SIMD8<Float>>

  /// Creates a rasteriser for tiles of a picture. `begin` must be called before it is used.
  init(_ view: ViewFrustum, _ grid: ViewRayGrid, _ test: consuming Test) {
    self.test = test
    self.grid = grid
    projection = grid.projection(left: 0, bottom: 0)
    (near, isOrthographic) = (view.near, view.isOrthographic)
    clip = view.clipInViewSpace
    let clippedCount = clip == nil ? 0 : Self.blockCount
    keptFrom = FixedBuffer(repeating: .zero, count: clippedCount)
    keptTo = FixedBuffer(repeating: .zero, count: clippedCount)
  }

  /// Clears the tile and moves it to a column and row of tiles. Rows are counted from the bottom. O(samples).
  ///
  /// - Parameter squares: the squares in which primitives are visible, in row order, as a bit set. The samples of the others
  ///   are undefined.
  mutating func begin(column: Int, row: Int, squares: UInt32 = .max) {
    (left, bottom) = (column * TileBins.width, row * TileBins.height)
    slopesX = (0..<Self.blocksPerRow).map { [grid, left] in grid.x(ofSamplesFrom: left + 8 * $0) }
    slopesY = (0..<TileBins.height).map { [grid, bottom] in grid.y(ofRow: bottom + $0) }
    for block in 0..<Self.blocksPerRow { columnSlopes.store(slopesX[block], at: 8 * block) }
    for row in 0..<TileBins.height { rowSlopes[row] = slopesY[row] }
    projection = grid.projection(left: left, bottom: bottom)
    for square in 0..<Self.squareCount {
      // No primitive is nearer.
      farthestDepths[square] = squares >> UInt32(square) & 1 == 1 ? .infinity : -.infinity
    }
    for row in 0..<TileBins.height {
      let yzSquare = 1 + slopesY[row] * slopesY[row]
      let squaresOfRow = squares >> UInt32(row / 8 * Self.blocksPerRow)
      for column in 0..<Self.blocksPerRow where squaresOfRow >> UInt32(column) & 1 == 1 {
        let block = row * Self.blocksPerRow + column
        depths[block] = SIMD8(repeating: .infinity)
        primitives[block] = SIMD8(repeating: Self.noPrimitive)
        inverseSquaredLengths[block] =
          isOrthographic ? SIMD8(repeating: 1) : 1 / (slopesX[column] * slopesX[column] + yzSquare)
      }
    }
    if let clip { findKeptDepths(clip) }
  }

  /// Computes the range of the depths at which each view ray is on the kept side of a plane.
  ///
  /// With the normal N and the distance d, a point (x t, y t, t) of a ray is kept if t (N.x x + N.y y + N.z) <= d, and a
  /// point (x, y, t) of a parallel ray if t N.z <= d - N.x x - N.y y.
  private func findKeptDepths(_ clip: ClipPlane) {
    let normal = clip.normal
    for row in 0..<TileBins.height {
      for column in 0..<Self.blocksPerRow {
        let across = slopesX[column] * normal.x + slopesY[row] * normal.y
        let slope = isOrthographic ? SIMD8(repeating: normal.z) : across + normal.z
        let rest = isOrthographic ? clip.distance - across : SIMD8(repeating: clip.distance)
        let depth = rest / slope
        var from = SIMD8<Float>(repeating: -.infinity), to = SIMD8<Float>(repeating: .infinity)
        from.replace(with: depth, where: slope .< 0)
        to.replace(with: depth, where: slope .> 0)
        to.replace(with: -.infinity, where: (slope .== 0) .& (rest .< 0))
        let block = row * Self.blocksPerRow + column
        (keptFrom[block], keptTo[block]) = (from, to)
      }
    }
  }

  /// Intersects the tile's view rays with the primitives in `list`, a range of `bins`. O(samples in the extents of
  /// primitives that are not hidden).
  mutating func rasterize(_ scene: RaycastPrimitives, _ bins: TileBins, _ list: ArraySlice<UInt32>) {
    // The inner loops are compiled twice, so that those without a clipping plane have no instruction for it.
    if clip == nil {
      rasterize(scene, bins, list, isClipped: false)
    } else {
      rasterize(scene, bins, list, isClipped: true)
    }
  }

  @inline(__always)
  private func rasterize(
    _ scene: RaycastPrimitives, _ bins: TileBins, _ list: ArraySlice<UInt32>, isClipped: Bool
  ) {
    var farthestDepth = Float.infinity
    for (position, primitive) in list.enumerated() {
      let extent = bins.extents[Int(primitive)]
      // The primitive is hidden, and so are most after it. Those in the same depth bucket may be nearer, so the loop
      // continues.
      if extent.nearest > farthestDepth { continue }
      rasterize(
        scene, bins, primitive, TileClippedExtent(extent, left: left, bottom: bottom), isClipped: isClipped)
      if position & 7 == 7 { farthestDepth = farthestOfAllSquares }
    }
  }

  /// Intersects view rays with a primitive in the part of its extent that is in this tile.
  @inline(__always)
  private func rasterize(
    _ scene: RaycastPrimitives, _ bins: TileBins, _ primitive: UInt32, _ area: TileClippedExtent,
    isClipped: Bool
  ) {
    let number = Int(primitive)
    if number < scene.spheres.count {
      rasterize(scene.spheres[number], primitive, area, isClipped: isClipped)
    } else if number < scene.roundCount {
      rasterize(scene.rods[number - scene.spheres.count], primitive, area, isClipped: isClipped)
    } else if isVisible(area) {
      var isStrip = false
      if let strip = bins.listedTiles.strip(of: primitive) {
        guard isVisible(strip, in: area) else { return }
        isStrip = strip.isFine && listSamples(of: strip, bins.listedTiles.edges.elements, in: area)
      }
      let cluster = number - scene.roundCount
      let instance = scene.meshes.instances[Int(scene.meshes.instanceOfCluster[cluster])]
      let first = TriangleClusters.size * (cluster - instance.firstCluster)
      let triangles = first..<min(instance.triangleCount, first + TriangleClusters.size)
      let number = UInt32(scene.roundCount + TriangleClusters.size * cluster)
      if isStrip {
        rasterizeStrip(instance, from: first, number: number, isClipped: isClipped)
      } else if isClipped {
        rasterizeClipped(instance, triangles, number: number)
      } else {
        rasterize(instance, triangles, number: number)
      }
    }
  }

  /// Stores a primitive and its depths in the samples of a block that hit it, where it passes the depth test and is not
  /// nearer than the near plane.
  ///
  /// - Parameter isClipped: whether the depths that the clipping plane cuts away are left out. A constant of the caller.
  @inline(__always)
  func store(
    _ primitive: UInt32, _ depth: SIMD8<Float>, where isHit: SIMDMask<SIMD8<Int32>>, in block: Int,
    isClipped: Bool
  ) {
    var isHit = isHit
    if isClipped { isHit = isHit .& (depth .>= keptFrom[block]) .& (depth .<= keptTo[block]) }
    let isVisible =
      test.passes(primitive, depth, where: isHit, stored: depths[block], primitives, block)
      .& (depth .>= near)
    depths[block].replace(with: depth, where: isVisible)
    primitives[block].replace(with: primitive, where: isVisible)
  }

  /// Stores a primitive and its depth in a sample that hits it, as the function for a block does.
  ///
  /// - Parameter sample: the index of the sample in row order.
  @inline(__always)
  func store(_ primitive: UInt32, _ depth: Float, inSample sample: Int, isClipped: Bool) {
    if isClipped {
      guard depth >= keptFrom.scalar(at: sample), depth <= keptTo.scalar(at: sample) else { return }
    }
    guard depth >= near,
      test.passes(
        primitive, depth, stored: (depths.scalar(at: sample), primitives.scalar(at: sample)), sample)
    else { return }
    depths.setScalar(depth, at: sample)
    primitives.setScalar(primitive, at: sample)
  }

  /// Returns the primitive that all samples of a block show, or `noPrimitive` if all show none. Nil if they differ.
  @inline(__always)
  func solePrimitive(inBlock block: Int) -> UInt32? {
    UInt32x8(primitives.words(at: block)).areEqual ? primitives.scalar(at: 8 * block) : nil
  }

  /// Returns the samples of a row that show a primitive, as a bit set.
  func hits(ofRow row: Int) -> UInt64 {
    var hits: UInt64 = 0
    for column in 0..<Self.blocksPerRow {
      let block = row * Self.blocksPerRow + column
      if let primitive = solePrimitive(inBlock: block) {
        if primitive != Self.noPrimitive { hits |= 255 << UInt64(8 * column) }
      } else {
        for lane in 0..<8 where sample(8 * block + lane).primitive != Self.noPrimitive {
          hits |= 1 << UInt64(8 * column + lane)
        }
      }
    }
    return hits
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
