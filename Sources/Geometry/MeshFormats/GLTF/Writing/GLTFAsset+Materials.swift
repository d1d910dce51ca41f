import Geometry
import TextCoding

// The JSON of materials and textures: glTF 2.0, sections 5.19 to 5.29, and extensions.
extension GLTFAsset {
  func writeMaterials(_ json: inout JSONWriter) {
    json.array("materials") { json in
      for material in materials { json.object { json in write(material, &json) } }
    }
    guard !textures.textures.isEmpty else { return }
    writeTextures(&json)
  }

  private func write(_ entry: MaterialEntry, _ json: inout JSONWriter) {
    let details = entry.material.details
    if let name = details.name { json.string("name", name) }
    json.object("pbrMetallicRoughness") { json in
      json.numbers("baseColorFactor", (0..<4).map { entry.baseColor[$0] })
      write("baseColorTexture", details.baseColorTexture, &json)
      json.number("metallicFactor", entry.material.metallic)
      json.number("roughnessFactor", entry.material.roughness)
      write("metallicRoughnessTexture", details.metallicRoughnessTexture, &json)
    }
    write("normalTexture", details.normalTexture, factor: ("scale", details.normalScale), &json)
    write(
      "occlusionTexture", details.occlusionTexture, factor: ("strength", details.occlusionStrength), &json)
    write("emissiveTexture", details.emissiveTexture, &json)
    let emission = details.emission
    if emission.factor != .zero { json.vector("emissiveFactor", emission.factor) }
    switch details.alphaMode {
    case .opaque: if entry.isTransparent { json.string("alphaMode", "BLEND") }
    case .blend: json.string("alphaMode", "BLEND")
    case .mask:
      json.string("alphaMode", "MASK")
      if details.alphaCutoff != 0.5 { json.number("alphaCutoff", details.alphaCutoff) }
    }
    if details.isDoubleSided { json.truth("doubleSided", true) }
    let extensions = extensions(of: entry)
    write(
      document.metadata[.material(entry.material)], hasExtensions: !extensions.isEmpty, &json
    ) { json in
      for name in extensions { json.object(name) { json in write(name, of: details, &json) } }
    }
  }

  /// Returns the extensions that a material needs, in alphabetical order.
  private func extensions(of entry: MaterialEntry) -> [String] {
    let own = entry.material.details.extensions
    guard let animated = entry.animation.flatMap({ materialAnimations.extensions[$0] }) else { return own }
    return animated.union(own).sorted()
  }

  /// Writes the members of an extension.
  private func write(_ name: String, of details: Material.AdditionalParameters, _ json: inout JSONWriter) {
    switch name {
    case "KHR_materials_clearcoat":
      json.number("clearcoatFactor", details.clearcoat)
      write("clearcoatTexture", details.clearcoatTexture, &json)
      json.number("clearcoatRoughnessFactor", details.clearcoatRoughness)
      write("clearcoatRoughnessTexture", details.clearcoatRoughnessTexture, &json)
      write(
        "clearcoatNormalTexture", details.clearcoatNormalTexture,
        factor: ("scale", details.clearcoatNormalScale), &json)
    case "KHR_materials_emissive_strength": json.number("emissiveStrength", details.emission.strength)
    case "KHR_materials_ior": json.number("ior", details.indexOfRefraction)
    case "KHR_materials_specular":
      json.number("specularFactor", details.specular)
      write("specularTexture", details.specularTexture, &json)
      json.vector("specularColorFactor", details.specularColor)
      write("specularColorTexture", details.specularColorTexture, &json)
    default: writeExtended(name, of: details, &json)
    }
  }

  /// Writes the members of an extension of extended parameters.
  private func writeExtended(
    _ name: String, of details: Material.AdditionalParameters, _ json: inout JSONWriter
  ) {
    switch name {
    case "KHR_materials_transmission":
      json.number("transmissionFactor", details.transmission)
      write("transmissionTexture", details.transmissionTexture, &json)
    case "KHR_materials_volume":
      json.number("thicknessFactor", details.thickness)
      write("thicknessTexture", details.thicknessTexture, &json)
      if details.attenuationColor != .one { json.vector("attenuationColor", details.attenuationColor) }
      if details.attenuationDistance > 0 { json.number("attenuationDistance", details.attenuationDistance) }
    case "KHR_materials_dispersion": json.number("dispersion", details.dispersion)
    case "KHR_materials_diffuse_transmission":
      json.number("diffuseTransmissionFactor", details.diffuseTransmission)
      write("diffuseTransmissionTexture", details.diffuseTransmissionTexture, &json)
      json.vector("diffuseTransmissionColorFactor", details.diffuseTransmissionColor)
      write("diffuseTransmissionColorTexture", details.diffuseTransmissionColorTexture, &json)
    case "KHR_materials_sheen":
      json.vector("sheenColorFactor", details.sheenColor)
      write("sheenColorTexture", details.sheenColorTexture, &json)
      json.number("sheenRoughnessFactor", details.sheenRoughness)
      write("sheenRoughnessTexture", details.sheenRoughnessTexture, &json)
    case "KHR_materials_anisotropy":
      json.number("anisotropyStrength", details.anisotropy)
      json.number("anisotropyRotation", details.anisotropyRotation)
      write("anisotropyTexture", details.anisotropyTexture, &json)
    case "KHR_materials_iridescence":
      json.number("iridescenceFactor", details.iridescence)
      write("iridescenceTexture", details.iridescenceTexture, &json)
      json.number("iridescenceIor", details.iridescenceIndexOfRefraction)
      json.number("iridescenceThicknessMinimum", details.iridescenceThicknessMinimum)
      json.number("iridescenceThicknessMaximum", details.iridescenceThicknessMaximum)
      write("iridescenceThicknessTexture", details.iridescenceThicknessTexture, &json)
    default: break
    }
  }

  private func write(
    _ key: String, _ reference: TextureReference?, factor: (key: String, value: Float)? = nil,
    _ json: inout JSONWriter
  ) {
    guard let reference, let index = textures.index(of: reference.texture) else { return }
    json.object(key) { json in
      json.number("index", index)
      if reference.coordinateSet != 0 { json.number("texCoord", reference.coordinateSet) }
      if let factor, factor.value != 1 { json.number(factor.key, factor.value) }
      let transform = reference.transform
      guard transform != TextureTransform() || materialAnimations.textures.contains(key) else { return }
      json.object("extensions") { json in
        json.object(Self.textureTransform) { json in
          if transform.offset != .zero { json.numbers("offset", [transform.offset.x, transform.offset.y]) }
          if transform.rotation != 0 { json.number("rotation", transform.rotation) }
          if transform.scale != .one { json.numbers("scale", [transform.scale.x, transform.scale.y]) }
        }
      }
    }
  }

  private static let textureTransform = "KHR_texture_transform"

  /// The extensions of the materials and the textures, in alphabetical order.
  var materialExtensions: [String] {
    var names = Set(textures.extensions)
    for material in materials {
      let details = material.material.details
      names.formUnion(extensions(of: material))
      let written = details.textures.filter { textures.index(of: $0.texture) != nil }
      if written.contains(where: { $0.transform != TextureTransform() }) {
        names.insert(Self.textureTransform)
      }
    }
    if !materialAnimations.textures.isEmpty { names.insert(Self.textureTransform) }
    return names.sorted()
  }

  private func writeTextures(_ json: inout JSONWriter) {
    json.array("textures") { json in
      for texture in textures.textures {
        json.object { json in
          if let sampler = texture.sampler { json.number("sampler", sampler) }
          if let name = textures.images[texture.image].textureExtension {
            if let fallback = texture.fallback { json.number("source", fallback) }
            json.object("extensions") { json in
              json.object(name) { json in json.number("source", texture.image) }
            }
          } else {
            json.number("source", texture.image)
          }
        }
      }
    }
    if !textures.samplers.isEmpty {
      json.array("samplers") { json in
        for sampler in textures.samplers { json.object { json in Self.write(sampler, &json) } }
      }
    }
    let views = buffer.views.indices.filter { buffer.views[$0].content == .image }
    json.array("images") { json in
      for (number, image) in textures.images.enumerated() {
        json.object { json in
          if !image.name.isEmpty { json.string("name", image.name) }
          if let name = imageNames?[image] {
            json.string("uri", name.percentEncoded)
          } else {
            json.string("mimeType", image.mediaType?.rawValue ?? "")
            json.number("bufferView", views[number])
          }
          if !document.metadata.isEmpty { write(document.metadata[.image(image)], &json) }
        }
      }
    }
  }

  private static func write(_ sampler: Texture.Sampler, _ json: inout JSONWriter) {
    func code<Value: Equatable>(_ value: Value, in codes: KeyValuePairs<Int, Value>) -> Int {
      codes.first { $0.value == value }?.key ?? 0
    }
    if let filter = sampler.magnification {
      json.number("magFilter", code(filter, in: Texture.Sampler.magnificationCodes))
    }
    if let filter = sampler.minification {
      let codes = Texture.Sampler.minificationCodes
      if let code = codes.first(where: { $0.value == (filter, sampler.mipmap) }) {
        json.number("minFilter", code.key)
      }
    }
    if sampler.wrapU != .repeated { json.number("wrapS", code(sampler.wrapU, in: Texture.Sampler.wrapCodes)) }
    if sampler.wrapV != .repeated { json.number("wrapT", code(sampler.wrapV, in: Texture.Sampler.wrapCodes)) }
  }
}

extension Material.AdditionalParameters {
  /// The emitted light as a factor of at most 1, as glTF requires, and a strength.
  fileprivate var emission: (factor: SIMD3<Float>, strength: Float) {
    let greatest = max(1, emissiveColor.max())
    return (emissiveColor / greatest, min(emissiveStrength * greatest, .greatestFiniteMagnitude))
  }

  /// The extensions that the material needs, in alphabetical order.
  fileprivate var extensions: [String] {
    let isCoated =
      clearcoat != 0 || clearcoatRoughness != 0 || clearcoatTexture != nil || clearcoatRoughnessTexture != nil
      || clearcoatNormalTexture != nil
    let isSpecular =
      specular != 1 || specularColor != .one || specularTexture != nil || specularColorTexture != nil
    let names = [
      ("KHR_materials_clearcoat", isCoated), ("KHR_materials_emissive_strength", emission.strength != 1),
      ("KHR_materials_ior", indexOfRefraction != 1.5), ("KHR_materials_specular", isSpecular),
      ("KHR_materials_unlit", isUnlit),
    ]
    return (names + extendedExtensions).filter(\.1).map(\.0).sorted()
  }

  /// The extensions of extended parameters, and whether the material needs each.
  private var extendedExtensions: [(String, Bool)] {
    let (own, defaults) = (extendedParameters, Material.ExtendedParameters())
    let hasVolume =
      own.thickness != 0 || thicknessTexture != nil || own.attenuationDistance != 0
      || own.attenuationColor != .one
    let isDiffuse =
      own.diffuseTransmission != 0 || diffuseTransmissionTexture != nil
      || own.diffuseTransmissionColor != .one
      || diffuseTransmissionColorTexture != nil
    let hasSheen =
      own.sheenColor != .zero || own.sheenRoughness != 0 || sheenColorTexture != nil
      || sheenRoughnessTexture != nil
    let isAnisotropic = own.anisotropy != 0 || own.anisotropyRotation != 0 || anisotropyTexture != nil
    let isIridescent =
      own.iridescence != 0 || own.iridescenceIndexOfRefraction != defaults.iridescenceIndexOfRefraction
      || own.iridescenceThicknessMinimum != defaults.iridescenceThicknessMinimum
      || own.iridescenceThicknessMaximum != defaults.iridescenceThicknessMaximum || iridescenceTexture != nil
      || iridescenceThicknessTexture != nil
    return [
      ("KHR_materials_transmission", own.transmission != 0 || transmissionTexture != nil),
      ("KHR_materials_volume", hasVolume), ("KHR_materials_dispersion", own.dispersion != 0),
      ("KHR_materials_diffuse_transmission", isDiffuse), ("KHR_materials_sheen", hasSheen),
      ("KHR_materials_anisotropy", isAnisotropic), ("KHR_materials_iridescence", isIridescent),
    ]
  }
}
