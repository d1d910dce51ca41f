import Geometry

/// A point that is lit.
struct RaycastPoint {
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
struct RaycastFourPoints {
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
struct RaycastPointList: ~Copyable {
  var count = 0
  private let across: FixedBuffer<Float>, upward: FixedBuffer<Float>
  private let distance: FixedBuffer<Float>, weight: FixedBuffer<Float>
  private let body: FixedBuffer<UInt32>, pixel: FixedBuffer<UInt32>
  /// The light of eight points on its way to their pixels.
  private let lit = GatherBuffer()

  /// - Parameter capacity: the largest number of points, and seven more.
  init(capacity: Int) {
    across = FixedBuffer(repeating: 0, count: capacity)
    upward = FixedBuffer(repeating: 0, count: capacity)
    distance = FixedBuffer(repeating: 0, count: capacity)
    weight = FixedBuffer(repeating: 0, count: capacity)
    body = FixedBuffer(repeating: 0, count: capacity)
    pixel = FixedBuffer(repeating: 0, count: capacity)
  }

  @inline(__always)
  mutating func append(_ point: RaycastPoint) {
    across[count] = point.across
    upward[count] = point.upward
    distance[count] = point.distance
    weight[count] = point.weight
    body[count] = point.body
    pixel[count] = point.pixel
    count += 1
  }

  @inline(__always)
  mutating func append(_ points: RaycastFourPoints) {
    across.store(points.across, at: count)
    upward.store(SIMD4(repeating: points.upward), at: count)
    distance.store(points.distance, at: count)
    weight.store(SIMD4(repeating: 1), at: count)
    body.store(SIMD4(repeating: points.body), at: count)
    pixel.store(SIMD4(0, 1, 2, 3) &+ points.pixel, at: count)
    count += 4
  }

  /// Hands over eight points at a time, their bodies' numbers, and whether these are one, and adds the light that comes back
  /// to their pixels.
  @inline(__always)
  mutating func light(
    _ pixels: borrowing RaycastPixels, _ light: (RaycastPoints8, SIMD8<UInt32>, Bool) -> Vector8
  ) {
    // The last eight are filled up with points that count for nothing.
    let end = count
    while count % 8 != 0 {
      append(
        RaycastPoint(across: 0, upward: 0, distance: distance[0], weight: 0, body: body[0], pixel: pixel[0]))
    }
    var start = 0
    while start < end {
      let points = RaycastPoints8(
        across: across.eight(at: start), upward: upward.eight(at: start), distance: distance.eight(at: start))
      let lit =
        light(points, body.eight(at: start), body.words(at: start).areEqual) * weight.eight(at: start)
      if pixel.words(at: start).areConsecutive {
        pixels.add(from: Int(pixel[start]), lit)
      } else {
        self.lit.set(0, lit.x)
        self.lit.set(1, lit.y)
        self.lit.set(2, lit.z)
        for lane in 0..<min(8, end - start) {
          let light = SIMD3(self.lit.number(0, lane), self.lit.number(1, lane), self.lit.number(2, lane))
          pixels.add(Int(pixel[start + lane]), light)
        }
      }
      start += 8
    }
  }
}
