import Geometry

/// The textures of a document's materials as lists of glTF 2.0 textures, samplers and images, each once.
///
/// Images that are missing, or of a type that neither glTF nor its extensions allow, have no entry.
struct GLTFTextureTable {
  /// A texture, with the indices of its sampler and its image. Nil stands for the default sampler.
  struct Entry: Hashable {
    let sampler: Int?
    let image: Int
  }

  private(set) var textures: [Entry] = []
  private(set) var samplers: [Texture.Sampler] = []
  private(set) var images: [EncodedImage] = []
  private var numbers: [Texture: Int] = [:]

  /// Collects the textures of `materials` in order.
  init(_ materials: some Sequence<Material>) {
    var numbersOfTextures: [Entry: Int] = [:]
    var numbersOfSamplers: [Texture.Sampler: Int] = [:]
    var numbersOfImages: [EncodedImage: Int] = [:]
    for texture in materials.lazy.flatMap(\.details.glTFTextures).map(\.texture)
    where numbers[texture] == nil && texture.image.isAllowedInGLTF {
      let sampler =
        texture.sampler == Texture.Sampler()
        ? nil : numbersOfSamplers.number(of: texture.sampler, in: &samplers)
      let image = numbersOfImages.number(of: texture.image, in: &images)
      numbers[texture] = numbersOfTextures.number(of: Entry(sampler: sampler, image: image), in: &textures)
    }
  }

  /// Returns the index of a texture, or nil if it has no entry.
  func index(of texture: Texture) -> Int? { numbers[texture] }

  /// The extensions of the images. Readers need them, because the textures have no other image.
  var extensions: [String] {
    var names: [String] = []
    for image in images {
      if let name = image.textureExtension, !names.contains(name) { names.append(name) }
    }
    return names.sorted()
  }
}

extension EncodedImage {
  /// Whether a glTF file can have the image.
  fileprivate var isAllowedInGLTF: Bool {
    switch mediaType {
    case .png, .jpeg, .webp, .ktx2: true
    default: false
    }
  }

  /// The extension with which a texture refers to the image, or nil if it needs none.
  var textureExtension: String? {
    switch mediaType {
    case .webp: "EXT_texture_webp"
    case .ktx2: "KHR_texture_basisu"
    default: nil
    }
  }
}

extension Material.AdditionalParameters {
  /// The textures that a glTF material can have, in the order in which it is written.
  var glTFTextures: [TextureReference] {
    var details = self
    (details.metallicTexture, details.roughnessTexture) = (nil, nil)
    (details.bumpTexture, details.opacityTexture) = (nil, nil)
    return details.textures
  }
}
