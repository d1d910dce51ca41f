import Geometry
import Pictures

/// A decoded image as a part of a texture.
struct PlacedPixels<Pixels: Sendable>: Sendable {
  let pixels: Pixels
  let width: Int
  let height: Int
  let placement: TexturePlacement

  /// The least size of a texture that keeps the details of the image.
  private var neededSize: SIMD2<Float> {
    let size = SIMD2(Float(width), Float(height))
    let (u, v) = (placement.rowU, placement.rowV)
    return SIMD2(
      max(size.x * abs(u.x), size.y * abs(v.x)), max(size.x * abs(u.y), size.y * abs(v.y)))
  }

  /// The maximum width and height of a texture that is larger than its images.
  private static var sizeLimit: Float { 2048 }

  /// Returns the size of the texture of one or two images. Nil if both are nil.
  static func size<Other>(
    _ one: PlacedPixels?, _ other: PlacedPixels<Other>?
  ) -> (width: Int, height: Int)? {
    let sizes = [one.map { ($0.width, $0.height) }, other.map { ($0.width, $0.height) }].compactMap(\.self)
    // The size with more pixels.
    guard let larger = sizes.max(by: { $0.0 * $0.1 < $1.0 * $1.1 }) else { return nil }
    if [one?.placement, other?.placement].allSatisfy({ $0?.isWhole != false }) { return larger }
    let limit = pointwiseMax(SIMD2(repeating: sizeLimit), SIMD2(Float(larger.0), Float(larger.1)))
    var needed = SIMD2<Float>.one
    for size in [one?.neededSize, other?.neededSize] { needed = pointwiseMax(needed, size ?? .one) }
    needed = pointwiseMin(needed, limit).rounded(.up)
    return (Int(needed.x), Int(needed.y))
  }

  /// Returns a pixel of a texture of a size, by bilinear interpolation of the bytes. `pixel` returns a pixel of the
  /// image.
  @inline(__always)
  func value(
    _ x: Int, _ y: Int, width: Int, height: Int, _ pixel: (Int, Int) -> SIMD4<UInt8>
  ) -> SIMD4<UInt8> {
    if placement.isWhole, width == self.width, height == self.height { return pixel(x, y) }
    let place = SIMD3(
      (Float(x) + 0.5) / Float(width), (Float(y) + 0.5) / Float(height), 1)
    let coordinate = SIMD2((placement.rowU * place).sum(), (placement.rowV * place).sum())
    var center = coordinate * SIMD2(Float(self.width), Float(self.height)) - 0.5
    // Coordinates far outside of the image, which can be infinite, have no exact pixel.
    center.replace(with: SIMD2<Float>.zero, where: .!(center .> -1e9 .& center .< 1e9))
    let lower = center.rounded(.down)
    let share = center - lower
    let (column, row) = (Int(lower.x), Int(lower.y))
    let (left, right) = (
      wrapped(column, self.width, placement.wrapU), wrapped(column + 1, self.width, placement.wrapU)
    )
    func blended(_ y: Int) -> SIMD4<Float> {
      let (one, other) = (SIMD4<Float>(pixel(left, y)), SIMD4<Float>(pixel(right, y)))
      return one + (other - one) * share.x
    }
    let above = blended(wrapped(row, self.height, placement.wrapV))
    let below = blended(wrapped(row + 1, self.height, placement.wrapV))
    let value = above + (below - above) * share.y + 0.5
    return SIMD4(UInt8(value.x), UInt8(value.y), UInt8(value.z), UInt8(value.w))
  }
}

extension PlacedPixels<GreyImage> {
  init(_ image: GreyImage, _ placement: TexturePlacement) {
    (pixels, width, height, self.placement) = (image, image.width, image.height, placement)
  }

  /// Returns the value of a pixel of a texture of a size.
  @inline(__always)
  func value(_ x: Int, _ y: Int, width: Int, height: Int) -> UInt8 {
    value(x, y, width: width, height: height) { SIMD4(repeating: pixels[$0, $1]) }.x
  }
}

extension PlacedPixels<Image> {
  init(_ image: Image, _ placement: TexturePlacement) {
    (pixels, width, height, self.placement) = (image, image.width, image.height, placement)
  }

  /// Returns a pixel of a texture of a size.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int, width: Int, height: Int) -> SIMD4<UInt8> {
    value(x, y, width: width, height: height) { pixels[$0, $1] }
  }
}

extension Image {
  /// Creates a texture of roughness in green and metalness in blue. An image that is nil is white. Nil if both are.
  /// O(pixels).
  init?(metallic: PlacedPixels<GreyImage>?, roughness: PlacedPixels<GreyImage>?) {
    guard let (width, height) = PlacedPixels.size(metallic, roughness) else { return nil }
    self.init(width: width, height: height, content: .data) { x, y in
      SIMD4(
        255, roughness?.value(x, y, width: width, height: height) ?? 255,
        metallic?.value(x, y, width: width, height: height) ?? 255, 255)
    }
  }

  /// Creates the image `color`, or a white one, with another alpha. Without an opacity, it is opaque. Nil if both are.
  /// O(pixels).
  init?(color: PlacedPixels<Image>?, opacity: PlacedPixels<GreyImage>?) {
    guard let (width, height) = PlacedPixels.size(color, opacity) else { return nil }
    self.init(width: width, height: height, content: .color) { x, y in
      var pixel = color?.pixel(x, y, width: width, height: height) ?? SIMD4(repeating: 255)
      pixel.w = opacity?.value(x, y, width: width, height: height) ?? 255
      return pixel
    }
  }
}

/// Returns the index of a pixel in a row of `count` pixels that is continued by a wrap mode.
@inline(__always)
private func wrapped(_ index: Int, _ count: Int, _ mode: Texture.Sampler.WrapMode) -> Int {
  if 0..<count ~= index { return index }
  switch mode {
  case .clamped: return index < 0 ? 0 : count - 1
  case .repeated:
    let remainder = index % count
    return remainder < 0 ? remainder + count : remainder
  case .mirrored:
    var remainder = index % (2 * count)
    if remainder < 0 { remainder += 2 * count }
    return remainder < count ? remainder : 2 * count - 1 - remainder
  }
}
