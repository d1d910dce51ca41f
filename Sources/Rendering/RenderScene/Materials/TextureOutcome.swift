import Geometry
import MaterialTextures
import Pictures

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
