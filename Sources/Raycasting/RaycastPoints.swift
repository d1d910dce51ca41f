import Geometry
import Hardware

/// The points of a tile that are lit: of each pixel one for each body that its samples see, in the middle of those samples.
///
/// Light changes little within a pixel unless it sees another body, so most pixels take one point and not four.
///
/// **Invariant: the lists have room for a point for each sample of a tile and for a whole block of lanes more, and no
/// pixel adds more points than it has samples.**
struct RaycastPoints: ~Copyable {
  /// The light of the tile's pixels, row by row.
  let pixels: RaycastPixels
  private let pixelsPerRow: Int
  private let rows: Int
  private let isSingle: Bool
  /// How many bodies are spheres, and how many spheres or rods.
  private var sphereCount = 0, roundCount = 0

  private var spheres = RaycastPointList(capacity: RaycastTiles.width * RaycastTiles.height + 8)
  private var rods = RaycastPointList(capacity: RaycastTiles.width * RaycastTiles.height + 8)
  private var triangles = RaycastPointList(capacity: RaycastTiles.width * RaycastTiles.height + 8)
  private let lanes = GatherBuffer()

  /// Of pixels with one sample, or with two by two.
  init(samplesAcross: Int) {
    isSingle = samplesAcross == 1
    pixelsPerRow = RaycastTiles.width / samplesAcross
    rows = RaycastTiles.height / samplesAcross
    pixels = RaycastPixels(count: pixelsPerRow * rows)
  }

  /// Takes the points of a tile in which bodies were looked for. O(samples).
  mutating func collect(_ tile: borrowing RaycastTile, _ scene: RaycastBodies) {
    (spheres.count, rods.count, triangles.count) = (0, 0, 0)
    (sphereCount, roundCount) = (scene.spheres.count, scene.roundCount)
    pixels.clear()
    for row in 0..<rows {
      for block in 0..<RaycastTile.blocksPerRow {
        if isSingle {
          collectEight(tile, row, block)
        } else if !collectFour(tile, row, block) {
          for column in 4 * block..<4 * block + 4 { collectPixel(tile, row, column) }
        }
      }
    }
  }

  /// Takes the points of eight pixels with one sample each.
  @inline(__always)
  private mutating func collectEight(_ tile: borrowing RaycastTile, _ row: Int, _ column: Int) {
    let upward = tile.upwardSlopes[row]
    let block = row * RaycastTile.blocksPerRow + column
    let pixel = 8 * block
    if let body = tile.soleBody(block) {
      guard body != RaycastTile.nothing else { return }
      let (across, distance) = (tile.acrossSlopes[column], tile.depths[block])
      pixels.cover(from: pixel, nearest: distance)
      withList(of: body) { list, number in
        list.append(
          RaycastFourPoints(
            across: across.lowHalf, upward: upward, distance: distance.lowHalf, body: number,
            pixel: UInt32(pixel)))
        list.append(
          RaycastFourPoints(
            across: across.highHalf, upward: upward, distance: distance.highHalf, body: number,
            pixel: UInt32(pixel + 4)))
      }
      return
    }
    for lane in 0..<8 {
      let (body, distance) = tile.sample(pixel + lane)
      guard body != RaycastTile.nothing else { continue }
      pixels.cover(pixel + lane, 1, nearest: distance)
      let across = tile.acrossSlopes[column][lane]
      withList(of: body) { list, number in
        list.append(
          RaycastPoint(
            across: across, upward: upward, distance: distance, weight: 1, body: number,
            pixel: UInt32(pixel + lane)))
      }
    }
  }

  /// Takes the points of four pixels side by side, where all their samples see one body or none; returns whether they do.
  @inline(__always)
  private mutating func collectFour(_ tile: borrowing RaycastTile, _ row: Int, _ column: Int) -> Bool {
    let pixel = row * pixelsPerRow + 4 * column
    let block = 2 * row * RaycastTile.blocksPerRow + column
    guard let body = tile.soleBody(block), tile.soleBody(block + RaycastTile.blocksPerRow) == body else {
      return false
    }
    guard body != RaycastTile.nothing else { return true }
    let (low, high) = (tile.depths[block], tile.depths[block + RaycastTile.blocksPerRow])
    var least = low.replacing(with: high, where: high .< low)
    least.evenHalf.replace(with: least.oddHalf, where: least.oddHalf .< least.evenHalf)
    pixels.cover(from: pixel, nearest: least.evenHalf)
    let (across, sum) = (tile.acrossSlopes[column], low + high)
    let upward = (tile.upwardSlopes[2 * row] + tile.upwardSlopes[2 * row + 1]) * 0.5
    withList(of: body) { list, number in
      list.append(
        RaycastFourPoints(
          across: (across.evenHalf + across.oddHalf) * 0.5, upward: upward,
          distance: (sum.evenHalf + sum.oddHalf) * 0.25, body: number, pixel: UInt32(pixel)))
    }
    return true
  }

  /// Takes the points of a pixel with four samples: one for each body that they see.
  private mutating func collectPixel(_ tile: borrowing RaycastTile, _ row: Int, _ column: Int) {
    let (pixel, width) = (row * pixelsPerRow + column, RaycastTiles.width)
    let first = 2 * row * width + 2 * column
    let samples = (
      tile.sample(first), tile.sample(first + 1), tile.sample(first + width), tile.sample(first + width + 1)
    )
    let seen = SIMD4(samples.0.body, samples.1.body, samples.2.body, samples.3.body)
    let ahead = SIMD4(samples.0.depth, samples.1.depth, samples.2.depth, samples.3.depth)
    var isLeft = seen .!= SIMD4(repeating: RaycastTile.nothing)
    let seenCount = SIMD4<Float>(repeating: 0).replacing(with: 1, where: isLeft).sum()
    guard seenCount > 0 else { return }
    pixels.cover(pixel, seenCount / 4, nearest: min(min(ahead[0], ahead[1]), min(ahead[2], ahead[3])))
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
          RaycastPoint(
            across: middle(across), upward: middle(upward), distance: middle(ahead), weight: count / 4,
            body: number, pixel: UInt32(pixel)))
      }
    }
  }

  /// Calls `body` with the points of a body's kind, and its number among those of its kind.
  @inline(__always)
  private mutating func withList(of number: UInt32, _ body: (inout RaycastPointList, UInt32) -> Void) {
    if Int(number) < sphereCount {
      body(&spheres, number)
    } else if Int(number) < roundCount {
      body(&rods, number - UInt32(sphereCount))
    } else {
      body(&triangles, number - UInt32(roundCount))
    }
  }

  /// Lights the points, eight at a time.
  mutating func light(_ light: RaycastLight, _ scene: RaycastBodies) {
    scene.spheres.withElements { spheres in
      self.spheres.light(pixels) { points, bodies, isOne in
        light.light(RaycastSpheres8(spheres, bodies, isOne: isOne, lanes), points)
      }
    }
    scene.rods.withElements { rods in
      self.rods.light(pixels) { points, bodies, _ in light.light(RaycastRods8(rods, bodies, lanes), points) }
    }
    scene.meshes.withAccess { meshes in
      self.triangles.light(pixels) { points, triangles, _ in
        light.light(
          RaycastTriangles8(meshes, triangles, points, lanes, isParallel: light.isParallel), points)
      }
    }
  }
}
