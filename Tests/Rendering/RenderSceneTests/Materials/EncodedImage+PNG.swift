import Geometry
import Pictures

@testable import RenderScene

extension EncodedImage {
  /// Returns a PNG file of the given pixels.
  static func png(
    _ name: String, width: Int, _ pixels: [SIMD4<UInt8>]
  ) throws -> EncodedImage {
    let bytes = pixels.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    let image = Image(width: width, height: pixels.count / width, pixels: bytes)
    return EncodedImage(name: name, bytes: try PNG.encode(image))
  }

  /// Returns a PNG file of the given grey values.
  static func grey(_ name: String, width: Int, _ values: [UInt8]) throws -> EncodedImage {
    try png(name, width: width, values.map { SIMD4($0, $0, $0, 255) })
  }
}

extension TextureReference {
  /// Creates a reference without options.
  init(_ image: EncodedImage, channel: Channel? = nil) { self.init(Texture(image), channel: channel) }
}

extension MipmappedTexture {
  /// The pixels of level 0.
  var pixels: [SIMD4<UInt8>] {
    let image = levels[0]
    return (0..<image.width * image.height).map { image[$0 % image.width, $0 / image.width] }
  }
}
