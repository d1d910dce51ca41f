import Geometry

/// A shading sample: one point on a primitive.
struct ShadingSample {
  /// The slopes of its view ray, or distances in an orthographic view.
  var across: Float, upward: Float
  /// The distance along `View.forward`.
  var distance: Float
  /// The fraction of its pixel's samples that it represents.
  var weight: Float
  /// The primitive's index within its kind.
  var body: UInt32
  var pixel: UInt32
}

/// The shading samples of four adjacent pixels that show only one primitive.
struct ShadingSamples4 {
  var across: SIMD4<Float>
  var upward: Float
  var distance: SIMD4<Float>
  var body: UInt32
  /// The first of the four pixels.
  var pixel: UInt32
}

/// Eight shading samples.
struct ShadingSamples8 {
  /// The slopes of their view rays. In an orthographic view, distances right and up.
  var across: SIMD8<Float>, upward: SIMD8<Float>
  /// The distances along `View.forward`.
  var distance: SIMD8<Float>
}

/// A list of shading samples as a structure of arrays.
struct ShadingSampleList: ~Copyable {
  var count = 0
  private let across: FixedBuffer<Float>, upward: FixedBuffer<Float>
  private let distance: FixedBuffer<Float>, weight: FixedBuffer<Float>
  private let body: FixedBuffer<UInt32>, pixel: FixedBuffer<UInt32>
  /// Scratch memory for scattering the light of eight points to their pixels.
  private let lit = GatherBuffer()

  /// Creates an empty list.
  ///
  /// - Parameter capacity: the maximum number of points plus seven, for padding to a multiple of eight.
  init(capacity: Int) {
    across = FixedBuffer(repeating: 0, count: capacity)
    upward = FixedBuffer(repeating: 0, count: capacity)
    distance = FixedBuffer(repeating: 0, count: capacity)
    weight = FixedBuffer(repeating: 0, count: capacity)
    body = FixedBuffer(repeating: 0, count: capacity)
    pixel = FixedBuffer(repeating: 0, count: capacity)
  }

  @inline(__always)
  mutating func append(_ point: ShadingSample) {
    across[count] = point.across
    upward[count] = point.upward
    distance[count] = point.distance
    weight[count] = point.weight
    body[count] = point.body
    pixel[count] = point.pixel
    count += 1
  }

  @inline(__always)
  mutating func append(_ points: ShadingSamples4) {
    across.store(points.across, at: count)
    upward.store(SIMD4(repeating: points.upward), at: count)
    distance.store(points.distance, at: count)
    weight.store(SIMD4(repeating: 1), at: count)
    body.store(SIMD4(repeating: points.body), at: count)
    pixel.store(SIMD4(0, 1, 2, 3) &+ points.pixel, at: count)
    count += 4
  }

  /// Passes the points to `light` in groups of eight, with the indices of their primitives and whether these are all
  /// equal. Adds the returned light, times the points' weights, to their pixels.
  @inline(__always)
  mutating func light(
    _ pixels: borrowing TileAccumulator, _ light: (ShadingSamples8, SIMD8<UInt32>, Bool) -> Vector8
  ) {
    // Pads the last group with points of weight 0.
    let end = count
    while count % 8 != 0 {
      append(
        ShadingSample(across: 0, upward: 0, distance: distance[0], weight: 0, body: body[0], pixel: pixel[0]))
    }
    var start = 0
    while start < end {
      let points = ShadingSamples8(
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
