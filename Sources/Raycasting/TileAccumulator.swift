import Geometry
import Pictures
import RenderScene

/// The accumulated pixels of a tile as a structure of arrays: linear red, green and blue, coverage, and the depth of
/// the nearest primitive.
///
/// `TileShadingSamples` sets coverage and depth, then adds the light of shading samples. `TileCompositor` reads the
/// pixels as sRGB over the background, eight at a time.
struct TileAccumulator: ~Copyable {
  private let count: Int
  private let red: FixedBuffer<Float>, green: FixedBuffer<Float>, blue: FixedBuffer<Float>
  private let coverages: FixedBuffer<Float>, nearestDepths: FixedBuffer<Float>
  private let encoder = SRGBEncoder()
  /// Scratch memory of the encoder.
  private let tableIndices = FixedBuffer<UInt32>(repeating: 0, count: 24)

  /// Creates cleared pixels.
  ///
  /// - Precondition: `count` is a multiple of eight.
  init(count: Int) {
    self.count = count
    red = FixedBuffer(repeating: 0, count: count)
    green = FixedBuffer(repeating: 0, count: count)
    blue = FixedBuffer(repeating: 0, count: count)
    coverages = FixedBuffer(repeating: 0, count: count)
    nearestDepths = FixedBuffer(repeating: 0, count: count)
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
  func setCoverage(_ pixel: Int, _ coverage: Float, nearest depth: Float) {
    coverages[pixel] = coverage
    nearestDepths[pixel] = depth
  }

  /// Sets full coverage and depths for adjacent pixels, as many as there are depths.
  @inline(__always)
  func setCoverage<Depths: SIMD & BitwiseCopyable>(from pixel: Int, nearest depths: Depths)
  where Depths.Scalar == Float {
    coverages.store(Depths(repeating: 1), at: pixel)
    nearestDepths.store(depths, at: pixel)
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
  func add(from pixel: Int, _ light: Vector3x8) {
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
  func nearestDepth(_ pixel: Int) -> Float { nearestDepths[pixel] }

  /// Returns the sRGB pixel composited over `background`, a linear colour with premultiplied alpha.
  @inline(__always)
  func color(_ pixel: Int, over background: SIMD4<Float>) -> SIMD4<UInt8> {
    let light = SIMD4(red[pixel], green[pixel], blue[pixel], coverages[pixel])
    return encoder.pixel(light + background * (1 - coverages[pixel]))
  }

  /// Calls `body` with each of eight adjacent pixels whose coverage is above 0, and its sRGB colour over `background`,
  /// which is opaque.
  @inline(__always)
  func forEachCoveredOfEight(
    from pixel: Int, over background: SIMD4<Float>, _ body: (_ pixel: Int, _ color: SIMD4<UInt8>) -> Void
  ) {
    let coverage = coverages.eight(at: pixel)
    let coverageBits = UInt32x8(coverages.words(at: pixel))
    if coverageBits.areZero { return }
    let transmittance = 1 - coverage
    let light = Vector3x8(
      red.eight(at: pixel) + transmittance * background.x,
      green.eight(at: pixel) + transmittance * background.y,
      blue.eight(at: pixel) + transmittance * background.z)
    if coverageBits.areEqual {
      encoder.forEachOfEight(light, tableIndices) { lane, color in body(pixel + lane, color) }
    } else {
      encoder.forEachOfEight(light, tableIndices) { lane, color in
        if coverages[pixel + lane] > 0 { body(pixel + lane, color) }
      }
    }
  }
}
