#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry
import Pictures

/// A decoded texture with its mipmaps. All materials that show an image in one meaning share it.
package final class MipmappedTexture: Sendable {
  /// The levels: the image, then each with half the width and height of the one before, down to one pixel.
  package let levels: [Image]
  /// Whether no pixel is translucent.
  package let isOpaque: Bool

  /// Creates a texture and computes its mipmaps. O(pixels).
  package init(_ image: Image) {
    levels = [image] + image.mipmaps()
    isOpaque = image.isOpaque
  }

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

extension TextureTransform {
  /// The rows of the matrix of KHR_texture_transform: translation · rotation · scale.
  fileprivate var rows: (SIMD3<Float>, SIMD3<Float>) {
    let (cosine, sine) = (cos(rotation), sin(rotation))
    return (
      SIMD3(cosine * scale.x, sine * scale.y, offset.x), SIMD3(-sine * scale.x, cosine * scale.y, offset.y)
    )
  }
}
