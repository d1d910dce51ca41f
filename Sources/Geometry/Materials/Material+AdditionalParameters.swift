extension Material {
  /// The handling of alpha: glTF 2.0, section 3.9.4.
  public enum AlphaMode: String, CaseIterable, Hashable, Sendable {
    /// The alpha of the base colour texture is ignored. A translucent `color` of a node or a vertex is blended.
    case opaque
    /// The surface is cut out where alpha is less than `alphaCutoff`.
    case mask
    /// The surface is blended with the background.
    case blend
  }

  /// The parameters of a material besides colour, metalness and roughness. Textures are multiplied by their factors. A
  /// default has no effect.
  public struct AdditionalParameters: Hashable, Sendable {
    /// The name in the file, or nil.
    public var name: String?

    /// The base colour in sRGB, with linear alpha. It is multiplied by the colour of the node.
    public var baseColorTexture: TextureReference?
    /// The roughness in green and the metalness in blue.
    public var metallicRoughnessTexture: TextureReference?
    /// The metalness as a grey image (`map_Pm` of MTL). glTF has no such texture.
    public var metallicTexture: TextureReference?
    /// The roughness as a grey image (`map_Pr` of MTL). glTF has no such texture.
    public var roughnessTexture: TextureReference?

    /// The normals in tangent space.
    public var normalTexture: TextureReference?
    /// The factor of the X and Y components of `normalTexture`.
    public var normalScale: Float = 1
    /// The heights as a grey image (`bump` of MTL), for a renderer to convert to normals. glTF has no such texture.
    public var bumpTexture: TextureReference?
    /// The factor of the heights (`-bm` of MTL).
    public var bumpScale: Float = 1
    /// The ambient visibility in red.
    public var occlusionTexture: TextureReference?
    /// The share of `occlusionTexture`, from 0 (no effect) to 1.
    public var occlusionStrength: Float = 1

    /// The linear colour of emitted light.
    public var emissiveColor = SIMD3<Float>.zero
    /// The emitted light in sRGB.
    public var emissiveTexture: TextureReference?
    /// The factor of the emitted light: KHR_materials_emissive_strength.
    public var emissiveStrength: Float = 1

    /// The handling of alpha.
    public var alphaMode = AlphaMode.opaque
    /// The least alpha that is visible, for `AlphaMode.mask`.
    public var alphaCutoff: Float = 0.5
    /// The opacity as an image of its own (`map_d` of MTL). glTF has no such texture.
    public var opacityTexture: TextureReference?
    /// Whether the back is visible, too, with reversed normals.
    public var isDoubleSided = false
    /// Whether the base colour is shown without lighting: KHR_materials_unlit.
    public var isUnlit = false

    /// The strength of the clear coat, from 0 (none) to 1: KHR_materials_clearcoat.
    public var clearcoat: Float = 0
    /// The strength of the clear coat in red.
    public var clearcoatTexture: TextureReference?
    /// The roughness of the clear coat, from 0 to 1.
    public var clearcoatRoughness: Float = 0
    /// The roughness of the clear coat in green.
    public var clearcoatRoughnessTexture: TextureReference?
    /// The normals of the clear coat in tangent space.
    public var clearcoatNormalTexture: TextureReference?
    /// The factor of the X and Y components of `clearcoatNormalTexture`.
    public var clearcoatNormalScale: Float = 1

    /// The index of refraction, at least 1, or 0 for full reflection at all angles: KHR_materials_ior.
    public var indexOfRefraction: Float = 1.5
    /// The strength of the specular reflection of dielectrics, from 0 to 1: KHR_materials_specular.
    public var specular: Float = 1
    /// The strength of the specular reflection in alpha.
    public var specularTexture: TextureReference?
    /// The linear colour of the specular reflection of dielectrics at normal incidence. Components may exceed 1.
    public var specularColor = SIMD3<Float>.one
    /// The colour of the specular reflection in sRGB.
    public var specularColorTexture: TextureReference?

    /// Creates parameters with default values.
    public init() {}

    static let defaults = AdditionalParameters()
  }
}

extension Material.AdditionalParameters {
  /// The references to textures, in the order of declaration.
  public var textures: [TextureReference] {
    [
      baseColorTexture, metallicRoughnessTexture, metallicTexture, roughnessTexture, normalTexture,
      bumpTexture,
      occlusionTexture, emissiveTexture, opacityTexture, clearcoatTexture, clearcoatRoughnessTexture,
      clearcoatNormalTexture, specularTexture, specularColorTexture,
    ].compactMap(\.self)
  }

  /// Removes the textures that satisfy a predicate.
  package mutating func removeTextures(where shouldBeRemoved: (TextureReference) -> Bool) {
    let paths: [WritableKeyPath<Self, TextureReference?>] = [
      \.baseColorTexture, \.metallicRoughnessTexture, \.metallicTexture, \.roughnessTexture,
      \.normalTexture, \.bumpTexture, \.occlusionTexture, \.emissiveTexture, \.opacityTexture,
      \.clearcoatTexture, \.clearcoatRoughnessTexture, \.clearcoatNormalTexture, \.specularTexture,
      \.specularColorTexture,
    ]
    for path in paths where self[keyPath: path].map(shouldBeRemoved) == true { self[keyPath: path] = nil }
  }
}

extension Material {
  /// The first number that is infinite or NaN, or nil.
  package var firstNotFinite: Float? {
    let transforms = details.textures.flatMap { reference in
      let transform = reference.transform
      return [
        transform.offset.x, transform.offset.y, transform.rotation, transform.scale.x, transform.scale.y,
      ]
    }
    let details = details
    let (emitted, reflected) = (details.emissiveColor, details.specularColor)
    let factors = [
      metallic, roughness, details.normalScale, details.bumpScale, details.occlusionStrength, emitted.x,
      emitted.y,
      emitted.z, details.emissiveStrength, details.alphaCutoff, details.clearcoat, details.clearcoatRoughness,
      details.clearcoatNormalScale, details.indexOfRefraction, details.specular, reflected.x, reflected.y,
      reflected.z,
    ]
    return (factors + transforms).first { !$0.isFinite }
  }
}
