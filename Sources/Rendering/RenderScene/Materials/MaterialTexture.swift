import Geometry
import MaterialTextures
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

/// The texture of a recipe, and the failures of its images. Materials that sample the texture retain it.
final class TextureOutcome: Sendable {
  /// The texture. Nil if it has no effect because an image failed.
  let texture: MipmappedTexture?
  /// The images that cannot be drawn.
  let failures: [ImageFailure]

  /// Creates the texture of a recipe from its images. O(pixels).
  ///
  /// Where a colour fails, the texture is a checkerboard. Other textures are made without the image that failed.
  ///
  /// - Parameter images: the images that other recipes use, too. The others are decoded here, so that their pixels are
  ///   freed before those of the next texture are decoded.
  init(_ recipe: TextureRecipe, images: [EncodedImage: Result<PackedImage, ImageFailure>]) {
    let outcome = recipe.make(images: images)
    failures = outcome.failures
    texture = outcome.lacksColor ? .checkerboard : outcome.pixels.map { MipmappedTexture($0) }
  }
}

extension MipmappedTexture {
  /// The texture of an image that cannot be decoded: magenta and black squares.
  static let checkerboard = MipmappedTexture(
    Image(width: 32, height: 32, content: .color) { x, y in
      (x / 4 + y / 4).isMultiple(of: 2) ? SIMD4(255, 0, 255, 255) : SIMD4(0, 0, 0, 255)
    })
}
