import RenderScene

/// A texture of a material. The raw value is its index in the uniform block of `textures.glsl`. Where the driver has units for
/// fewer textures than a material has, the last ones are not drawn.
enum MaterialSlot: Int, CaseIterable {
  case baseColor, metallicRoughness, normal, occlusion, emissive, clearcoat, clearcoatRoughness
  case clearcoatNormal, specular, specularColor
  case transmission, thickness, diffuseTransmission, diffuseTransmissionColor
  case sheenColor, sheenRoughness, anisotropy, iridescence, iridescenceThickness

  /// The number of the slots of materials without extended parameters.
  static let basicCount = 10

  /// The name of the sampler, such as `baseColorTexture`.
  var uniform: String { "\(self)Texture" }

  /// The preprocessor definition, such as `BASE_COLOR_TEXTURE`.
  var definition: String {
    uniform.reduce(into: "") { $0 += $1.isUppercase ? "_\($1)" : $1.uppercased() }
  }

  /// The bit of the slot in a set of slots.
  var bit: UInt32 { 1 << UInt32(rawValue) }

  /// Returns the texture unit in a set of slots, whose units follow each other.
  func unit(in slots: UInt32) -> UInt32 {
    TextureUnits.firstMaterialSlot + UInt32((slots & (bit - 1)).nonzeroBitCount)
  }

  /// Returns the texture of a material, or nil if it has none.
  func texture(of material: ResolvedMaterial) -> MaterialTexture? {
    switch self {
    case .baseColor: material.baseColor
    case .metallicRoughness: material.metallicRoughness
    case .normal: material.normal
    case .occlusion: material.occlusion
    case .emissive: material.emissive
    case .clearcoat: material.clearcoat
    case .clearcoatRoughness: material.clearcoatRoughness
    case .clearcoatNormal: material.clearcoatNormal
    case .specular: material.specular
    case .specularColor: material.specularColor
    case .transmission: material.transmission
    case .thickness: material.thickness
    case .diffuseTransmission: material.diffuseTransmission
    case .diffuseTransmissionColor: material.diffuseTransmissionColor
    case .sheenColor: material.sheenColor
    case .sheenRoughness: material.sheenRoughness
    case .anisotropy: material.anisotropy
    case .iridescence: material.iridescence
    case .iridescenceThickness: material.iridescenceThickness
    }
  }

  /// Returns whether the texture can have an effect: that of a missing clear coat has none, and an unlit surface shows
  /// only its base colour.
  func isUsed(by material: ResolvedMaterial) -> Bool {
    let details = material.source.details
    return switch self {
    case .baseColor: true
    case .clearcoat, .clearcoatRoughness, .clearcoatNormal: !details.isUnlit && details.clearcoat > 0
    case .transmission: material.isTransmissive
    case .thickness: !material.extensions.isDisjoint(with: [.transmission, .diffuseTransmission])
    case .diffuseTransmission, .diffuseTransmissionColor: material.extensions.contains(.diffuseTransmission)
    case .sheenColor, .sheenRoughness: material.extensions.contains(.sheen)
    case .anisotropy: material.extensions.contains(.anisotropy)
    case .iridescence, .iridescenceThickness: material.extensions.contains(.iridescence)
    default: !details.isUnlit
    }
  }

  /// Whether the texture contains directions in tangent space.
  var needsTangents: Bool { self == .normal || self == .clearcoatNormal || self == .anisotropy }
}
