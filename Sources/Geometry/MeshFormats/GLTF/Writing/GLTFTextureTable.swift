import Geometry

/// The textures of a document's materials as lists of glTF 2.0 textures, samplers and images, each once.
///
/// Images that are missing, or of a type that neither glTF nor its extensions allow, have no entry.
struct GLTFTextureTable {
  /// A texture, with the indices of its sampler and its images.
  struct Entry: Hashable {
    /// Nil stands for the default sampler.
    let sampler: Int?
    let image: Int
    /// The image for readers without the extension of `image`, or nil.
    let fallback: Int?
  }

  let textures: [Entry]
  let samplers: [Texture.Sampler]
  let images: [EncodedImage]
  private var numbers: [Texture: Int] = [:]

  /// Collects the textures of `materials` in order.
  init(_ materials: some Sequence<Material>) {
    var textures = UniqueList<Entry>()
    var samplers = UniqueList<Texture.Sampler>()
    var images = UniqueList<EncodedImage>()
    for texture in materials.lazy.flatMap(\.details.textures).map(\.texture)
    where numbers[texture] == nil && texture.image.isAllowedInGLTF {
      let sampler =
        texture.sampler == Texture.Sampler()
        ? nil : samplers.index(of: texture.sampler)
      let image = images.index(of: texture.image)
      // An image that needs no extension is used by all readers.
      let other = texture.image.textureExtension == nil ? nil : texture.image.fallback
      let fallback = other.flatMap { other in
        other.isAllowedInGLTF && other.textureExtension == nil
          ? images.index(of: other) : nil
      }
      numbers[texture] = textures.index(of: Entry(sampler: sampler, image: image, fallback: fallback))
    }
    (self.textures, self.samplers, self.images) = (textures.values, samplers.values, images.values)
  }

  /// Returns the index of a texture, or nil if it has no entry.
  func index(of texture: Texture) -> Int? { numbers[texture] }

  /// The extensions of the images, in alphabetical order.
  var extensions: [String] { extensions(of: textures) }

  /// The extensions that readers need, because a texture has no other image, in alphabetical order.
  var requiredExtensions: [String] { extensions(of: textures.filter { $0.fallback == nil }) }

  private func extensions(of textures: [Entry]) -> [String] {
    Set(textures.compactMap { images[$0.image].textureExtension }).sorted()
  }
}

extension EncodedImage {
  /// Whether a glTF file can have the image. A texture with a KTX 2 image and no other requires KHR_texture_basisu, whose images
  /// have no format of Vulkan, a number at byte 12.
  var isAllowedInGLTF: Bool {
    switch mediaType {
    case .png, .jpeg, .webp: true
    case .ktx2: prefix(16).dropFirst(12).allSatisfy { $0 == 0 }
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
