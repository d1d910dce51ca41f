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
  /// Whether KHR_materials_pbrSpecularGlossiness replaces the metallic-roughness model.
  var readsGlossiness = true

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
      let material = try entry.index("material", of: "materials", count: count, "the index of a material")
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
    details.isDoubleSided = try object.boolean("doubleSided") ?? false
    for member in Self.coreMembers {
      if member.gltf.object == nil {
        try read(member, of: object, into: &details)
      } else if let reflection {
        try read(member, of: reflection, into: &details)
      }
    }
    if let extensions = try object.object("extensions") {
      try read(extensions, into: &details)
      if readsGlossiness, let glossy = try extensions.object(Self.specularGlossiness) {
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

  /// The members of materials of glTF 2.0 that are read alike.
  private static let coreMembers = MaterialParameters.members.filter { $0.gltf.extension == nil }

  /// The extensions of materials and textures that are supported.
  static let extensions = Set(MaterialParameters.extensions.map(\.name)).union([
    GLTFExtension.unlit, specularGlossiness, "KHR_texture_transform", "EXT_texture_webp",
  ])

  private func read(
    _ extensions: GLTFJSONObject, into details: inout Material.AdditionalParameters
  ) throws(MeshReadError) {
    details.isUnlit = try extensions.object(GLTFExtension.unlit) != nil
    for (name, members) in MaterialParameters.extensions {
      guard let object = try extensions.object(name) else { continue }
      for member in members { try read(member, of: object, into: &details) }
    }
  }

  /// Reads a member of a material or of one of its objects, if it is there. Numbers become the nearest valid ones.
  private func read(
    _ member: MaterialParameters.Member, of object: GLTFJSONObject,
    into details: inout Material.AdditionalParameters
  ) throws(MeshReadError) {
    switch member {
    case .factor(let factor, let place):
      switch factor.kind {
      case .color:
        // Components of a linear colour are not negative.
        let color = try object.vector(place.key, as: SIMD3<Float>.self)
        if let color { details[factor] = pointwiseMax(color, .zero) }
      case .number, .angle:
        if let number = try object.number(place.key) { details[factor] = SIMD3(factor.limited(number), 0, 0) }
      case .core: break
      }
    case .texture(let slot, let place, let factor):
      guard let info = try object.object(place.key) else { return }
      details[slot] = textures.reference(info)
      if let factor, let key = factor.gltf?.key, let number = try info.number(key) {
        details[factor] = SIMD3(factor.limited(number), 0, 0)
      }
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
