import Geometry
import Pictures

/// A decoded texture with its mipmaps. All materials that show an image in one meaning share it.
package final class MipmappedTexture: Sendable {
  /// The levels: the image, then each with half the width and height of the one before, down to one pixel.
  package let levels: [PackedImage]
  /// Whether no pixel is translucent.
  package let isOpaque: Bool

  /// Creates a texture and computes its mipmaps. O(pixels).
  package init(_ image: PackedImage) {
    levels = [image] + image.mipmaps()
    isOpaque = image.isOpaque
  }

  /// Creates a texture of an image with an alpha, and computes its mipmaps. O(pixels).
  package convenience init(_ image: Image) { self.init(PackedImage(image)) }

  /// Whether the texture stands in for an image that cannot be decoded.
  package var isReplacement: Bool { self === Self.checkerboard }

  /// The meaning of the pixels: colours are encoded as sRGB.
  package var content: Image.ContentKind { levels[0].content }
}

/// A texture as a material samples it: the image, the sampler, and the transform of the texture coordinates.
package struct MaterialTexture: Sendable {
  /// The image with its mipmaps.
  package let texture: MipmappedTexture
  /// The wrap modes and filters.
  package let sampler: Texture.Sampler
  /// The set of texture coordinates, 0 or 1.
  package let coordinateSet: Int
  /// The rows of the transform: the sampled coordinates are the dot products with (u, v, 1).
  package let rowU: SIMD3<Float>, rowV: SIMD3<Float>

  /// Creates the use of `texture` by a material.
  package init(_ texture: MipmappedTexture, _ reference: TextureReference) {
    self.texture = texture
    sampler = reference.texture.sampler
    coordinateSet = reference.coordinateSet
    (rowU, rowV) = reference.transform.rows
  }
}

extension Texture.Sampler {
  /// Whether the texture is magnified up to level of detail 0.5 instead of 0: OpenGL 3.3, section 3.8.9.
  ///
  /// It is so if magnified pixels are interpolated, and minified ones are the nearest of a mipmap level. The change of the
  /// filter is then less visible.
  package var isMagnifiedToHalfLevel: Bool {
    magnification != .nearest && minification == .nearest && mipmap != nil
  }
}
