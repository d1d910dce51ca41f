import Geometry

/// The points of a tile that are lit: of each pixel one for each body that its samples see, in the middle of those samples.
///
/// Light changes little within a pixel unless it sees another body, so most pixels take one point and not four.
///
/// Unsafe inside: the lists have room for a point for each sample of a tile and for a whole block of lanes more, and no
/// pixel adds more points than it has samples; the sums have room for each pixel.
struct RaycastPoints: ~Copyable {
  private let pixelsPerRow: Int
  private let pixelCount: Int
  private let isSingle: Bool
  /// How many bodies are spheres, and how many spheres or rods.
  private var sphereCount = 0, roundCount = 0
  private let encoder = SRGBEncoder()

  private var spheres = PointList(capacity: RaycastTiles.width * RaycastTiles.height + 8)
  private var rods = PointList(capacity: RaycastTiles.width * RaycastTiles.height + 8)
  private var triangles = PointList(capacity: RaycastTiles.width * RaycastTiles.height + 8)
  /// The light of each pixel: red, green, blue, and how many of its samples see a body.
  private let sums: UnsafeMutablePointer<SIMD4<Float>>

  /// The least distance ahead of what each pixel sees.
  private let nearest: UnsafeMutablePointer<Float>
  private let lanes = LaneBuffer()

  /// Of pixels with one sample, or with two by two.
  init(samplesAcross: Int) {
    isSingle = samplesAcross == 1
    pixelsPerRow = RaycastTiles.width / samplesAcross
    pixelCount = pixelsPerRow * RaycastTiles.height / samplesAcross
    sums = .allocate(capacity: pixelCount)
    nearest = .allocate(capacity: pixelCount)
  }

  deinit {
    sums.deallocate()
    nearest.deallocate()
  }

  /// Takes the points of a tile in which bodies were looked for. O(samples).
  mutating func collect(_ tile: borrowing RaycastTile, _ scene: RaycastBodies) {
    (spheres.count, rods.count, triangles.count) = (0, 0, 0)
    (sphereCount, roundCount) = (scene.spheres.count, scene.roundCount)
    for row in 0..<pixelCount / pixelsPerRow {
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
    let (bodies, across, distance) = (tile.bodies[block], tile.acrossSlopes[column], tile.depths[block])
    UnsafeMutableRawPointer(nearest + 8 * block).storeBytes(of: distance, as: SIMD8<Float>.self)
    if all(bodies .== SIMD8(repeating: bodies[0])) {
      let isSeen = bodies[0] != RaycastTile.nothing
      for pixel in 8 * block..<8 * block + 8 { sums[pixel] = SIMD4(0, 0, 0, isSeen ? 1 : 0) }
      guard isSeen else { return }
      append(
        FourPoints(
          across: across.lowHalf, upward: upward, distance: distance.lowHalf, body: bodies[0],
          pixel: UInt32(8 * block)))
      append(
        FourPoints(
          across: across.highHalf, upward: upward, distance: distance.highHalf, body: bodies[0],
          pixel: UInt32(8 * block + 4)))
      return
    }
    for lane in 0..<8 {
      let isSeen = bodies[lane] != RaycastTile.nothing
      sums[8 * block + lane] = SIMD4(0, 0, 0, isSeen ? 1 : 0)
      guard isSeen else { continue }
      append(
        Point(
          across: across[lane], upward: upward, distance: distance[lane], weight: 1, body: bodies[lane],
          pixel: UInt32(8 * block + lane)))
    }
  }

  /// Takes the points of four pixels side by side, where all their samples see one body or none; returns whether they do.
  @inline(__always)
  private mutating func collectFour(_ tile: borrowing RaycastTile, _ row: Int, _ column: Int) -> Bool {
    let pixel = row * pixelsPerRow + 4 * column
    let block = 2 * row * RaycastTile.blocksPerRow + column
    let body = tile.bodies[block][0]
    // Against a vector: the library compares with a single number lane by lane.
    let same = SIMD8(repeating: body)
    guard all(tile.bodies[block] .== same), all(tile.bodies[block + RaycastTile.blocksPerRow] .== same) else {
      return false
    }
    let isSeen = body != RaycastTile.nothing
    for place in pixel..<pixel + 4 { sums[place] = SIMD4(0, 0, 0, isSeen ? 4 : 0) }
    guard isSeen else { return true }
    let (low, high) = (tile.depths[block], tile.depths[block + RaycastTile.blocksPerRow])
    var least = low.replacing(with: high, where: high .< low)
    least.evenHalf.replace(with: least.oddHalf, where: least.oddHalf .< least.evenHalf)
    UnsafeMutableRawPointer(nearest + pixel).storeBytes(of: least.evenHalf, as: SIMD4<Float>.self)
    let (across, sum) = (tile.acrossSlopes[column], low + high)
    append(
      FourPoints(
        across: (across.evenHalf + across.oddHalf) * 0.5,
        upward: (tile.upwardSlopes[2 * row] + tile.upwardSlopes[2 * row + 1]) * 0.5,
        distance: (sum.evenHalf + sum.oddHalf) * 0.25, body: body, pixel: UInt32(pixel)))
    return true
  }

  /// Takes the points of a pixel with four samples: one for each body that they see.
  private mutating func collectPixel(_ tile: borrowing RaycastTile, _ row: Int, _ column: Int) {
    let (pixel, width) = (row * pixelsPerRow + column, RaycastTiles.width)
    // Blocks of eight are eight elements one after another.
    let bodies = UnsafeMutableRawPointer(tile.bodies).assumingMemoryBound(to: UInt32.self)
    let depths = UnsafeMutableRawPointer(tile.depths).assumingMemoryBound(to: Float.self)
    let first = 2 * row * width + 2 * column
    let places = SIMD4(first, first + 1, first + width, first + width + 1)
    let seen = SIMD4(bodies[places[0]], bodies[places[1]], bodies[places[2]], bodies[places[3]])
    let ahead = SIMD4(depths[places[0]], depths[places[1]], depths[places[2]], depths[places[3]])
    nearest[pixel] = min(min(ahead[0], ahead[1]), min(ahead[2], ahead[3]))
    let slopes = tile.acrossSlopes[column / 4]
    let (left, right) = (slopes[2 * column % 8], slopes[2 * column % 8 + 1])
    let (low, high) = (tile.upwardSlopes[2 * row], tile.upwardSlopes[2 * row + 1])
    let across = SIMD4(left, right, left, right)
    let upward = SIMD4(low, low, high, high)
    var isLeft = seen .!= SIMD4(repeating: RaycastTile.nothing)
    let seenCount = SIMD4<Float>(repeating: 0).replacing(with: 1, where: isLeft).sum()
    sums[pixel] = SIMD4(0, 0, 0, seenCount)
    for sample in 0..<4 where isLeft[sample] {
      let isSame = seen .== SIMD4(repeating: seen[sample])
      isLeft = isLeft .& .!isSame
      let share = SIMD4<Float>(repeating: 0).replacing(with: 1, where: isSame)
      let count = share.sum()
      let mean = 1 / count
      func middle(_ values: SIMD4<Float>) -> Float {
        values.replacing(with: 0, where: .!isSame).sum() * mean
      }
      append(
        Point(
          across: middle(across), upward: middle(upward), distance: middle(ahead), weight: count / 4,
          body: seen[sample], pixel: UInt32(pixel)))
    }
  }

  @inline(__always)
  private mutating func append(_ point: Point) {
    withList(of: point.body) { list, body in
      var point = point
      point.body = body
      list.append(point)
    }
  }

  @inline(__always)
  private mutating func append(_ points: FourPoints) {
    withList(of: points.body) { list, body in
      var points = points
      points.body = body
      list.append(points)
    }
  }

  /// Calls `body` with the points of a body's kind, and its number among those of its kind.
  @inline(__always)
  private mutating func withList(of number: UInt32, _ body: (inout PointList, UInt32) -> Void) {
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
    let sums = sums
    scene.spheres.withUnsafeBufferPointer { spheres in
      self.spheres.forEachEight { points, bodies, isOne in
        light.light(RaycastSpheres8(spheres, bodies, isOne: isOne, lanes), points)
      } add: {
        sums[$0] += SIMD4($1, 0)
      }
    }
    scene.rods.withUnsafeBufferPointer { rods in
      self.rods.forEachEight { points, bodies, _ in
        light.light(RaycastRods8(rods, bodies, lanes), points)
      } add: {
        sums[$0] += SIMD4($1, 0)
      }
    }
    scene.triangles.withLitParts { parts in
      self.triangles.forEachEight { points, bodies, _ in
        light.light(RaycastTriangles8(parts, bodies, points, lanes, isParallel: light.isParallel), points)
      } add: {
        sums[$0] += SIMD4($1, 0)
      }
    }
  }

  /// A pixel that sees a body before `back`, which is light times its alpha, and the alpha; nil of one that does not.
  @inline(__always)
  func pixel(
    column: Int, row: Int, _ back: SIMD4<Float>
  ) -> (color: SIMD4<UInt8>, depth: Float, cover: Float)? {
    let index = row * pixelsPerRow + column
    var sum = sums[index]
    guard sum.w > 0 else { return nil }
    let cover = isSingle ? sum.w : sum.w / 4
    sum.w = cover
    return (encoder.pixel(sum + back * (1 - cover)), nearest[index], cover)
  }
}

/// A point that is lit.
private struct Point {
  /// The slopes of the ray to it.
  var across: Float, upward: Float
  /// How far ahead it is.
  var distance: Float
  /// Its share of its pixel.
  var weight: Float
  /// Its body's number among those of its kind.
  var body: UInt32
  var pixel: UInt32
}

/// Points of four pixels side by side that see one body and nothing else.
private struct FourPoints {
  var across: SIMD4<Float>
  var upward: Float
  var distance: SIMD4<Float>
  var body: UInt32
  /// The first of the pixels.
  var pixel: UInt32
}

/// Eight points.
struct RaycastPoints8 {
  /// The slopes of the rays to them or, where rays are parallel, how far these are to the right and up.
  var across: SIMD8<Float>, upward: SIMD8<Float>
  /// How far ahead they are.
  var distance: SIMD8<Float>
}

/// Points, each of whose numbers lie one after another.
private struct PointList: ~Copyable {
  var count = 0
  private let across: UnsafeMutablePointer<Float>, upward: UnsafeMutablePointer<Float>
  private let distance: UnsafeMutablePointer<Float>, weight: UnsafeMutablePointer<Float>
  private let body: UnsafeMutablePointer<UInt32>, pixel: UnsafeMutablePointer<UInt32>
  /// The light of eight points on its way to their pixels.
  private let lit: UnsafeMutablePointer<Float>

  init(capacity: Int) {
    (across, upward) = (.allocate(capacity: capacity), .allocate(capacity: capacity))
    (distance, weight) = (.allocate(capacity: capacity), .allocate(capacity: capacity))
    (body, pixel) = (.allocate(capacity: capacity), .allocate(capacity: capacity))
    lit = .allocate(capacity: 24)
  }

  deinit {
    across.deallocate()
    upward.deallocate()
    distance.deallocate()
    weight.deallocate()
    body.deallocate()
    pixel.deallocate()
    lit.deallocate()
  }

  @inline(__always)
  mutating func append(_ point: Point) {
    across[count] = point.across
    upward[count] = point.upward
    distance[count] = point.distance
    weight[count] = point.weight
    body[count] = point.body
    pixel[count] = point.pixel
    count += 1
  }

  @inline(__always)
  mutating func append(_ points: FourPoints) {
    func store<Value>(_ value: SIMD4<Value>, _ list: UnsafeMutablePointer<Value>) {
      UnsafeMutableRawPointer(list + count).storeBytes(of: value, as: SIMD4<Value>.self)
    }
    store(points.across, across)
    store(SIMD4(repeating: points.upward), upward)
    store(points.distance, distance)
    store(SIMD4(repeating: 1), weight)
    store(SIMD4(repeating: points.body), body)
    store(SIMD4(0, 1, 2, 3) &+ points.pixel, pixel)
    count += 4
  }

  /// Hands over eight points at a time, their bodies' numbers, and whether these are one, and adds the light that comes back to their pixels.
  @inline(__always)
  mutating func forEachEight(
    _ light: (RaycastPoints8, SIMD8<UInt32>, Bool) -> Vector8, add: (Int, SIMD3<Float>) -> Void
  ) {
    // The last eight are filled up with points that count for nothing.
    let end = count
    while count % 8 != 0 {
      append(
        Point(across: 0, upward: 0, distance: distance[0], weight: 0, body: body[0], pixel: pixel[0]))
    }
    for start in stride(from: 0, to: end, by: 8) {
      func eight<Value>(_ values: UnsafeMutablePointer<Value>) -> SIMD8<Value> {
        UnsafeRawPointer(values + start).loadUnaligned(as: SIMD8<Value>.self)
      }
      let points = RaycastPoints8(across: eight(across), upward: eight(upward), distance: eight(distance))
      // Two numbers at a time: the library compares vectors of them lane by lane.
      let numbers = UnsafeRawPointer(body + start)
      let pair = UInt64(body[start]) << 32 | UInt64(body[start])
      let isOne =
        numbers.loadUnaligned(as: UInt64.self) == pair
        && numbers.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == pair
        && numbers.loadUnaligned(fromByteOffset: 16, as: UInt64.self) == pair
        && numbers.loadUnaligned(fromByteOffset: 24, as: UInt64.self) == pair
      let lit = light(points, eight(body), isOne) * eight(weight)
      // By way of memory: to take lanes out of a vector takes longer.
      let memory = UnsafeMutableRawPointer(self.lit)
      memory.storeBytes(of: lit.x, as: SIMD8<Float>.self)
      memory.storeBytes(of: lit.y, toByteOffset: 32, as: SIMD8<Float>.self)
      memory.storeBytes(of: lit.z, toByteOffset: 64, as: SIMD8<Float>.self)
      for lane in 0..<min(8, end - start) {
        add(Int(pixel[start + lane]), SIMD3(self.lit[lane], self.lit[8 + lane], self.lit[16 + lane]))
      }
    }
  }
}
