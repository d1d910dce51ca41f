import Synchronization

/// The parameters of materials: one row for each, from which files, scenes, clips, pages, shaders and messages take its names,
/// its valid values and its default.
///
/// A member of the table is a member of `Material.AdditionalParameters`, of `Material` and of `MaterialModel`, too. To add a
/// parameter, add its row here, and its effect to `materialSurface` of `textures.glsl` and to `ExtendedSurface8`. The order of
/// the rows is that of messages, of the inspector, of the members of an extension in glTF, and of the textures of shaders.
public struct MaterialParameters: Sendable {
  /// The base colour. It is the colour of a node, not a part of its material.
  @Core("baseColor", .baseColor, gltf: .core("pbrMetallicRoughness/baseColorFactor")) public var baseColor
  /// The base colour in sRGB, with linear alpha. It is multiplied by the colour of the node.
  @Texture("baseColorTexture", .color, gltf: .core("pbrMetallicRoughness/baseColorTexture"))
  public var baseColorTexture
  /// The metalness, from 0 (dielectric) to 1 (metal).
  @Core("metallic", .metallic, gltf: .core("pbrMetallicRoughness/metallicFactor")) public var metallic
  /// The roughness, from 0 (mirror) to 1 (rough).
  @Core("roughness", .roughness, gltf: .core("pbrMetallicRoughness/roughnessFactor")) public var roughness
  /// The roughness in green and the metalness in blue.
  @Texture("metallicRoughnessTexture", .data, gltf: .core("pbrMetallicRoughness/metallicRoughnessTexture"))
  public var metallicRoughnessTexture
  /// The metalness as a grey image (`map_Pm` of MTL). glTF has no such texture.
  @Texture("metallicTexture", .data, gltf: nil) public var metallicTexture
  /// The roughness as a grey image (`map_Pr` of MTL). glTF has no such texture.
  @Texture("roughnessTexture", .data, gltf: nil) public var roughnessTexture

  /// The normals in tangent space.
  @Texture("normalTexture", .normals, gltf: .core("normalTexture")) public var normalTexture
  /// The factor of the X and Y components of `normalTexture`.
  @Factor("normalScale", 1 as Float, gltf: .core("normalTexture/scale")) public var normalScale
  /// The heights as a grey image (`bump` of MTL), for a renderer to convert to normals. glTF has no such texture.
  @Texture("bumpTexture", .data, gltf: nil) public var bumpTexture
  /// The factor of the heights (`-bm` of MTL).
  @Factor("bumpScale", 1 as Float, gltf: nil, isProperty: false) public var bumpScale
  /// The ambient visibility in red.
  @Texture("occlusionTexture", .data, gltf: .core("occlusionTexture")) public var occlusionTexture
  /// The share of `occlusionTexture`, from 0 (no effect) to 1.
  @Factor("occlusionStrength", 1 as Float, in: 0...1, gltf: .core("occlusionTexture/strength"))
  public var occlusionStrength

  /// The linear colour of emitted light.
  @Factor("emissiveColor", SIMD3<Float>.zero, gltf: .core("emissiveFactor")) public var emissiveColor
  /// The emitted light in sRGB.
  @Texture("emissiveTexture", .color, gltf: .core("emissiveTexture")) public var emissiveTexture
  /// The factor of the emitted light, at least 0.
  @Factor(
    "emissiveStrength", 1 as Float, in: 0 ... .infinity, gltf: .khr("emissive_strength", "emissiveStrength"))
  public var emissiveStrength

  /// The handling of alpha.
  @Core("alphaMode", .alphaMode, gltf: nil) public var alphaMode
  /// The least alpha that is visible, for `AlphaMode.mask`.
  @Factor("alphaCutoff", 0.5 as Float, in: 0...1, inFiles: 0 ... .infinity, gltf: .core("alphaCutoff"))
  public var alphaCutoff
  /// The opacity as an image of its own (`map_d` of MTL). glTF has no such texture.
  @Texture("opacityTexture", .data, gltf: nil) public var opacityTexture

  /// The strength of the clear coat, from 0 (none) to 1.
  @Factor(
    "clearcoat", 0 as Float, in: 0...1, gltf: .khr("clearcoat", "clearcoatFactor"), mtl: "Pc",
    omission: "clear coats")
  public var clearcoat
  /// The strength of the clear coat in red.
  @Texture("clearcoatTexture", .data, gltf: .khr("clearcoat", "clearcoatTexture"), layers: ["CLEARCOAT"])
  public var clearcoatTexture
  /// The roughness of the clear coat, from 0 to 1.
  @Factor(
    "clearcoatRoughness", 0 as Float, in: 0...1, gltf: .khr("clearcoat", "clearcoatRoughnessFactor"),
    mtl: "Pcr")
  public var clearcoatRoughness
  /// The roughness of the clear coat in green.
  @Texture(
    "clearcoatRoughnessTexture", .data, gltf: .khr("clearcoat", "clearcoatRoughnessTexture"),
    layers: ["CLEARCOAT"])
  public var clearcoatRoughnessTexture
  /// The normals of the clear coat in tangent space.
  @Texture(
    "clearcoatNormalTexture", .normals, gltf: .khr("clearcoat", "clearcoatNormalTexture"),
    layers: ["CLEARCOAT"])
  public var clearcoatNormalTexture
  /// The factor of the X and Y components of `clearcoatNormalTexture`.
  @Factor(
    "clearcoatNormalScale", 1 as Float, gltf: .khr("clearcoat", "clearcoatNormalTexture/scale"),
    isProperty: false)
  public var clearcoatNormalScale

  /// The index of refraction, at least 1, or 0 for full reflection at all angles.
  @Factor(
    "indexOfRefraction", 1.5 as Float, in: 1 ... .infinity, gltf: .khr("ior", "ior", allowsZero: true),
    uniform: .at("transmissionFactors.z"), omission: "indices of refraction")
  public var indexOfRefraction
  /// The strength of the specular reflection of dielectrics, from 0 to 1.
  @Factor("specular", 1 as Float, in: 0...1, gltf: .khr("specular", "specularFactor")) public var specular
  /// The strength of the specular reflection in alpha.
  @Texture("specularTexture", .data, gltf: .khr("specular", "specularTexture")) public var specularTexture
  /// The linear colour of the specular reflection of dielectrics at normal incidence. Components may exceed 1.
  @Factor("specularColor", SIMD3<Float>.one, gltf: .khr("specular", "specularColorFactor"))
  public var specularColor
  /// The colour of the specular reflection in sRGB.
  @Texture("specularColorTexture", .color, gltf: .khr("specular", "specularColorTexture"))
  public var specularColorTexture
  /// Whether the back is visible, too, with reversed normals.
  @Core("doubleSided", .isDoubleSided, gltf: nil) public var doubleSided
  /// Whether the base colour is shown without lighting.
  @Core("isUnlit", .isUnlit, gltf: nil) public var isUnlit

  /// The share of the light that is not reflected and passes through the surface instead of being scattered, from 0 to 1.
  @Factor(
    "transmission", 0 as Float, in: 0...1, gltf: .khr("transmission", "transmissionFactor"),
    layer: "TRANSMISSION", uniform: .at("transmissionFactors.x"), omission: "the transmission of light")
  public var transmission
  /// The transmission in red.
  @Texture(
    "transmissionTexture", .data, gltf: .khr("transmission", "transmissionTexture"), layers: ["TRANSMISSION"])
  public var transmissionTexture
  /// The thickness of the volume beneath the surface, in the space of the mesh. 0 for a thin wall, which does not refract.
  @Factor(
    "thickness", 0 as Float, in: 0 ... .infinity, gltf: .khr("volume", "thicknessFactor"),
    uniform: .at("transmissionFactors.y"), omission: "volumes")
  public var thickness
  /// The thickness in green.
  @Texture(
    "thicknessTexture", .data, gltf: .khr("volume", "thicknessTexture"),
    layers: ["TRANSMISSION", "DIFFUSE_TRANSMISSION"])
  public var thicknessTexture
  /// The linear colour that white light has after `attenuationDistance`.
  @Factor(
    "attenuationColor", SIMD3<Float>.one, gltf: .khr("volume", "attenuationColor", omitsDefault: true),
    uniform: .at("absorption.x", .absorption))
  public var attenuationColor
  /// The distance in the volume after which light has the colour `attenuationColor`, in metres. 0 for a volume that absorbs
  /// nothing.
  @Factor(
    "attenuationDistance", 0 as Float, in: 0 ... .infinity,
    gltf: .khr("volume", "attenuationDistance", omitsDefault: true))
  public var attenuationDistance
  /// The dispersion, 20 divided by the Abbe number. 0 for none.
  @Factor(
    "dispersion", 0 as Float, in: 0 ... .infinity, gltf: .khr("dispersion", "dispersion"),
    uniform: .at("transmissionFactors.w"))
  public var dispersion
  /// The share of the diffuse light that passes through the surface, from 0 to 1.
  @Factor(
    "diffuseTransmission", 0 as Float, in: 0...1,
    gltf: .khr("diffuse_transmission", "diffuseTransmissionFactor"), layer: "DIFFUSE_TRANSMISSION",
    uniform: .at("absorption.w"), omission: "the transmission of light")
  public var diffuseTransmission
  /// The diffuse transmission in alpha.
  @Texture(
    "diffuseTransmissionTexture", .data, gltf: .khr("diffuse_transmission", "diffuseTransmissionTexture"),
    layers: ["DIFFUSE_TRANSMISSION"])
  public var diffuseTransmissionTexture
  /// The linear colour of the diffuse light that passes through the surface.
  @Factor(
    "diffuseTransmissionColor", SIMD3<Float>.one,
    gltf: .khr("diffuse_transmission", "diffuseTransmissionColorFactor"),
    uniform: .at("diffuseTransmissionColor.x"))
  public var diffuseTransmissionColor
  /// The colour of the diffuse transmission in sRGB.
  @Texture(
    "diffuseTransmissionColorTexture", .color,
    gltf: .khr("diffuse_transmission", "diffuseTransmissionColorTexture"), layers: ["DIFFUSE_TRANSMISSION"])
  public var diffuseTransmissionColorTexture

  /// The linear colour of the sheen, as of cloth. Black for none.
  @Factor(
    "sheenColor", SIMD3<Float>.zero, gltf: .khr("sheen", "sheenColorFactor"), layer: "SHEEN",
    uniform: .at("sheenFactors.x"), omission: "sheen")
  public var sheenColor
  /// The colour of the sheen in sRGB.
  @Texture("sheenColorTexture", .color, gltf: .khr("sheen", "sheenColorTexture"), layers: ["SHEEN"])
  public var sheenColorTexture
  /// The roughness of the sheen, from 0 to 1.
  @Factor(
    "sheenRoughness", 0 as Float, in: 0...1, gltf: .khr("sheen", "sheenRoughnessFactor"), isRoughness: true,
    uniform: .at("sheenFactors.w"))
  public var sheenRoughness
  /// The roughness of the sheen in alpha.
  @Texture("sheenRoughnessTexture", .data, gltf: .khr("sheen", "sheenRoughnessTexture"), layers: ["SHEEN"])
  public var sheenRoughnessTexture

  /// The strength of the anisotropy, from 0 to 1: the reflection is blurred along one direction, as on brushed metal.
  @Factor(
    "anisotropy", 0 as Float, in: 0...1, gltf: .khr("anisotropy", "anisotropyStrength"), layer: "ANISOTROPY",
    uniform: .at("anisotropyFactors.z"), omission: "anisotropy")
  public var anisotropy
  /// The angle from the tangent to the direction of the blurred reflection in radians, counter-clockwise.
  @Factor(
    "anisotropyRotation", 0 as Float, isAngle: true, gltf: .khr("anisotropy", "anisotropyRotation"),
    uniform: .at("anisotropyFactors.x", .direction))
  public var anisotropyRotation
  /// The direction of the anisotropy in tangent space in red and green, and its strength in blue.
  @Texture("anisotropyTexture", .data, gltf: .khr("anisotropy", "anisotropyTexture"), layers: ["ANISOTROPY"])
  public var anisotropyTexture

  /// The strength of the colours of a thin film on the surface, from 0 (none) to 1.
  @Factor(
    "iridescence", 0 as Float, in: 0...1, gltf: .khr("iridescence", "iridescenceFactor"),
    layer: "IRIDESCENCE", uniform: .at("filmFactors.x"), omission: "iridescence")
  public var iridescence
  /// The strength of the iridescence in red.
  @Texture(
    "iridescenceTexture", .data, gltf: .khr("iridescence", "iridescenceTexture"), layers: ["IRIDESCENCE"])
  public var iridescenceTexture
  /// The index of refraction of the thin film.
  @Factor(
    "iridescenceIndexOfRefraction", 1.3 as Float, in: 1 ... .infinity,
    gltf: .khr("iridescence", "iridescenceIor"), uniform: .at("filmFactors.y"))
  public var iridescenceIndexOfRefraction
  /// The thickness of the film where `iridescenceThicknessTexture` is 0, in nanometres.
  @Factor(
    "iridescenceThicknessMinimum", 100 as Float, in: 0 ... .infinity,
    gltf: .khr("iridescence", "iridescenceThicknessMinimum"), uniform: .at("filmFactors.z"))
  public var iridescenceThicknessMinimum
  /// The thickness of the film where `iridescenceThicknessTexture` is 1, and without a texture, in nanometres.
  @Factor(
    "iridescenceThicknessMaximum", 400 as Float, in: 0 ... .infinity,
    gltf: .khr("iridescence", "iridescenceThicknessMaximum"), uniform: .at("filmFactors.w"))
  public var iridescenceThicknessMaximum
  /// The thickness of the film in green, from the minimum to the maximum.
  @Texture(
    "iridescenceThicknessTexture", .data, gltf: .khr("iridescence", "iridescenceThicknessTexture"),
    layers: ["IRIDESCENCE"])
  public var iridescenceThicknessTexture

  private init() {}

  // The rows add themselves to the lists while the table is created, once.

  private enum Row: Sendable {
    case factor(MaterialFactor)
    case texture(TextureSlot)
  }

  private struct Rows: Sendable {
    var factors: [MaterialFactor] = []
    var slots: [TextureSlot] = []
    var all: [Row] = []
  }

  private static let declared = Mutex(Rows())

  static func declare(_ make: (_ place: Int) -> MaterialFactor) -> MaterialFactor {
    declared.withLock { rows in
      let factor = make(rows.factors.count)
      rows.factors.append(factor)
      rows.all.append(.factor(factor))
      return factor
    }
  }

  static func declare(_ make: (_ place: Int) -> TextureSlot) -> TextureSlot {
    declared.withLock { rows in
      let slot = make(rows.slots.count)
      rows.slots.append(slot)
      rows.all.append(.texture(slot))
      return slot
    }
  }

  private static let rows: (table: MaterialParameters, lists: Rows) = {
    let table = MaterialParameters()
    return (table, declared.withLock { $0 })
  }()

  /// The table, for access by key path.
  package static var table: MaterialParameters { rows.table }
  /// All factors in the order of the table.
  package static var factors: [MaterialFactor] { rows.lists.factors }
  /// All textures in the order of the table.
  package static var slots: [TextureSlot] { rows.lists.slots }
}

// What follows from the rows.
extension MaterialParameters {
  /// The textures that renderers draw, which are those of glTF. The first ones are those of materials without layers of shaders
  /// but the clear coat.
  package static let drawnSlots = slots.filter { $0.gltf != nil }

  /// The number of drawn textures of materials without extended parameters.
  package static let basicSlotCount =
    drawnSlots.firstIndex { slot in layers.contains { slot.layers.contains($0.definition) } }
    ?? drawnSlots.count

  /// The layers of shaders besides the clear coat, and the factors that are greater than 0 if a surface has them.
  package static let layers: [(definition: String, factor: MaterialFactor)] = factors.compactMap { factor in
    factor.layer.map { ($0, factor) }
  }

  /// The names of the vectors of the uniform block of extended parameters, in the order of their first mention.
  package static let uniformVectors: [String] = factors.reduce(into: []) { names, factor in
    if let name = factor.uniform?.vector, !names.contains(name) { names.append(name) }
  }

  /// The extensions of glTF that have factors or textures here, in alphabetical order, with their members.
  package static let extensions: [(name: String, members: [Member])] = {
    let extended = members.filter { $0.gltf.extension != nil }
    return Set(extended.compactMap(\.gltf.extension)).sorted().map { name in
      (name, extended.filter { $0.gltf.extension == name })
    }
  }()

  /// The bits of the extensions that materials with these factors and textures need, by the places of the rows. 0 for none.
  fileprivate static let extensionBits: (factors: [UInt64], slots: [UInt64]) = {
    var bits = (
      factors: [UInt64](repeating: 0, count: factors.count), slots: [UInt64](repeating: 0, count: slots.count)
    )
    for (number, entry) in extensions.enumerated() {
      for member in entry.members {
        switch member {
        case .factor(let factor, _): bits.factors[factor.place] = 1 << UInt64(number)
        case .texture(let slot, _, _): bits.slots[Int(slot.place)] = 1 << UInt64(number)
        }
      }
    }
    return bits
  }()

  /// A row that glTF has, too.
  package enum Member: Sendable {
    case factor(MaterialFactor, GLTFMember)
    /// A texture, and the factor within its object.
    case texture(TextureSlot, GLTFMember, factor: MaterialFactor?)

    package var gltf: GLTFMember {
      switch self {
      case .factor(_, let member), .texture(_, let member, _): member
      }
    }
  }

  /// The rows that glTF has, too, in the order of the table. A factor within the object of a texture is a part of this.
  package static let members: [Member] = rows.lists.all.compactMap { row in
    switch row {
    case .factor(let factor):
      guard let gltf = factor.gltf, texture(with: factor) == nil else { return nil }
      return .factor(factor, gltf)
    case .texture(let slot):
      return slot.gltf.map { gltf in
        .texture(slot, gltf, factor: factors.first { texture(with: $0)?.place == slot.place })
      }
    }
  }

  /// Returns the texture whose object in glTF has a factor.
  private static func texture(with factor: MaterialFactor) -> TextureSlot? {
    guard let gltf = factor.gltf, let object = gltf.object else { return nil }
    return slots.first { $0.gltf?.key == object && $0.gltf?.extension == gltf.extension }
  }
}

extension Material.AdditionalParameters {
  /// The extensions of glTF of which the material has a texture, or a factor that differs from its default, in alphabetical order.
  /// O(differing factors and textures).
  package var extensions: [String] {
    let bits = usedRows(MaterialParameters.extensionBits.factors, MaterialParameters.extensionBits.slots)
    return bits == 0
      ? []
      : MaterialParameters.extensions.enumerated().filter { bits >> UInt64($0.offset) & 1 == 1 }.map(
        \.element.name)
  }
}
