import Geometry
import Hardware
import RenderScene

/// One tile of a picture: what each of its samples sees, eight samples at a time.
///
/// **Invariant: every index of a block is made of a row below `RaycastTiles.height` and a block of the row below
/// `blocksPerRow`**, as the samples of bodies are clamped to the tile.
struct RaycastTile: ~Copyable {
  static let blocksPerRow = RaycastTiles.width / 8
  private static let blockCount = blocksPerRow * RaycastTiles.height
  /// What sees nothing.
  static let nothing = UInt32.max

  /// The distance ahead of what each sample sees.
  let depths = FixedBuffer(repeating: SIMD8<Float>.zero, count: Self.blockCount)
  /// The number of the body that each sample sees.
  let bodies = FixedBuffer(repeating: SIMD8<UInt32>.zero, count: Self.blockCount)
  /// One by the square of the length of each sample's ray, whose length ahead is 1.
  private let inverseSquares = FixedBuffer(repeating: SIMD8<Float>.zero, count: Self.blockCount)
  /// The greatest distance in each square of eight by eight samples.
  let squares = FixedBuffer<Float>(repeating: 0, count: Self.squareCount)
  private static let squareCount = blockCount / 8
  /// Rows of eight numbers, one for each of eight triangles.
  let scratch = FixedBuffer<Float>(repeating: 0, count: 8 * Self.scratchRowCount)
  /// The slopes of the rays, to the right and up, of each sample of a row and of each row; where rays are parallel, how far
  /// they are to the right and up.
  private(set) var acrossSlopes: [SIMD8<Float>] = []
  private(set) var upwardSlopes: [Float] = []
  private var left = 0, bottom = 0
  let near: Float
  let isParallel: Bool
  private var toSamples = SampleMap(scale: .zero, offset: .zero)

  init(_ view: View) {
    (near, isParallel) = (view.near, view.isParallel)
  }

  /// Makes it the empty tile whose lower left sample is this of a picture's.
  mutating func begin(column: Int, row: Int, _ rays: RaycastRays) {
    (left, bottom) = (column * RaycastTiles.width, row * RaycastTiles.height)
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    acrossSlopes = (0..<Self.blocksPerRow).map { block in
      rays.halfSize.x * ((lanes + Float(left + 8 * block) + 0.5) * rays.step.x - 1)
    }
    upwardSlopes = (0..<RaycastTiles.height).map { row in
      rays.halfSize.y * ((Float(bottom + row) + 0.5) * rays.step.y - 1)
    }
    let scale = 1 / (rays.step * rays.halfSize)
    toSamples = SampleMap(scale: scale, offset: 1 / rays.step - 0.5 - SIMD2(Float(left), Float(bottom)))
    squares.fill(upTo: Self.squareCount, with: .infinity)
    for row in 0..<RaycastTiles.height {
      let upward = 1 + upwardSlopes[row] * upwardSlopes[row]
      for block in 0..<Self.blocksPerRow {
        let index = row * Self.blocksPerRow + block
        depths[index] = SIMD8(repeating: .infinity)
        bodies[index] = SIMD8(repeating: Self.nothing)
        inverseSquares[index] =
          isParallel
          ? SIMD8(repeating: 1) : 1 / (acrossSlopes[block] * acrossSlopes[block] + upward)
      }
    }
  }

  /// The body that all samples of a block see, or `nothing`; nil where they see several.
  @inline(__always)
  func soleBody(_ block: Int) -> UInt32? {
    bodies.words(at: block).areEqual ? bodies.scalar(at: 8 * block) : nil
  }

  /// What the sample of this number, row by row, sees, and at which distance ahead.
  @inline(__always)
  func sample(_ number: Int) -> (body: UInt32, depth: Float) {
    // Blocks of eight are eight elements one after another.
    (bodies.scalar(at: number), depths.scalar(at: number))
  }

  /// Looks for all bodies that may be seen in it. O(samples of those that are not hidden).
  mutating func cast(_ scene: RaycastBodies, _ tiles: RaycastTiles, _ list: ArraySlice<UInt32>) {
    var farthest = Float.infinity
    for (count, number) in list.enumerated() {
      let extent = tiles.extents[Int(number)]
      let nearest = extent.nearest
      // Behind all that is seen, as are all that come later, but for those in the same drawer.
      if nearest > farthest { continue }
      let x = max(0, Int(extent.left) - left)..<min(RaycastTiles.width, Int(extent.right) - left)
      let y = max(0, Int(extent.bottom) - bottom)..<min(RaycastTiles.height, Int(extent.top) - bottom)
      let blocks = x.lowerBound / 8..<(x.upperBound + 7) / 8
      if Int(number) < scene.spheres.count {
        let sphere = scene.spheres[Int(number)]
        if isParallel {
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

  /// Calls `body` with the part of those samples that is in each square of eight by eight in which not all that is seen is
  /// nearer than `nearest`: the block of the row, and the rows.
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

  /// Finds the greatest distance in a square again.
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

  /// Whether not all that is seen in these blocks and rows is nearer than `nearest`.
  private func isSeen(_ blocks: Range<Int>, _ rows: Range<Int>, _ nearest: Float) -> Bool {
    guard !rows.isEmpty else { return false }
    for squareRow in rows.lowerBound / 8...(rows.upperBound - 1) / 8 {
      for block in blocks where squares[squareRow * Self.blocksPerRow + block] > nearest { return true }
    }
    return false
  }

  /// A ray (u, v, 1) from the eye passes the centre c at a distance whose square is |c x ray|^2 / |ray|^2. With the slopes
  /// told from those of the centre that is exact also where the sphere is small and far away.
  @inline(__always)
  private func cast(_ sphere: RaycastBodies.Sphere, _ number: UInt32, _ block: Int, _ rows: Range<Int>) {
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
      let half = halfSquare.raised(to: 0).squareRoot()
      let distance = (across + (upwardSlopes[row] * center.y + center.z)) * inverse - half
      keep(index, distance, isMet, number)
    }
  }

  /// The same where rays are parallel.
  @inline(__always)
  private func castParallel(
    _ sphere: RaycastBodies.Sphere, _ number: UInt32, _ block: Int, _ rows: Range<Int>
  ) {
    let across = acrossSlopes[block] - sphere.center.x
    let rest = sphere.radius * sphere.radius - across * across
    for row in rows {
      let upward = upwardSlopes[row] - sphere.center.y
      let halfSquare = rest - upward * upward
      let isMet = halfSquare .>= 0
      guard isMet.isAnySet else { continue }
      let distance = sphere.center.z - halfSquare.raised(to: 0).squareRoot()
      keep(row * Self.blocksPerRow + block, distance, isMet, number)
    }
  }

  @inline(__always)
  func keep(_ index: Int, _ distance: SIMD8<Float>, _ isMet: SIMDMask<SIMD8<Int32>>, _ number: UInt32) {
    let isKept = isMet .& (distance .< depths[index]) .& (distance .>= near)
    depths[index].replace(with: distance, where: isKept)
    bodies[index].replace(with: number, where: isKept)
  }

  /// The quadratic of an endless cylinder, told from the point of each ray that is as far ahead as the rod's middle; then
  /// its ends.
  @inline(__always)
  private func cast(_ rod: RaycastBodies.Rod, _ number: UInt32, _ block: Int, _ rows: Range<Int>) {
    let ahead = max(rod.start.z + rod.axis.z * rod.length / 2, near)
    let radiusSquare = rod.radius * rod.radius
    // How far aside a ray of this slope is there, and how much it goes aside from there on.
    let (asideShare, slopeShare): (Float, Float) = isParallel ? (1, 0) : (ahead, 1)
    let rayX = acrossSlopes[block] * slopeShare
    let fromX = acrossSlopes[block] * asideShare - rod.start.x
    let fromZ = ahead - rod.start.z
    for row in rows {
      let index = row * Self.blocksPerRow + block
      let rayY = upwardSlopes[row] * slopeShare
      let fromY = upwardSlopes[row] * asideShare - rod.start.y
      // Along the axis: the ray, and where it is told from.
      let rayAlong = rayX * rod.axis.x + (rayY * rod.axis.y + rod.axis.z)
      let fromAlong = fromX * rod.axis.x + (fromY * rod.axis.y + fromZ * rod.axis.z)
      let square = 1 / inverseSquares[index] - rayAlong * rayAlong
      let product = fromX * rayX + (fromY * rayY + fromZ) - fromAlong * rayAlong
      let rest = fromX * fromX + (fromY * fromY + fromZ * fromZ) - fromAlong * fromAlong - radiusSquare
      let discriminant = product * product - square * rest
      var isMet = discriminant .>= 0
      guard isMet.isAnySet else { continue }
      let root = discriminant.raised(to: 0).squareRoot()
      var distance = -(product + root) / square
      let along = fromAlong + distance * rayAlong
      let isOnSide = isMet .& (along .>= 0) .& (along .<= rod.length)
      // The end that faces the eye.
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

/// The rays through a picture's samples.
struct RaycastRays: Sendable {
  /// See `View`.
  let halfSize: SIMD2<Float>
  /// Two by the samples across and upward.
  let step: SIMD2<Float>
}
