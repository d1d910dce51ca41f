import Geometry
import Pictures
import RenderScene

/// The accumulated pixels of a tile as a structure of arrays: linear red, green and blue, coverage, and the depth of
/// the nearest primitive. Eight pixels are processed at a time.
struct TileAccumulator: ~Copyable {
  private let count: Int
  private let red: FixedBuffer<Float>, green: FixedBuffer<Float>, blue: FixedBuffer<Float>
  private let coverages: FixedBuffer<Float>, nearest: FixedBuffer<Float>
  private let encoder = SRGBEncoder()
  private let encoded = FixedBuffer<UInt32>(repeating: 0, count: 24)

  /// Creates cleared pixels.
  ///
  /// - Precondition: `count` is a multiple of eight.
  init(count: Int) {
    self.count = count
    red = FixedBuffer(repeating: 0, count: count)
    green = FixedBuffer(repeating: 0, count: count)
    blue = FixedBuffer(repeating: 0, count: count)
    coverages = FixedBuffer(repeating: 0, count: count)
    nearest = FixedBuffer(repeating: 0, count: count)
  }

  /// Sets the light and coverage of all pixels to zero.
  func clear() {
    red.fill(upTo: count, with: 0)
    green.fill(upTo: count, with: 0)
    blue.fill(upTo: count, with: 0)
    coverages.fill(upTo: count, with: 0)
  }

  /// Sets the coverage of a pixel, from 0 to 1, and the depth of the nearest primitive in it.
  @inline(__always)
  func addCoverage(_ pixel: Int, _ share: Float, nearest distance: Float) {
    coverages[pixel] = share
    nearest[pixel] = distance
  }

  /// Sets full coverage and depths for adjacent pixels, as many as there are distances.
  @inline(__always)
  func addCoverage<Distances: SIMD & BitwiseCopyable>(from pixel: Int, nearest distances: Distances)
  where Distances.Scalar == Float {
    coverages.store(Distances(repeating: 1), at: pixel)
    nearest.store(distances, at: pixel)
  }

  /// Adds linear light to a pixel.
  @inline(__always)
  func add(_ pixel: Int, _ light: SIMD3<Float>) {
    red[pixel] += light.x
    green[pixel] += light.y
    blue[pixel] += light.z
  }

  /// Adds linear light to eight adjacent pixels.
  @inline(__always)
  func add(from pixel: Int, _ light: Vector8) {
    red.store(red.eight(at: pixel) + light.x, at: pixel)
    green.store(green.eight(at: pixel) + light.y, at: pixel)
    blue.store(blue.eight(at: pixel) + light.z, at: pixel)
  }

  /// Returns the coverage of a pixel, from 0 to 1.
  @inline(__always)
  func coverage(_ pixel: Int) -> Float { coverages[pixel] }

  /// Returns the depth of the nearest primitive in a pixel.
  ///
  /// - Precondition: the coverage is above 0.
  @inline(__always)
  func depth(_ pixel: Int) -> Float { nearest[pixel] }

  /// Returns the sRGB pixel composited over `back`, a linear colour with premultiplied alpha.
  @inline(__always)
  func color(_ pixel: Int, _ back: SIMD4<Float>) -> SIMD4<UInt8> {
    let sum = SIMD4(red[pixel], green[pixel], blue[pixel], coverages[pixel])
    return encoder.pixel(sum + back * (1 - coverages[pixel]))
  }

  /// Calls `body` with each of eight adjacent pixels whose coverage is above 0, and its sRGB colour over `back`, which
  /// is opaque.
  @inline(__always)
  func forEachOfEight(
    from pixel: Int, _ back: SIMD4<Float>, _ body: (_ pixel: Int, _ color: SIMD4<UInt8>) -> Void
  ) {
    let seen = coverages.words(at: pixel)
    if seen.areZero { return }
    let uncovered = 1 - coverages.eight(at: pixel)
    let light = Vector8(
      red.eight(at: pixel) + uncovered * back.x, green.eight(at: pixel) + uncovered * back.y,
      blue.eight(at: pixel) + uncovered * back.z)
    if seen.areEqual {
      encoder.forEachOfEight(light, by: encoded) { lane, color in body(pixel + lane, color) }
    } else {
      encoder.forEachOfEight(light, by: encoded) { lane, color in
        if coverages[pixel + lane] > 0 { body(pixel + lane, color) }
      }
    }
  }
}
