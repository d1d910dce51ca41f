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
  private let across: UnsafeMutablePointer<Float>, upward: UnsafeMutablePointer<Float>
  private let distance: UnsafeMutablePointer<Float>, weight: UnsafeMutablePointer<Float>
  private let body: UnsafeMutablePointer<UInt32>, pixel: UnsafeMutablePointer<UInt32>
  /// The light of eight points on its way to their pixels.
  private let lit = LaneBuffer()

  init(capacity: Int) {
    (across, upward) = (.allocate(capacity: capacity), .allocate(capacity: capacity))
    (distance, weight) = (.allocate(capacity: capacity), .allocate(capacity: capacity))
    (body, pixel) = (.allocate(capacity: capacity), .allocate(capacity: capacity))
  }

  deinit {
    across.deallocate()
    upward.deallocate()
    distance.deallocate()
    weight.deallocate()
    body.deallocate()
    pixel.deallocate()
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
    @inline(__always)
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

  /// Hands over eight points at a time, their bodies' numbers, and whether these are one, and adds the light that comes back
  /// to their pixels.
  @inline(__always)
  mutating func light(_ pixels: RaycastPixels, _ light: (RaycastPoints8, SIMD8<UInt32>, Bool) -> Vector8) {
    // The last eight are filled up with points that count for nothing.
    let end = count
    while count % 8 != 0 {
      append(
        RaycastPoint(across: 0, upward: 0, distance: distance[0], weight: 0, body: body[0], pixel: pixel[0]))
    }
    var start = 0
    while start < end {
      func eight<Value>(_ values: UnsafeMutablePointer<Value>) -> SIMD8<Value> {
        UnsafeRawPointer(values + start).loadUnaligned(as: SIMD8<Value>.self)
      }
      let points = RaycastPoints8(across: eight(across), upward: eight(upward), distance: eight(distance))
      let lit = light(points, eight(body), EightWords(body + start).areEqual) * eight(weight)
      if EightWords(pixel + start).areConsecutive {
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
