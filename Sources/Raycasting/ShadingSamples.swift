import Geometry
import Parallelism

/// The shading samples of a tile: for each pixel one point for each primitive that its samples hit, at the centroid of
/// those samples.
///
/// Shading varies little within a pixel unless its samples hit different primitives. Most pixels therefore need one
/// shading sample instead of four (the idea of multisample antialiasing).
///
/// **Invariant: each list has room for one point per sample of a tile plus one block of eight lanes. A pixel adds at
/// most as many points as it has samples.**
struct ShadingSamples: ~Copyable {
  /// The accumulated light of the tile's pixels, in row order.
  let pixels: TileAccumulator
  private let pixelsPerRow: Int
  private let rows: Int
  private let isSingle: Bool
  /// The number of spheres, and the number of spheres and rods. They map a primitive's number to its kind.
  private var sphereCount = 0, roundCount = 0

  private var spheres = ShadingSampleList(capacity: TileBins.width * TileBins.height + 8)
  private var rods = ShadingSampleList(capacity: TileBins.width * TileBins.height + 8)
  private var triangles = ShadingSampleList(capacity: TileBins.width * TileBins.height + 8)
  private let lanes = GatherBuffer()

  /// Creates empty lists for pixels of `samplesAcross` × `samplesAcross` samples.
  ///
  /// - Parameter samplesAcross: 1 or 2.
  init(samplesAcross: Int) {
    isSingle = samplesAcross == 1
    pixelsPerRow = TileBins.width / samplesAcross
    rows = TileBins.height / samplesAcross
    pixels = TileAccumulator(count: pixelsPerRow * rows)
  }

  /// Replaces the points by those of `tile`, after `tile.cast`. O(samples).
  mutating func collect(_ tile: borrowing TileRasterizer, _ scene: RaycastPrimitives) {
    (spheres.count, rods.count, triangles.count) = (0, 0, 0)
    (sphereCount, roundCount) = (scene.spheres.count, scene.roundCount)
    pixels.clear()
    for row in 0..<rows {
      for block in 0..<TileRasterizer.blocksPerRow {
        if isSingle {
          collectEight(tile, row, block)
        } else if !collectFour(tile, row, block) {
          for column in 4 * block..<4 * block + 4 { collectPixel(tile, row, column) }
        }
      }
    }
  }

  /// Adds the points of eight pixels of one sample each.
  @inline(__always)
  private mutating func collectEight(_ tile: borrowing TileRasterizer, _ row: Int, _ column: Int) {
    let upward = tile.upwardSlopes[row]
    let block = row * TileRasterizer.blocksPerRow + column
    let pixel = 8 * block
    if let body = tile.soleBody(block) {
      guard body != TileRasterizer.nothing else { return }
      let (across, distance) = (tile.acrossSlopes[column], tile.depths[block])
      pixels.addCoverage(from: pixel, nearest: distance)
      withList(of: body) { list, number in
        list.append(
          ShadingSamples4(
            across: across.lowHalf, upward: upward, distance: distance.lowHalf, body: number,
            pixel: UInt32(pixel)))
        list.append(
          ShadingSamples4(
            across: across.highHalf, upward: upward, distance: distance.highHalf, body: number,
            pixel: UInt32(pixel + 4)))
      }
      return
    }
    for lane in 0..<8 {
      let (body, distance) = tile.sample(pixel + lane)
      guard body != TileRasterizer.nothing else { continue }
      pixels.addCoverage(pixel + lane, 1, nearest: distance)
      let across = tile.acrossSlopes[column][lane]
      withList(of: body) { list, number in
        list.append(
          ShadingSample(
            across: across, upward: upward, distance: distance, weight: 1, body: number,
            pixel: UInt32(pixel + lane)))
      }
    }
  }

  /// Adds the points of four adjacent pixels of 2 × 2 samples if all 16 samples hit one primitive, or none does.
  /// Returns false, without a change, if they differ.
  @inline(__always)
  private mutating func collectFour(_ tile: borrowing TileRasterizer, _ row: Int, _ column: Int) -> Bool {
    let pixel = row * pixelsPerRow + 4 * column
    let block = 2 * row * TileRasterizer.blocksPerRow + column
    guard let body = tile.soleBody(block), tile.soleBody(block + TileRasterizer.blocksPerRow) == body else {
      return false
    }
    guard body != TileRasterizer.nothing else { return true }
    let (low, high) = (tile.depths[block], tile.depths[block + TileRasterizer.blocksPerRow])
    var least = low.replacing(with: high, where: high .< low)
    least.evenHalf.replace(with: least.oddHalf, where: least.oddHalf .< least.evenHalf)
    pixels.addCoverage(from: pixel, nearest: least.evenHalf)
    let (across, sum) = (tile.acrossSlopes[column], low + high)
    let upward = (tile.upwardSlopes[2 * row] + tile.upwardSlopes[2 * row + 1]) * 0.5
    withList(of: body) { list, number in
      list.append(
        ShadingSamples4(
          across: (across.evenHalf + across.oddHalf) * 0.5, upward: upward,
          distance: (sum.evenHalf + sum.oddHalf) * 0.25, body: number, pixel: UInt32(pixel)))
    }
    return true
  }

  /// Adds the points of a pixel of 2 × 2 samples: one for each primitive that they hit.
  private mutating func collectPixel(_ tile: borrowing TileRasterizer, _ row: Int, _ column: Int) {
    let (pixel, width) = (row * pixelsPerRow + column, TileBins.width)
    let first = 2 * row * width + 2 * column
    let samples = (
      tile.sample(first), tile.sample(first + 1), tile.sample(first + width), tile.sample(first + width + 1)
    )
    let seen = SIMD4(samples.0.body, samples.1.body, samples.2.body, samples.3.body)
    let ahead = SIMD4(samples.0.depth, samples.1.depth, samples.2.depth, samples.3.depth)
    var isLeft = seen .!= SIMD4(repeating: TileRasterizer.nothing)
    let seenCount = SIMD4<Float>(repeating: 0).replacing(with: 1, where: isLeft).sum()
    guard seenCount > 0 else { return }
    pixels.addCoverage(pixel, seenCount / 4, nearest: min(min(ahead[0], ahead[1]), min(ahead[2], ahead[3])))
    let slopes = tile.acrossSlopes[column / 4]
    let (left, right) = (slopes[2 * column % 8], slopes[2 * column % 8 + 1])
    let (low, high) = (tile.upwardSlopes[2 * row], tile.upwardSlopes[2 * row + 1])
    let across = SIMD4(left, right, left, right)
    let upward = SIMD4(low, low, high, high)
    for sample in 0..<4 where isLeft[sample] {
      let isSame = seen .== SIMD4(repeating: seen[sample])
      isLeft = isLeft .& .!isSame
      let share = SIMD4<Float>(repeating: 0).replacing(with: 1, where: isSame)
      let count = share.sum()
      let mean = 1 / count
      func middle(_ values: SIMD4<Float>) -> Float {
        values.replacing(with: 0, where: .!isSame).sum() * mean
      }
      withList(of: seen[sample]) { list, number in
        list.append(
          ShadingSample(
            across: middle(across), upward: middle(upward), distance: middle(ahead), weight: count / 4,
            body: number, pixel: UInt32(pixel)))
      }
    }
  }

  /// Calls `body` with the list for a primitive's kind and the primitive's index within that kind.
  @inline(__always)
  private mutating func withList(of number: UInt32, _ body: (inout ShadingSampleList, UInt32) -> Void) {
    if Int(number) < sphereCount {
      body(&spheres, number)
    } else if Int(number) < roundCount {
      body(&rods, number - UInt32(sphereCount))
    } else {
      body(&triangles, number - UInt32(roundCount))
    }
  }

  /// Shades the points, eight at a time, and adds their light to `pixels`.
  mutating func light(_ light: SIMDShader, _ scene: RaycastPrimitives) {
    scene.spheres.withElements { spheres in
      self.spheres.light(pixels) { points, primitives, isOne in
        light.light(Spheres8(spheres, primitives, isOne: isOne, lanes), points)
      }
    }
    scene.rods.withElements { rods in
      self.rods.light(pixels) { points, primitives, _ in light.light(Rods8(rods, primitives, lanes), points) }
    }
    scene.meshes.withAccess { meshes in
      self.triangles.light(pixels) { points, triangles, _ in
        light.light(
          Triangles8(meshes, triangles, points, lanes, isOrthographic: light.isOrthographic), points)
      }
    }
  }
}
