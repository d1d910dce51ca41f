import Geometry
import MaterialTextures
import Pictures

/// Converts the textures that only MTL has to those of glTF: heights to normals, an opacity to the alpha of the base
/// colour, and grey images of metalness and roughness to one image.
///
/// A texture that is made of other images, and an image of a type that glTF does not have, is stored as PNG. A normal map that MTL calls a bump map is not changed. Equal
/// textures share an image. One texture is decoded at a time, so the memory is that of its images and of the PNG files.
struct GLTFTextureConverter {
  /// Notes on images that cannot be converted, for messages.
  private(set) var warnings: [String] = []
  private var made: [TextureRecipe: EncodedImage?] = [:]
  /// The images of heights, and whether they are normal maps.
  private var normalMaps: [EncodedImage: Bool] = [:]
  /// The PNG files of images of types that glTF does not have. Nil for those that cannot be decoded.
  private var encoded: [EncodedImage: EncodedImage?] = [:]
  /// The images that cannot be decoded.
  private var lost: Set<EncodedImage> = []

  /// Returns a material that has only textures of glTF. O(pixels of the converted textures).
  mutating func converted(_ material: Material) -> Material {
    var result = material
    var details = material.details
    convertNormals(&details)
    convertReflection(&details, &result)
    convertOpacity(&details)
    convertImages(&details)
    result.details = details
    return result
  }

  private mutating func convertNormals(_ details: inout Material.AdditionalParameters) {
    guard let heights = details.bumpTexture else { return }
    defer { (details.bumpTexture, details.bumpScale) = (nil, 1) }
    guard details.normalTexture == nil, let use = TextureUse.normal(details) else { return }
    let image = heights.texture.image
    if made[use.recipe] == nil, normalMaps[image] == nil {
      let pixels = image.decoded()
      normalMaps[image] = (try? pixels.get()).map { Image($0).isNormalMap } ?? false
      if heights.channel != nil || normalMaps[image] != true {
        make(use.recipe, suffix: "normals", [image: pixels])
      }
    }
    if heights.channel == nil, normalMaps[image] == true {
      // The formula of `scale` in glTF (section 3.9.3) is that of the bump scale.
      (details.normalTexture, details.normalScale) = (heights, details.bumpScale)
    } else {
      (details.normalTexture, details.normalScale) = (reference(use, suffix: "normals"), 1)
    }
  }

  private mutating func convertReflection(
    _ details: inout Material.AdditionalParameters, _ material: inout Material
  ) {
    let (metallic, roughness) = (details.metallicTexture, details.roughnessTexture)
    guard metallic != nil || roughness != nil else { return }
    if details.metallicRoughnessTexture == nil, let use = TextureUse.metallicRoughness(details) {
      details.metallicRoughnessTexture = reference(use, suffix: "metal-rough")
      // A factor of 1 assumes the texture.
      if isLost(metallic), material.metallic == 1 { material.metallic = Material.standard.metallic }
      if isLost(roughness), material.roughness == 1 { material.roughness = Material.standard.roughness }
    }
    (details.metallicTexture, details.roughnessTexture) = (nil, nil)
  }

  private mutating func convertOpacity(_ details: inout Material.AdditionalParameters) {
    guard let opacity = details.opacityTexture, let use = TextureUse.baseColor(details) else { return }
    let texture = reference(use, suffix: "opacity")
    details.opacityTexture = nil
    if isLost(opacity) {
      // The alpha of the base colour was replaced by the opacity.
      details.alphaMode = .opaque
    } else if let texture {
      details.baseColorTexture = texture
    } else {
      // The colours are lost.
      details.baseColorTexture = nil
      details.opacityTexture = opacity
      convertOpacity(&details)
    }
  }

  /// Makes PNG files of images of types that glTF does not have, and names those that cannot be decoded. A missing image was
  /// named when it was read.
  private mutating func convertImages(_ details: inout Material.AdditionalParameters) {
    for slot in MaterialParameters.slots {
      guard let image = details[slot]?.texture.image, image.failure == nil, !image.isAllowedInGLTF else {
        continue
      }
      if encoded[image] == nil { encoded[image] = .some(png(of: image)) }
      if let file = encoded[image] ?? nil { details[slot]?.texture.image = file }
    }
    // A factor of 1 assumes the texture.
    if let image = details.emissiveTexture?.texture.image, !image.isAllowedInGLTF,
      details.emissiveColor == .one
    {
      details.emissiveColor = .zero
    }
  }

  /// Returns an image as a PNG file. Nil if it cannot be decoded.
  private mutating func png(of image: EncodedImage) -> EncodedImage? {
    switch image.decoded() {
    case .success(let pixels):
      guard let bytes = try? PNG.encode(Image(pixels)) else { return nil }
      return EncodedImage(name: "\(Self.stem(image.name)).png", bytes: bytes)
    case .failure(let failure):
      warn(failure)
      return nil
    }
  }

  /// Returns the reference to the texture of a use, or nil if it cannot be made.
  private mutating func reference(_ use: TextureUse, suffix: String) -> TextureReference? {
    if made[use.recipe] == nil { make(use.recipe, suffix: suffix) }
    guard let image = made[use.recipe] ?? nil else { return nil }
    var reference = use.reference
    (reference.texture.image, reference.channel) = (image, nil)
    return reference
  }

  /// Makes the texture of a recipe, and stores it as PNG in `made`.
  private mutating func make(
    _ recipe: TextureRecipe, suffix: String,
    _ decoded: [EncodedImage: Result<PackedImage, ImageFailure>] = [:]
  ) {
    var decoded = decoded
    for image in recipe.images {
      let pixels = decoded[image] ?? image.decoded()
      decoded[image] = pixels
      if case .failure = pixels { lost.insert(image) }
    }
    let outcome = recipe.make(images: decoded)
    outcome.failures.forEach { warn($0) }
    var image: EncodedImage?
    if let pixels = outcome.pixels, let bytes = try? PNG.encode(Image(pixels)) {
      image = EncodedImage(name: Self.name(of: recipe, suffix: suffix), bytes: bytes)
    }
    made[recipe] = .some(image)
  }

  private static func name(of recipe: TextureRecipe, suffix: String) -> String {
    "\(stem(recipe.images.first?.name ?? ""))-\(suffix).png"
  }

  /// Returns a name without its ending.
  private static func stem(_ name: String) -> Substring {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
  }

  private func isLost(_ reference: TextureReference?) -> Bool {
    reference.map { lost.contains($0.texture.image) } ?? false
  }

  private mutating func warn(_ failure: ImageFailure) {
    // A missing image was named when it was read.
    if case .unreadable = failure.reason { return }
    warn(failure.description)
  }

  private mutating func warn(_ text: String) {
    if !warnings.contains(text) { warnings.append(text) }
  }
}

extension Material.AdditionalParameters {
  /// Whether the material has a texture that glTF does not have, or an image of a type that it does not allow.
  var needsConversionToGLTF: Bool {
    MaterialParameters.slots.contains { $0.gltf == nil && self[$0] != nil }
      || textures.contains { $0.texture.image.failure == nil && !$0.texture.image.isAllowedInGLTF }
  }
}
