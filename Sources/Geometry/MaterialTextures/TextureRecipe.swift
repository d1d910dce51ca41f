import Geometry
import Pictures

/// The derivation of a texture from the images of a material. Textures of equal recipes are equal, so that materials
/// share them.
package enum TextureRecipe: Hashable, Sendable {
  /// The pixels of an image, in a meaning.
  case image(EncodedImage, Image.ContentKind)
  /// The roughness in green and the metalness in blue, each from a grey image. One that is missing is 1.
  case metallicRoughness(metallic: PlacedImage?, roughness: PlacedImage?)
  /// The colours of an image, or white, with a grey image as alpha.
  case baseColor(PlacedImage?, opacity: PlacedImage)
  /// The normals of a surface with the heights of a grey image, times `scale`.
  case normals(heights: PlacedImage, scale: Float, wrapsU: Bool, wrapsV: Bool)

  /// An image that is a part of a texture.
  package struct PlacedImage: Hashable, Sendable {
    package let image: EncodedImage
    /// The channel that is used as a grey image, or nil for that of the use.
    package let channel: TextureReference.Channel?
    /// The place of the image in the texture.
    package let placement: TexturePlacement

    init(_ reference: TextureReference, _ placement: TexturePlacement = .whole) {
      (image, channel) = (reference.texture.image, reference.channel)
      self.placement = placement
    }
  }

  /// The images from which the texture is made.
  package var images: [EncodedImage] {
    switch self {
    case .image(let image, _): [image]
    case .metallicRoughness(let metallic, let roughness): [metallic, roughness].compactMap { $0?.image }
    case .baseColor(let color, let opacity): [color?.image, opacity.image].compactMap(\.self)
    case .normals(let heights, _, _, _): [heights.image]
    }
  }

  /// The size of the image files, as an estimate of the time of decoding.
  package var byteCount: Int { images.reduce(0) { $0 + $1.byteCount } }
}
