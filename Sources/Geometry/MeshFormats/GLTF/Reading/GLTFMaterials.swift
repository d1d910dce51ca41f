import Geometry
import TextCoding

/// The materials of a glTF file: glTF 2.0, section 3.9, and extensions. Each is read when a primitive first refers to
/// it, and so are its textures and images.
final class GLTFMaterials {
  /// A material and the base colour factor, which becomes the colour of nodes.
  struct ColoredMaterial {
    var color = Color.white
    var material = Material.standard
  }

  private let objects: GLTFJSONObjects
  /// The materials that were read, in the order of their first uses.
  private(set) var surfaces: [ColoredMaterial] = []
  /// The index in `surfaces` of each material of the file, or -1 if it has not been read.
  private var numbers: [Int32] = []
  /// The distinct materials. Equal ones share their details.
  private var known: Set<Material> = []
  let textures: GLTFTextures
  /// The metadata of the materials that were read. Those of equal materials are those of the first one.
  private(set) var metadata: [MeshDocument.MetadataOwner: MeshDocument.Metadata] = [:]
  /// Whether a material that was read has a texture whose alpha is the glossiness, which is omitted.
  private(set) var hasGlossinessTexture = false

  /// The names of the variants: KHR_materials_variants.
  let variants: [String]
  /// The materials of primitives in variants, by the index of the variant. Nodes share them: a file can have many.
  private(set) var mappings: [[Int: MeshDocument.Node.Appearance]] = []

  init(_ asset: GLTFJSONObject, buffers: GLTFBuffers, siblings: SiblingFiles) throws(MeshReadError) {
    objects = try asset.objects("materials")
    textures = try GLTFTextures(asset, buffers: buffers, siblings: siblings)
    var names: [String] = []
    for variant in try asset.object("extensions")?.object(GLTFExtension.variants)?.objects("variants")
      ?? .empty
    {
      names.append(try variant.string("name") ?? "")
    }
    variants = names
  }

  /// Reads the materials of a primitive in variants. Returns their index in `mappings`, or nil if it has none.
  func mapping(of primitive: GLTFJSONObject) throws(MeshReadError) -> Int? {
    guard !variants.isEmpty,
      let extended = try primitive.object("extensions")?.object(GLTFExtension.variants)
    else { return nil }
    var mapping: [Int: MeshDocument.Node.Appearance] = [:]
    for entry in try extended.objects("mappings") {
      guard let material = try entry.index("material", of: "materials", count: count) else {
        throw entry.unexpected("the index of a material", at: "material", found: "none")
      }
      let surface = surfaces[try surfaceIndex(material)]
      for variant in try entry.indices("variants", of: "variants", count: variants.count) {
        mapping[variant] = .init(color: surface.color, material: surface.material)
      }
    }
    guard !mapping.isEmpty else { return nil }
    mappings.append(mapping)
    return mappings.count - 1
  }

  /// The number of materials in the file.
  var count: Int { objects.count }

  /// Returns the index in `surfaces` of the material with the given number, which is read at the first call.
  func surfaceIndex(_ number: Int) throws(MeshReadError) -> Int {
    if numbers.isEmpty { numbers = Array(repeating: -1, count: objects.count) }
    if numbers[number] >= 0 { return Int(numbers[number]) }
    var surface = try read(objects[number])
    surface.material = known.insert(surface.material).memberAfterInsert
    let metadata = try objects[number].metadata()
    let owner = MeshDocument.MetadataOwner.material(surface.material)
    if !metadata.isEmpty, self.metadata[owner] == nil { self.metadata[owner] = metadata }
    numbers[number] = Int32(surfaces.count)
    surfaces.append(surface)
    return surfaces.count - 1
  }

  private func read(_ object: GLTFJSONObject) throws(MeshReadError) -> ColoredMaterial {
    let reflection = try object.object("pbrMetallicRoughness")
    var factor = try reflection?.vector("baseColorFactor", as: SIMD4<Float>.self) ?? .one
    var details = Material.AdditionalParameters()
    details.alphaMode = try alphaMode(of: object)
    // The alpha of an opaque material is ignored.
    if details.alphaMode == .opaque { factor.w = 1 }
    details.name = try object.string("name")
    details.alphaCutoff = max(0, try object.number("alphaCutoff") ?? 0.5)
    details.isDoubleSided = try object.boolean("doubleSided") ?? false
    details.baseColorTexture = try reflection.flatMap { value throws(MeshReadError) in
      try textures.reference("baseColorTexture", of: value)
    }
    details.metallicRoughnessTexture = try reflection.flatMap { value throws(MeshReadError) in
      try textures.reference("metallicRoughnessTexture", of: value)
    }
    if let info = try object.object("normalTexture") {
      details.normalTexture = try textures.reference(info)
      details.normalScale = try info.number("scale") ?? 1
    }
    if let info = try object.object("occlusionTexture") {
      details.occlusionTexture = try textures.reference(info)
      details.occlusionStrength = try info.share("strength") ?? 1
    }
    details.emissiveTexture = try textures.reference("emissiveTexture", of: object)
    details.emissiveColor = try object.color("emissiveFactor") ?? .zero
    if let extensions = try object.object("extensions") {
      try read(extensions, into: &details)
      if let glossy = try extensions.object(Self.specularGlossiness) {
        return try convert(glossy, details)
      }
    }
    // Missing factors are 1 (section 5.22), also those of a missing object (section 5.19).
    return ColoredMaterial(
      color: Color(red: factor.x, green: factor.y, blue: factor.z, alpha: factor.w),
      material: Material(
        metallic: try reflection?.number("metallicFactor") ?? 1,
        roughness: try reflection?.number("roughnessFactor") ?? 1, details: details))
  }

  /// Returns a material of KHR_materials_pbrSpecularGlossiness, which replaces the metallic-roughness model.
  ///
  /// The index of refraction is 0, and the specular colour is the reflectance, as KHR_materials_ior describes. The
  /// glossiness in the alpha of a texture is omitted.
  private func convert(
    _ glossy: GLTFJSONObject, _ other: Material.AdditionalParameters
  ) throws(MeshReadError) -> ColoredMaterial {
    var details = other
    var factor = try glossy.vector("diffuseFactor", as: SIMD4<Float>.self) ?? .one
    if details.alphaMode == .opaque { factor.w = 1 }
    details.baseColorTexture = try textures.reference("diffuseTexture", of: glossy)
    details.metallicRoughnessTexture = nil
    details.indexOfRefraction = 0
    (details.specular, details.specularTexture) = (1, nil)
    details.specularColor = try glossy.color("specularFactor") ?? .one
    details.specularColorTexture = try textures.reference("specularGlossinessTexture", of: glossy)
    if details.specularColorTexture != nil { hasGlossinessTexture = true }
    return ColoredMaterial(
      color: Color(red: factor.x, green: factor.y, blue: factor.z, alpha: factor.w),
      material: Material(
        metallic: 0, roughness: 1 - (try glossy.share("glossinessFactor") ?? 1), details: details))
  }

  private func alphaMode(of object: GLTFJSONObject) throws(MeshReadError) -> Material.AlphaMode {
    let name = try object.string("alphaMode") ?? "OPAQUE"
    switch name {
    case "OPAQUE": return .opaque
    case "MASK": return .mask
    case "BLEND": return .blend
    default: throw object.unexpected("OPAQUE, MASK or BLEND", at: "alphaMode", found: quoted(name))
    }
  }

  private static let specularGlossiness = "KHR_materials_pbrSpecularGlossiness"

  /// The extensions of materials and textures that are supported.
  static let extensions: Set = [
    "KHR_materials_anisotropy", "KHR_materials_clearcoat", "KHR_materials_diffuse_transmission",
    "KHR_materials_dispersion", "KHR_materials_emissive_strength", "KHR_materials_ior",
    "KHR_materials_iridescence", "KHR_materials_sheen", "KHR_materials_specular",
    "KHR_materials_transmission", "KHR_materials_unlit", "KHR_materials_volume", specularGlossiness,
    "KHR_texture_transform",
    "EXT_texture_webp",
  ]

  private func read(
    _ extensions: GLTFJSONObject, into details: inout Material.AdditionalParameters
  ) throws(MeshReadError) {
    details.isUnlit = try extensions.object("KHR_materials_unlit") != nil
    if let emission = try extensions.object("KHR_materials_emissive_strength") {
      details.emissiveStrength = max(0, try emission.number("emissiveStrength") ?? 1)
    }
    if let refraction = try extensions.object("KHR_materials_ior") {
      let index = try refraction.number("ior") ?? 1.5
      details.indexOfRefraction = index == 0 ? 0 : max(1, index)
    }
    if let specular = try extensions.object("KHR_materials_specular") {
      details.specular = try specular.share("specularFactor") ?? 1
      details.specularTexture = try textures.reference("specularTexture", of: specular)
      details.specularColor = try specular.color("specularColorFactor") ?? .one
      details.specularColorTexture = try textures.reference("specularColorTexture", of: specular)
    }
    if let coat = try extensions.object("KHR_materials_clearcoat") {
      details.clearcoat = try coat.share("clearcoatFactor") ?? 0
      details.clearcoatTexture = try textures.reference("clearcoatTexture", of: coat)
      details.clearcoatRoughness = try coat.share("clearcoatRoughnessFactor") ?? 0
      details.clearcoatRoughnessTexture = try textures.reference("clearcoatRoughnessTexture", of: coat)
      if let info = try coat.object("clearcoatNormalTexture") {
        details.clearcoatNormalTexture = try textures.reference(info)
        details.clearcoatNormalScale = try info.number("scale") ?? 1
      }
    }
    try readTransmission(extensions, into: &details)
    try readLayers(extensions, into: &details)
  }

  /// Reads the extensions of light that passes through the surface.
  private func readTransmission(
    _ extensions: GLTFJSONObject, into details: inout Material.AdditionalParameters
  ) throws(MeshReadError) {
    if let transmission = try extensions.object("KHR_materials_transmission") {
      details.transmission = try transmission.share("transmissionFactor") ?? 0
      details.transmissionTexture = try textures.reference("transmissionTexture", of: transmission)
    }
    if let volume = try extensions.object("KHR_materials_volume") {
      details.thickness = max(0, try volume.number("thicknessFactor") ?? 0)
      details.thicknessTexture = try textures.reference("thicknessTexture", of: volume)
      details.attenuationColor = try volume.color("attenuationColor") ?? .one
      details.attenuationDistance = max(0, try volume.number("attenuationDistance") ?? 0)
    }
    if let dispersion = try extensions.object("KHR_materials_dispersion") {
      details.dispersion = max(0, try dispersion.number("dispersion") ?? 0)
    }
    if let diffuse = try extensions.object("KHR_materials_diffuse_transmission") {
      details.diffuseTransmission = try diffuse.share("diffuseTransmissionFactor") ?? 0
      details.diffuseTransmissionTexture = try textures.reference("diffuseTransmissionTexture", of: diffuse)
      details.diffuseTransmissionColor = try diffuse.color("diffuseTransmissionColorFactor") ?? .one
      details.diffuseTransmissionColorTexture = try textures.reference(
        "diffuseTransmissionColorTexture", of: diffuse)
    }
  }

  /// Reads the extensions of layers on the surface, and of its microfacets.
  private func readLayers(
    _ extensions: GLTFJSONObject, into details: inout Material.AdditionalParameters
  ) throws(MeshReadError) {
    if let sheen = try extensions.object("KHR_materials_sheen") {
      details.sheenColor = try sheen.color("sheenColorFactor") ?? .zero
      details.sheenColorTexture = try textures.reference("sheenColorTexture", of: sheen)
      details.sheenRoughness = try sheen.share("sheenRoughnessFactor") ?? 0
      details.sheenRoughnessTexture = try textures.reference("sheenRoughnessTexture", of: sheen)
    }
    if let anisotropy = try extensions.object("KHR_materials_anisotropy") {
      details.anisotropy = try anisotropy.share("anisotropyStrength") ?? 0
      details.anisotropyRotation = try anisotropy.number("anisotropyRotation") ?? 0
      details.anisotropyTexture = try textures.reference("anisotropyTexture", of: anisotropy)
    }
    if let film = try extensions.object("KHR_materials_iridescence") {
      details.iridescence = try film.share("iridescenceFactor") ?? 0
      details.iridescenceTexture = try textures.reference("iridescenceTexture", of: film)
      details.iridescenceIndexOfRefraction = max(1, try film.number("iridescenceIor") ?? 1.3)
      details.iridescenceThicknessMinimum = max(0, try film.number("iridescenceThicknessMinimum") ?? 100)
      details.iridescenceThicknessMaximum = max(0, try film.number("iridescenceThicknessMaximum") ?? 400)
      details.iridescenceThicknessTexture = try textures.reference("iridescenceThicknessTexture", of: film)
    }
  }
}

extension GLTFJSONObject {
  /// Returns a number clamped to 0…1, or nil if the member is missing.
  fileprivate func share(_ key: String) throws(MeshReadError) -> Float? {
    try number(key).map { min(max($0, 0), 1) }
  }

  /// Returns a linear colour without negative components, or nil if the member is missing.
  fileprivate func color(_ key: String) throws(MeshReadError) -> SIMD3<Float>? {
    try vector(key, as: SIMD3<Float>.self).map { pointwiseMax($0, .zero) }
  }
}
