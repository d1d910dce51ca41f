import Geometry
import Parallelism
import RenderScene

/// The visibility buffer of one tile: the nearest primitive and its depth for each sample, computed eight samples at a
/// time.
///
/// **Invariant: every block index is computed from a row below `TileBins.height` and a column of blocks below
/// `blocksPerRow`**, because the extents of primitives are clamped to the tile.
struct TileRasterizer: ~Copyable {
  static let blocksPerRow = TileBins.width / 8
  private static let blockCount = blocksPerRow * TileBins.height
  /// The primitive number of a sample that hits nothing.
  static let nothing = UInt32.max

  /// The distance along `View.forward` of each sample's primitive, or infinity.
  let depths = FixedBuffer(repeating: SIMD8<Float>.zero, count: Self.blockCount)
  /// The number of each sample's primitive, or `nothing`.
  let primitives = FixedBuffer(repeating: SIMD8<UInt32>.zero, count: Self.blockCount)
  /// The reciprocal of each sample ray's squared length, for rays scaled to 1 along `View.forward`.
  private let inverseSquares = FixedBuffer(repeating: SIMD8<Float>.zero, count: Self.blockCount)
  /// The greatest depth in each square of 8 × 8 samples: a hierarchical depth buffer of one level.
  let squares = FixedBuffer<Float>(repeating: 0, count: Self.squareCount)
  private static let squareCount = blockCount / 8
  /// Scratch memory for triangle setup: rows of eight numbers, one for each of eight triangles.
  let scratch = FixedBuffer<Float>(repeating: 0, count: 8 * Self.scratchRowCount)
  /// The slopes of the view rays: to the right for each sample of a row, and up for each row. In an orthographic view,
  /// distances.
  private(set) var acrossSlopes: [SIMD8<Float>] = []
  private(set) var upwardSlopes: [Float] = []
  private var left = 0, bottom = 0
  let near: Float
  let isOrthographic: Bool
  private var toSamples = SampleMap(scale: .zero, offset: .zero)

  init(_ view: View) {
    (near, isOrthographic) = (view.near, view.isOrthographic)
  }

  /// Clears the tile and moves it to a column and row of tiles. Rows are counted from the bottom.
  mutating func begin(column: Int, row: Int, _ rays: TileRays) {
    (left, bottom) = (column * TileBins.width, row * TileBins.height)
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    acrossSlopes = (0..<Self.blocksPerRow).map { block in
      rays.halfSize.x * ((lanes + Float(left + 8 * block) + 0.5) * rays.step.x - 1)
    }
    upwardSlopes = (0..<TileBins.height).map { row in
      rays.halfSize.y * ((Float(bottom + row) + 0.5) * rays.step.y - 1)
    }
    let scale = 1 / (rays.step * rays.halfSize)
    toSamples = SampleMap(scale: scale, offset: 1 / rays.step - 0.5 - SIMD2(Float(left), Float(bottom)))
    squares.fill(upTo: Self.squareCount, with: .infinity)
    for row in 0..<TileBins.height {
      let upward = 1 + upwardSlopes[row] * upwardSlopes[row]
      for block in 0..<Self.blocksPerRow {
        let index = row * Self.blocksPerRow + block
        depths[index] = SIMD8(repeating: .infinity)
        primitives[index] = SIMD8(repeating: Self.nothing)
        inverseSquares[index] =
          isOrthographic
          ? SIMD8(repeating: 1) : 1 / (acrossSlopes[block] * acrossSlopes[block] + upward)
      }
    }
  }

  /// Returns the primitive that all samples of a block show, or `nothing` if all show none. Nil if they differ.
  @inline(__always)
  func soleBody(_ block: Int) -> UInt32? {
    primitives.words(at: block).areEqual ? primitives.scalar(at: 8 * block) : nil
  }

  /// Returns the primitive and the depth of a sample, by its index in row order.
  @inline(__always)
  func sample(_ number: Int) -> (body: UInt32, depth: Float) {
    // The vectors of eight are contiguous, so samples can be read as scalars.
    (primitives.scalar(at: number), depths.scalar(at: number))
  }

  /// Intersects the tile's samples with the primitives of `list`. O(samples in the extents of primitives that are not
  /// occluded).
  mutating func cast(_ scene: RaycastPrimitives, _ tiles: TileBins, _ list: ArraySlice<UInt32>) {
    var farthest = Float.infinity
    for (count, number) in list.enumerated() {
      let extent = tiles.extents[Int(number)]
      let nearest = extent.nearest
      // Occluded, as are most later primitives. Those in the same depth bucket may be nearer, so the loop continues.
      if nearest > farthest { continue }
      let x = max(0, Int(extent.left) - left)..<min(TileBins.width, Int(extent.right) - left)
      let y = max(0, Int(extent.bottom) - bottom)..<min(TileBins.height, Int(extent.top) - bottom)
      let blocks = x.lowerBound / 8..<(x.upperBound + 7) / 8
      if Int(number) < scene.spheres.count {
        let sphere = scene.spheres[Int(number)]
        if isOrthographic {
          forEachSquare(blocks, y, nearest) { block, rows in castParallel(sphere, number, block, rows) }
        } else {
          forEachSquare(blocks, y, nearest) { block, rows in cast(sphere, number, block, rows) }
        }
      } else if Int(number) >= scene.roundCount {
        guard isSeen(blocks, y, nearest) else { continue }
        let cluster = Int(number) - scene.roundCount
        let instance = scene.meshes.instances[Int(scene.meshes.instanceOfCluster[cluster])]
        let first = TriangleClusters.size * (cluster - instance.firstCluster)
        cast(
          instance, first..<min(instance.triangleCount, first + TriangleClusters.size),
          number: UInt32(scene.roundCount + TriangleClusters.size * cluster), toSamples)
      } else {
        let rod = scene.rods[Int(number) - scene.spheres.count]
        forEachSquare(blocks, y, nearest) { block, rows in cast(rod, number, block, rows) }
      }
      if count & 7 == 7 { farthest = (0..<Self.squareCount).reduce(0) { max($0, squares[$1]) } }
    }
  }

  /// Calls `body` with a block of the row and a range of rows for each square of 8 × 8 samples that may show something
  /// at depth `nearest`. Squares whose samples are all nearer are skipped.
  @inline(__always)
  private func forEachSquare(
    _ blocks: Range<Int>, _ rows: Range<Int>, _ nearest: Float, _ body: (Int, Range<Int>) -> Void
  ) {
    guard !rows.isEmpty else { return }
    for squareRow in rows.lowerBound / 8...(rows.upperBound - 1) / 8 {
      let (first, end) = (max(rows.lowerBound, 8 * squareRow), min(rows.upperBound, 8 * squareRow + 8))
      for block in blocks {
        let square = squareRow * Self.blocksPerRow + block
        guard squares[square] > nearest else { continue }
        body(block, first..<end)
        updateFarthest(ofSquare: square)
      }
    }
  }

  /// Recomputes the greatest depth of a square.
  @inline(__always)
  func updateFarthest(ofSquare square: Int) {
    let first = square / Self.blocksPerRow * 8 * Self.blocksPerRow + square % Self.blocksPerRow
    var farthest = depths[first]
    for row in 1..<8 {
      let other = depths[first + row * Self.blocksPerRow]
      farthest.replace(with: other, where: other .> farthest)
    }
    squares[square] = farthest.max()
  }

  /// Returns whether any sample in these blocks and rows has a depth above `nearest`.
  private func isSeen(_ blocks: Range<Int>, _ rows: Range<Int>, _ nearest: Float) -> Bool {
    guard !rows.isEmpty else { return false }
    for squareRow in rows.lowerBound / 8...(rows.upperBound - 1) / 8 {
      for block in blocks where squares[squareRow * Self.blocksPerRow + block] > nearest { return true }
    }
    return false
  }

  /// Intersects a sphere with view rays.
  ///
  /// The squared distance of a ray (u, v, 1) from the centre c is |c × ray|² / |ray|². Computing it from the
  /// differences between the slopes of ray and centre avoids cancellation, so it is accurate for small and distant
  /// spheres.
  @inline(__always)
  private func cast(_ sphere: RaycastPrimitives.Sphere, _ number: UInt32, _ block: Int, _ rows: Range<Int>) {
    let (center, radius) = (sphere.center, sphere.radius)
    let radiusSquare = radius * radius
    let slope = acrossSlopes[block]
    let u = slope - center.x / center.z
    let uSquare = u * u * (center.z * center.z + center.y * center.y)
    let constant = center.z * center.z + center.x * center.x
    let mixed = u * (-2 * center.x * center.y)
    let across = slope * center.x
    for row in rows {
      let v = upwardSlopes[row] - center.y / center.z
      let index = row * Self.blocksPerRow + block
      let inverse = inverseSquares[index]
      let aside = (uSquare + (mixed + constant * v) * v) * inverse
      let halfSquare = (radiusSquare - aside) * inverse
      let isMet = halfSquare .>= 0
      guard isMet.isAnySet else { continue }
      let half = halfSquare.max(0).squareRoot()
      let distance = (across + (upwardSlopes[row] * center.y + center.z)) * inverse - half
      keep(index, distance, isMet, number)
    }
  }

  /// Intersects a sphere with the rays of an orthographic view.
  @inline(__always)
  private func castParallel(
    _ sphere: RaycastPrimitives.Sphere, _ number: UInt32, _ block: Int, _ rows: Range<Int>
  ) {
    let across = acrossSlopes[block] - sphere.center.x
    let rest = sphere.radius * sphere.radius - across * across
    for row in rows {
      let upward = upwardSlopes[row] - sphere.center.y
      let halfSquare = rest - upward * upward
      let isMet = halfSquare .>= 0
      guard isMet.isAnySet else { continue }
      let distance = sphere.center.z - halfSquare.max(0).squareRoot()
      keep(row * Self.blocksPerRow + block, distance, isMet, number)
    }
  }

  @inline(__always)
  func keep(_ index: Int, _ distance: SIMD8<Float>, _ isMet: SIMDMask<SIMD8<Int32>>, _ number: UInt32) {
    let isKept = isMet .& (distance .< depths[index]) .& (distance .>= near)
    depths[index].replace(with: distance, where: isKept)
    primitives[index].replace(with: number, where: isKept)
  }

  /// Intersects a rod with view rays: solves the quadratic of an infinite cylinder, then tests the end caps.
  ///
  /// The origin of each ray is moved to the depth of the rod's middle, which keeps the terms small and accurate.
  @inline(__always)
  private func cast(_ rod: RaycastPrimitives.Rod, _ number: UInt32, _ block: Int, _ rows: Range<Int>) {
    let ahead = max(rod.start.z + rod.axis.z * rod.length / 2, near)
    let radiusSquare = rod.radius * rod.radius
    // The ray's x and y at that depth are slope times `asideShare`, and change by slope times `slopeShare` per unit of
    // depth.
    let (asideShare, slopeShare): (Float, Float) = isOrthographic ? (1, 0) : (ahead, 1)
    let rayX = acrossSlopes[block] * slopeShare
    let fromX = acrossSlopes[block] * asideShare - rod.start.x
    let fromZ = ahead - rod.start.z
    for row in rows {
      let index = row * Self.blocksPerRow + block
      let rayY = upwardSlopes[row] * slopeShare
      let fromY = upwardSlopes[row] * asideShare - rod.start.y
      // The components of the ray's direction and origin along the axis.
      let rayAlong = rayX * rod.axis.x + (rayY * rod.axis.y + rod.axis.z)
      let fromAlong = fromX * rod.axis.x + (fromY * rod.axis.y + fromZ * rod.axis.z)
      let square = 1 / inverseSquares[index] - rayAlong * rayAlong
      let product = fromX * rayX + (fromY * rayY + fromZ) - fromAlong * rayAlong
      let rest = fromX * fromX + (fromY * fromY + fromZ * fromZ) - fromAlong * fromAlong - radiusSquare
      let discriminant = product * product - square * rest
      var isMet = discriminant .>= 0
      guard isMet.isAnySet else { continue }
      let root = discriminant.max(0).squareRoot()
      var distance = -(product + root) / square
      let along = fromAlong + distance * rayAlong
      let isOnSide = isMet .& (along .>= 0) .& (along .<= rod.length)
      // The end cap that faces the eye.
      let end = SIMD8<Float>(repeating: 0).replacing(with: rod.length, where: rayAlong .< 0)
      let endDistance = (end - fromAlong) / rayAlong
      let aside =
        (square * endDistance + product * 2) * endDistance + rest
      let isOnEnd = (aside .<= 0)
      distance.replace(with: endDistance, where: isOnEnd .& .!isOnSide)
      isMet = isOnSide .| isOnEnd
      keep(index, distance + ahead, isMet, number)
    }
  }
}

/// The mapping from samples to view rays.
struct TileRays: Sendable {
  /// See `View.halfSize`.
  let halfSize: SIMD2<Float>
  /// Two divided by the number of samples across and upward.
  let step: SIMD2<Float>
}
