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
    let details = entry.material.details.limitingEmission
    if let name = details.name { json.string("name", name) }
    json.object("pbrMetallicRoughness") { json in
      for member in Self.coreMembers where member.gltf.object != nil {
        switch member {
        case .factor(let factor, let place):
          switch factor.kind {
          case .core(.baseColor): json.numbers(place.key, (0..<4).map { entry.baseColor[$0] })
          case .core(.metallic): json.number(place.key, entry.material.metallic)
          case .core(.roughness): json.number(place.key, entry.material.roughness)
          default: break
          }
        case .texture: write(member, of: details, &json)
        }
      }
    }
    for member in Self.coreMembers where member.gltf.object == nil {
      if case .texture = member { write(member, of: details, &json) }
    }
    if details.emissiveColor != .zero { json.vector("emissiveFactor", details.emissiveColor) }
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
      for name in extensions {
        json.object(name) { json in
          let members = MaterialParameters.extensions.first { $0.name == name }?.members ?? []
          for member in members { write(member, of: details, &json) }
        }
      }
    }
  }

  /// Returns the extensions that a material needs, in alphabetical order.
  private func extensions(of entry: MaterialEntry) -> [String] {
    let own = entry.material.details.neededExtensions
    guard let animated = entry.animation.flatMap({ materialAnimations.extensions[$0] }) else { return own }
    return animated.union(own).sorted()
  }

  private static let coreMembers = MaterialParameters.members.filter { $0.gltf.extension == nil }

  /// Writes a member of a material or of one of its objects.
  private func write(
    _ member: MaterialParameters.Member, of details: Material.AdditionalParameters, _ json: inout JSONWriter
  ) {
    switch member {
    case .factor(let factor, let place):
      let value = details[factor]
      if place.omitsDefault, !(value != factor.defaultValue && factor.range.contains(value.x)) { return }
      if case .color = factor.kind { json.vector(place.key, value) } else { json.number(place.key, value.x) }
    case .texture(let slot, let place, let factor):
      write(
        place.key, details[slot], factor: factor.map { ($0.gltf?.key ?? $0.name, details[$0].x) }, &json)
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
  /// The parameters with the emitted light as a factor of at most 1, as glTF requires, and a strength.
  fileprivate var limitingEmission: Self {
    let greatest = haveFactors ? self.emissiveColor.max() : 0
    guard greatest > 1 else { return self }
    var details = self
    details.emissiveColor /= greatest
    details.emissiveStrength = min(self.emissiveStrength * greatest, .greatestFiniteMagnitude)
    return details
  }

  /// The extensions that the material needs, in alphabetical order.
  fileprivate var neededExtensions: [String] {
    let own = limitingEmission.extensions
    return isUnlit ? (own + [GLTFExtension.unlit]).sorted() : own
  }
}
