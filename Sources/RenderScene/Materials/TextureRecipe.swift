import Geometry
import Pictures

/// The derivation of a texture from the images of a material. Textures of equal recipes are equal, so that materials
/// share them.
enum TextureRecipe: Hashable, Sendable {
  /// The pixels of an image, in a meaning.
  case image(EncodedImage, Image.ContentKind)
  /// The roughness in green and the metalness in blue, each from a grey image. One that is missing is 1.
  case metallicRoughness(metallic: ImageChannel?, roughness: ImageChannel?)
  /// The colours of an image, or white, with a grey image as alpha.
  case baseColor(EncodedImage?, opacity: ImageChannel)
  /// The normals of a surface with the heights of a grey image, times `scale`.
  case normals(heights: ImageChannel, scale: Float, wrapsU: Bool, wrapsV: Bool)

  /// A channel of an image that is used as a grey image.
  struct ImageChannel: Hashable, Sendable {
    let image: EncodedImage
    /// The channel, or nil for that of the use.
    let channel: TextureReference.Channel?

    init(_ reference: TextureReference) {
      (image, channel) = (reference.texture.image, reference.channel)
    }
  }

  /// The images from which the texture is made.
  var images: [EncodedImage] {
    switch self {
    case .image(let image, _): [image]
    case .metallicRoughness(let metallic, let roughness): [metallic, roughness].compactMap { $0?.image }
    case .baseColor(let color, let opacity): [color, opacity.image].compactMap(\.self)
    case .normals(let heights, _, _, _): [heights.image]
    }
  }

  /// The size of the image files, as an estimate of the time of decoding.
  var byteCount: Int { images.reduce(0) { $0 + $1.byteCount } }
}

/// A texture that a material samples: its recipe, and the reference with its sampler and its coordinates.
struct TextureUse {
  let recipe: TextureRecipe
  let reference: TextureReference

  /// Creates the use of an image as it is.
  init(_ reference: TextureReference, _ content: Image.ContentKind) {
    self.init(.image(reference.texture.image, content), reference)
  }

  private init(_ recipe: TextureRecipe, _ reference: TextureReference) {
    (self.recipe, self.reference) = (recipe, reference)
  }

  /// Returns the texture of metalness and roughness. Those of MTL are sampled by the reference to the metalness, if
  /// there is one, because both become one texture.
  static func metallicRoughness(_ details: Material.AdditionalParameters) -> TextureUse? {
    if let both = details.metallicRoughnessTexture { return TextureUse(both, .data) }
    let (metallic, roughness) = (details.metallicTexture, details.roughnessTexture)
    return (metallic ?? roughness).map { reference in
      TextureUse(
        .metallicRoughness(
          metallic: metallic.map { TextureRecipe.ImageChannel($0) },
          roughness: roughness.map { TextureRecipe.ImageChannel($0) }), reference)
    }
  }

  /// Returns the texture of the base colour. An opacity of MTL replaces its alpha, and is sampled by the reference to
  /// the colour, if there is one.
  static func baseColor(_ details: Material.AdditionalParameters) -> TextureUse? {
    guard let opacity = details.opacityTexture else {
      return details.baseColorTexture.map { TextureUse($0, .color) }
    }
    let color = details.baseColorTexture
    return TextureUse(
      .baseColor(color?.texture.image, opacity: TextureRecipe.ImageChannel(opacity)), color ?? opacity)
  }

  /// Returns the texture of normals. The heights of MTL are used if the material has no normals.
  static func normal(_ details: Material.AdditionalParameters) -> TextureUse? {
    if let normals = details.normalTexture { return TextureUse(normals, .normals) }
    return details.bumpTexture.map { reference in
      let sampler = reference.texture.sampler
      return TextureUse(
        .normals(
          heights: TextureRecipe.ImageChannel(reference), scale: details.bumpScale,
          wrapsU: sampler.wrapU == .repeated, wrapsV: sampler.wrapV == .repeated), reference)
    }
  }
}
