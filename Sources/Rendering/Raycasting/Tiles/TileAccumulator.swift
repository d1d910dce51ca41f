import Geometry
import Pictures
import RenderScene

/// The accumulated pixels of a tile as a structure of arrays: linear red, green and blue, coverage, and the depth of
/// the nearest opaque primitive.
///
/// `TileShadingSamples` sets coverage and depth, then adds the light of shading samples. `TileCompositor` reads the
/// pixels as sRGB over the background, eight at a time.
struct TileAccumulator: ~Copyable {
  private let count: Int
  private let red: FixedBuffer<Float>, green: FixedBuffer<Float>, blue: FixedBuffer<Float>
  private let coverages: FixedBuffer<Float>, nearestDepths: FixedBuffer<Float>
  /// The sum of the components of the light of translucent layers, if `hasLayers`.
  private let layerLights: FixedBuffer<Float>
  /// Whether translucent layers are in front of the opaque primitives.
  private var hasLayers = false
  /// The sum of the components of the light that opaque primitives emit, if `hasEmission`.
  private let emittedLights: FixedBuffer<Float>
  /// Whether opaque primitives may emit light.
  private(set) var hasEmission = false
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
    layerLights = FixedBuffer(repeating: 0, count: count)
    emittedLights = FixedBuffer(repeating: 0, count: count)
  }

  /// Sets the light and coverage of all pixels to zero.
  ///
  /// - Parameter hasEmission: whether opaque primitives may emit light.
  mutating func clear(hasEmission: Bool) {
    hasLayers = false
    self.hasEmission = hasEmission
    if hasEmission { emittedLights.fill(upTo: count, with: 0) }
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

  /// Sets the coverage of a pixel.
  @inline(__always)
  func setCoverage(_ pixel: Int, _ coverage: Float) { coverages[pixel] = coverage }

  /// Adds the light of translucent layers to a pixel and sets its coverage.
  ///
  /// - Parameters:
  ///   - pixel: the pixel.
  ///   - light: the linear light of the layers, multiplied by their alpha.
  ///   - coverage: the share of the pixel that does not show the background.
  mutating func addLayers(_ pixel: Int, _ light: SIMD3<Float>, coverage: Float) {
    hasLayers = true
    if coverages[pixel] == 0 { nearestDepths[pixel] = .infinity }
    coverages[pixel] = coverage
    layerLights[pixel] = light.sum()
    add(pixel, light)
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

  /// Adds to the light of a pixel that is emitted, as the sum of the components. `add` adds the light itself.
  @inline(__always)
  func addEmitted(_ pixel: Int, _ sum: Float) { emittedLights[pixel] += sum }

  /// Returns the share of the light of a pixel that is emitted, from 0 to 1.
  func emittedShare(_ pixel: Int) -> Float {
    let light = red[pixel] + green[pixel] + blue[pixel]
    return light > 0 ? min(emittedLights[pixel] / light, 1) : 0
  }

  /// Returns the coverage of a pixel, from 0 to 1.
  @inline(__always)
  func coverage(_ pixel: Int) -> Float { coverages[pixel] }

  /// Returns the coverage of a pixel by opaque primitives. Where translucent layers are in front of them, it is the
  /// coverage by both, times the share of the light that is reflected by opaque primitives.
  @inline(__always)
  func opaqueCoverage(_ pixel: Int) -> Float {
    hasLayers ? coverages[pixel] * opaqueShare(pixel) : coverages[pixel]
  }

  private func opaqueShare(_ pixel: Int) -> Float {
    let light = red[pixel] + green[pixel] + blue[pixel]
    return light > 0 ? max(0, 1 - layerLights[pixel] / light) : 0
  }

  /// Returns the linear light and the coverage of eight adjacent pixels.
  @inline(__always)
  func colors(from pixel: Int) -> ShadedColors8 {
    ShadedColors8(
      Vector3x8(red.eight(at: pixel), green.eight(at: pixel), blue.eight(at: pixel)),
      alpha: coverages.eight(at: pixel))
  }

  /// Returns the depth of the nearest opaque primitive in a pixel. Infinite if there are only translucent ones.
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

  /// Whether eight adjacent pixels are covered completely.
  @inline(__always)
  func isCovered(from pixel: Int) -> Bool {
    let words = UInt32x8(coverages.words(at: pixel))
    return words.areEqual && coverages[pixel] == 1
  }

  /// Calls `body` with each of eight adjacent pixels, and its sRGB colour over `background`, which is opaque, times a factor.
  @inline(__always)
  func forEachOfEight(
    from pixel: Int, over background: SIMD4<Float>, times factor: SIMD8<Float>,
    _ body: (_ pixel: Int, _ color: SIMD4<UInt8>) -> Void
  ) {
    let transmittance = (1 - coverages.eight(at: pixel)) * factor
    let light = Vector3x8(
      red.eight(at: pixel) + transmittance * background.x,
      green.eight(at: pixel) + transmittance * background.y,
      blue.eight(at: pixel) + transmittance * background.z)
    encoder.forEachOfEight(light, tableIndices) { lane, color in body(pixel + lane, color) }
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
