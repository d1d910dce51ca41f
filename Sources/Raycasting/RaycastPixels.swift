import Geometry
import RenderScene

/// The light of a tile's pixels: red, green and blue, how much of each pixel bodies cover, and how far ahead the nearest
/// of them is; each number of all pixels one after another, so that eight are worked on at a time.
///
/// Unsafe inside: five planes of `count` numbers, and every index is that of a pixel of the tile, or of the first of
/// eight that all are. Whoever makes it deallocates it.
struct RaycastPixels {
  private let count: Int
  private let planes: UnsafeMutablePointer<Float>
  private let encoder = SRGBEncoder()

  private var red: UnsafeMutablePointer<Float> { planes }
  private var green: UnsafeMutablePointer<Float> { planes + count }
  private var blue: UnsafeMutablePointer<Float> { planes + 2 * count }
  private var covers: UnsafeMutablePointer<Float> { planes + 3 * count }
  private var nearest: UnsafeMutablePointer<Float> { planes + 4 * count }

  /// Room for `count` pixels, which is a multiple of eight.
  init(count: Int) {
    self.count = count
    planes = .allocate(capacity: 5 * count)
    planes.initialize(repeating: 0, count: 5 * count)
  }

  func deallocate() { planes.deallocate() }

  /// Has no pixel see anything.
  func clear() { planes.update(repeating: 0, count: 4 * count) }

  /// Has a pixel see bodies, by a share of its samples, the nearest of them at `distance`.
  @inline(__always)
  func cover(_ pixel: Int, _ share: Float, nearest distance: Float) {
    covers[pixel] = share
    nearest[pixel] = distance
  }

  /// Has all samples of pixels side by side, as many as there are distances, see bodies.
  @inline(__always)
  func cover<Distances: SIMD>(from pixel: Int, nearest distances: Distances) where Distances.Scalar == Float {
    UnsafeMutableRawPointer(covers + pixel).storeBytes(of: Distances(repeating: 1), as: Distances.self)
    UnsafeMutableRawPointer(nearest + pixel).storeBytes(of: distances, as: Distances.self)
  }

  /// Adds light to a pixel.
  @inline(__always)
  func add(_ pixel: Int, _ light: SIMD3<Float>) {
    red[pixel] += light.x
    green[pixel] += light.y
    blue[pixel] += light.z
  }

  /// Adds light to eight pixels side by side.
  @inline(__always)
  func add(from pixel: Int, _ light: Vector8) {
    store(eight(red + pixel) + light.x, red + pixel)
    store(eight(green + pixel) + light.y, green + pixel)
    store(eight(blue + pixel) + light.z, blue + pixel)
  }

  /// How much of a pixel bodies cover.
  @inline(__always)
  func cover(_ pixel: Int) -> Float { covers[pixel] }

  /// How far ahead is the nearest of the bodies that a pixel sees.
  ///
  /// - Precondition: it sees one.
  @inline(__always)
  func depth(_ pixel: Int) -> Float { nearest[pixel] }

  /// A pixel before `back`, which is light times its alpha, and the alpha.
  @inline(__always)
  func color(_ pixel: Int, _ back: SIMD4<Float>) -> SIMD4<UInt8> {
    let sum = SIMD4(red[pixel], green[pixel], blue[pixel], covers[pixel])
    return encoder.pixel(sum + back * (1 - covers[pixel]))
  }

  /// Calls `body` with those of eight pixels side by side that see a body, and their colours before `back`, which is opaque.
  @inline(__always)
  func forEachOfEight(
    from pixel: Int, _ back: SIMD4<Float>, _ body: (_ pixel: Int, _ color: SIMD4<UInt8>) -> Void
  ) {
    let seen = EightWords(covers + pixel)
    if seen.areZero { return }
    let uncovered = 1 - eight(covers + pixel)
    let light = Vector8(
      eight(red + pixel) + uncovered * back.x, eight(green + pixel) + uncovered * back.y,
      eight(blue + pixel) + uncovered * back.z)
    if seen.areEqual {
      encoder.forEachOfEight(light) { lane, color in body(pixel + lane, color) }
    } else {
      encoder.forEachOfEight(light) { lane, color in
        if covers[pixel + lane] > 0 { body(pixel + lane, color) }
      }
    }
  }

  @inline(__always)
  private func eight(_ place: UnsafeMutablePointer<Float>) -> SIMD8<Float> {
    UnsafeRawPointer(place).loadUnaligned(as: SIMD8<Float>.self)
  }

  @inline(__always)
  private func store(_ values: SIMD8<Float>, _ place: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(place).storeBytes(of: values, as: SIMD8<Float>.self)
  }
}
