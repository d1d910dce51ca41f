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
  @dynamicMemberLookup
  public struct AdditionalParameters: Hashable, Sendable {
    /// The name in the file, or nil.
    public var name: String?
    private var slots = TextureSlots()

    /// The base colour in sRGB, with linear alpha. It is multiplied by the colour of the node.
    public var baseColorTexture: TextureReference? {
      get { slots[.baseColorTexture] }
      set { slots[.baseColorTexture] = newValue }
    }
    /// The roughness in green and the metalness in blue.
    public var metallicRoughnessTexture: TextureReference? {
      get { slots[.metallicRoughnessTexture] }
      set { slots[.metallicRoughnessTexture] = newValue }
    }
    /// The metalness as a grey image (`map_Pm` of MTL). glTF has no such texture.
    public var metallicTexture: TextureReference? {
      get { slots[.metallicTexture] }
      set { slots[.metallicTexture] = newValue }
    }
    /// The roughness as a grey image (`map_Pr` of MTL). glTF has no such texture.
    public var roughnessTexture: TextureReference? {
      get { slots[.roughnessTexture] }
      set { slots[.roughnessTexture] = newValue }
    }

    /// The normals in tangent space.
    public var normalTexture: TextureReference? {
      get { slots[.normalTexture] }
      set { slots[.normalTexture] = newValue }
    }
    /// The factor of the X and Y components of `normalTexture`.
    public var normalScale: Float = 1
    /// The heights as a grey image (`bump` of MTL), for a renderer to convert to normals. glTF has no such texture.
    public var bumpTexture: TextureReference? {
      get { slots[.bumpTexture] }
      set { slots[.bumpTexture] = newValue }
    }
    /// The factor of the heights (`-bm` of MTL).
    public var bumpScale: Float = 1
    /// The ambient visibility in red.
    public var occlusionTexture: TextureReference? {
      get { slots[.occlusionTexture] }
      set { slots[.occlusionTexture] = newValue }
    }
    /// The share of `occlusionTexture`, from 0 (no effect) to 1.
    public var occlusionStrength: Float = 1

    /// The linear colour of emitted light.
    public var emissiveColor = SIMD3<Float>.zero
    /// The emitted light in sRGB.
    public var emissiveTexture: TextureReference? {
      get { slots[.emissiveTexture] }
      set { slots[.emissiveTexture] = newValue }
    }
    /// The factor of the emitted light: KHR_materials_emissive_strength.
    public var emissiveStrength: Float = 1

    /// The handling of alpha.
    public var alphaMode = AlphaMode.opaque
    /// The least alpha that is visible, for `AlphaMode.mask`.
    public var alphaCutoff: Float = 0.5
    /// The opacity as an image of its own (`map_d` of MTL). glTF has no such texture.
    public var opacityTexture: TextureReference? {
      get { slots[.opacityTexture] }
      set { slots[.opacityTexture] = newValue }
    }
    /// Whether the back is visible, too, with reversed normals.
    public var isDoubleSided = false
    /// Whether the base colour is shown without lighting: KHR_materials_unlit.
    public var isUnlit = false

    /// The strength of the clear coat, from 0 (none) to 1: KHR_materials_clearcoat.
    public var clearcoat: Float = 0
    /// The strength of the clear coat in red.
    public var clearcoatTexture: TextureReference? {
      get { slots[.clearcoatTexture] }
      set { slots[.clearcoatTexture] = newValue }
    }
    /// The roughness of the clear coat, from 0 to 1.
    public var clearcoatRoughness: Float = 0
    /// The roughness of the clear coat in green.
    public var clearcoatRoughnessTexture: TextureReference? {
      get { slots[.clearcoatRoughnessTexture] }
      set { slots[.clearcoatRoughnessTexture] = newValue }
    }
    /// The normals of the clear coat in tangent space.
    public var clearcoatNormalTexture: TextureReference? {
      get { slots[.clearcoatNormalTexture] }
      set { slots[.clearcoatNormalTexture] = newValue }
    }
    /// The factor of the X and Y components of `clearcoatNormalTexture`.
    public var clearcoatNormalScale: Float = 1

    /// The index of refraction, at least 1, or 0 for full reflection at all angles: KHR_materials_ior.
    public var indexOfRefraction: Float = 1.5
    /// The strength of the specular reflection of dielectrics, from 0 to 1: KHR_materials_specular.
    public var specular: Float = 1
    /// The strength of the specular reflection in alpha.
    public var specularTexture: TextureReference? {
      get { slots[.specularTexture] }
      set { slots[.specularTexture] = newValue }
    }
    /// The linear colour of the specular reflection of dielectrics at normal incidence. Components may exceed 1.
    public var specularColor = SIMD3<Float>.one
    /// The colour of the specular reflection in sRGB.
    public var specularColorTexture: TextureReference? {
      get { slots[.specularColorTexture] }
      set { slots[.specularColorTexture] = newValue }
    }

    /// The transmission in red.
    public var transmissionTexture: TextureReference? {
      get { slots[.transmissionTexture] }
      set { slots[.transmissionTexture] = newValue }
    }
    /// The thickness in green.
    public var thicknessTexture: TextureReference? {
      get { slots[.thicknessTexture] }
      set { slots[.thicknessTexture] = newValue }
    }
    /// The colour of the sheen in sRGB.
    public var sheenColorTexture: TextureReference? {
      get { slots[.sheenColorTexture] }
      set { slots[.sheenColorTexture] = newValue }
    }
    /// The roughness of the sheen in alpha.
    public var sheenRoughnessTexture: TextureReference? {
      get { slots[.sheenRoughnessTexture] }
      set { slots[.sheenRoughnessTexture] = newValue }
    }
    /// The direction of the anisotropy in tangent space in red and green, and its strength in blue.
    public var anisotropyTexture: TextureReference? {
      get { slots[.anisotropyTexture] }
      set { slots[.anisotropyTexture] = newValue }
    }
    /// The strength of the iridescence in red.
    public var iridescenceTexture: TextureReference? {
      get { slots[.iridescenceTexture] }
      set { slots[.iridescenceTexture] = newValue }
    }
    /// The thickness of the film in green, from the minimum to the maximum.
    public var iridescenceThicknessTexture: TextureReference? {
      get { slots[.iridescenceThicknessTexture] }
      set { slots[.iridescenceThicknessTexture] = newValue }
    }
    /// The diffuse transmission in alpha.
    public var diffuseTransmissionTexture: TextureReference? {
      get { slots[.diffuseTransmissionTexture] }
      set { slots[.diffuseTransmissionTexture] = newValue }
    }
    /// The colour of the diffuse transmission in sRGB.
    public var diffuseTransmissionColorTexture: TextureReference? {
      get { slots[.diffuseTransmissionColorTexture] }
      set { slots[.diffuseTransmissionColorTexture] = newValue }
    }

    /// The extended parameters. Empty if all have their default values, as in most materials.
    private var extended: [ExtendedParameters] = []

    /// All extended parameters. Setting them allocates memory, unless all are defaults.
    public var extendedParameters: ExtendedParameters {
      get { extended.first ?? .defaults }
      set { extended = newValue == .defaults ? [] : [newValue] }
    }

    /// A member of the extended parameters.
    public subscript<Value>(dynamicMember member: WritableKeyPath<ExtendedParameters, Value>) -> Value {
      get { (extended.first ?? .defaults)[keyPath: member] }
      set { extendedParameters[keyPath: member] = newValue }
    }

    /// Whether an extended parameter differs from its default value. O(1).
    package var areExtended: Bool { !extended.isEmpty }

    /// Creates parameters with default values.
    public init() {}

    static let defaults = AdditionalParameters()
  }
}

extension Material.AdditionalParameters {
  /// The references to textures, in the order of declaration.
  public var textures: [TextureReference] { slots.references }

  /// Removes the textures that satisfy a predicate.
  package mutating func removeTextures(where isRemoved: (TextureReference) -> Bool) {
    slots.removeAll(where: isRemoved)
  }
}

/// The textures of a material. Most materials have few or none, so that absent ones take no memory: a file can have a
/// million materials.
private struct TextureSlots: Hashable, Sendable {
  /// The textures in the order of their declaration in `Material.AdditionalParameters`.
  enum Slot: UInt8 {
    case baseColorTexture, metallicRoughnessTexture, metallicTexture,
      roughnessTexture, normalTexture, bumpTexture, occlusionTexture,
      emissiveTexture, opacityTexture, clearcoatTexture, clearcoatRoughnessTexture, clearcoatNormalTexture,
      specularTexture, specularColorTexture, transmissionTexture, thicknessTexture, sheenColorTexture,
      sheenRoughnessTexture, anisotropyTexture, iridescenceTexture, iridescenceThicknessTexture,
      diffuseTransmissionTexture, diffuseTransmissionColorTexture
  }

  private struct Entry: Hashable, Sendable {
    let slot: Slot
    var reference: TextureReference
  }

  /// The present textures in the order of the slots.
  private var entries: [Entry] = []

  var references: [TextureReference] { entries.map(\.reference) }

  subscript(slot: Slot) -> TextureReference? {
    get { entries.first { $0.slot == slot }?.reference }
    set {
      let place = entries.firstIndex { $0.slot.rawValue >= slot.rawValue } ?? entries.count
      if place < entries.count, entries[place].slot == slot { entries.remove(at: place) }
      if let newValue { entries.insert(Entry(slot: slot, reference: newValue), at: place) }
    }
  }

  mutating func removeAll(where isRemoved: (TextureReference) -> Bool) {
    entries.removeAll { isRemoved($0.reference) }
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
    let factors =
      [
        metallic, roughness, details.normalScale, details.bumpScale, details.occlusionStrength, emitted.x,
        emitted.y,
        emitted.z, details.emissiveStrength, details.alphaCutoff, details.clearcoat,
        details.clearcoatRoughness,
        details.clearcoatNormalScale, details.indexOfRefraction, details.specular, reflected.x, reflected.y,
        reflected.z,
      ] + (details.areExtended ? details.extendedParameters.numbers : [])
    return (factors + transforms).first { !$0.isFinite }
  }
}
