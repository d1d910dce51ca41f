import Geometry
import RenderScene
import SceneModel

// Materials.
extension PageModels {
  /// Appends a material of the scene.
  mutating func add(_ material: MaterialModel) {
    add(material, data: materialData(material.material))
  }

  /// Returns the index of the material of a mesh file, which is appended if it is not in the list.
  mutating func index(ofFileMaterial material: Material) -> Int {
    if material == .standard || material == .doubleSided { return -1 }
    if let known = fileMaterials[material] { return known }
    let index = append(fileMaterial(material), of: nil)
    fileMaterials[material] = index
    return index
  }

  /// Returns a model of the material of a mesh file.
  mutating func fileMaterial(_ material: Material) -> PageModel {
    var model = PageModel(kind: MaterialModel.kind, name: material.details.name ?? "")
    model.values = Self.factors(of: SurfaceAppearance(material: material))
    model.data = materialData(material)
    return model
  }

  /// Returns the lowest roughness of the reflections of `materials` and of those of mesh files. One that bindings can change
  /// counts as 0. Nil without materials.
  func lowestRoughness(of materials: [MaterialModel], _ live: LiveBindings) -> Float? {
    let ofModels = materials.map { material in
      let layers = Material.roughLayers.flatMap { [$0.layer, $0.roughness] }
      let properties: [AnyObject] =
        [material.$roughness, material.$clearcoat, material.$clearcoatRoughness, material.$transmission]
        + layers.map { $0.property[of: material] }
      return properties.contains { live.sets($0) } ? 0 : material.material.lowestRoughness
    }
    let ofFiles = materialsOfClips.union(fileMaterials.keys)
    return (ofModels + ofFiles.map(\.lowestRoughness)).min()
  }

  /// Returns the values of an appearance by the names of the properties, without textures.
  static func factors(of appearance: SurfaceAppearance) -> [(key: String, value: PageValue)] {
    MaterialProperties.factors.map { ($0.name, PageValue(ofProperty: $0.value(appearance))) }
  }

  /// The factors of the standard material that change the light which an opaque surface reflects. `null` without
  /// tessellated spheres, which the page needs them for.
  var standardFactors: PageValue {
    guard hasSphereMeshes else { return .null }
    let others: Set<String> = ["baseColor", "alphaMode", "alphaCutoff", "doubleSided"]
    return .object(Self.factors(of: SurfaceAppearance()).filter { !others.contains($0.key) })
  }

  /// Returns the factor of the clear coat's normals, and the textures.
  private mutating func materialData(_ material: Material) -> [(key: String, value: PageValue)] {
    var data: [(key: String, value: PageValue)] = []
    if material.details.clearcoatNormalScale != 1 {
      data.append(("clearcoatNormalScale", .float(material.details.clearcoatNormalScale)))
    }
    let textures = images.textures(of: material, &arrays)
    if !textures.isEmpty { data.append(("textures", .object(textures))) }
    return data
  }
}

extension Material {
  /// The lowest roughness of the reflections of the surface and of its clear coat. A texture of the roughness counts as a
  /// factor of 0.3.
  fileprivate var lowestRoughness: Float {
    if details.isUnlit { return 1 }
    var base = details.metallicRoughnessTexture == nil ? roughness : 0.3 * roughness
    if details.haveFactors {
      // A low index of refraction blurs what is behind less.
      if details.transmission > 0 { base *= min(max(2 * details.indexOfRefraction - 2, 0), 1) }
      for (layer, roughness, texture) in Self.roughLayers where details[layer] != layer.defaultValue {
        base = min(base, details[roughness].x * (texture.flatMap { details[$0] } == nil ? 1 : 0.3))
      }
    }
    guard details.clearcoat > 0 else { return base }
    let isTextured = details.clearcoatRoughnessTexture != nil
    return min(base, isTextured ? 0.3 * details.clearcoatRoughness : details.clearcoatRoughness)
  }

  /// The layers whose reflections have a roughness of their own, with the texture of the roughness.
  fileprivate static let roughLayers:
    [(layer: MaterialFactor, roughness: MaterialFactor, texture: TextureSlot?)] =
      MaterialParameters.factors.filter(\.isRoughness).compactMap { roughness in
        let layer = MaterialParameters.layers.first {
          $0.factor.gltf?.extension == roughness.gltf?.extension
        }
        let texture = MaterialParameters.slots.first { $0.stem == roughness.name }
        return layer.map { ($0.factor, roughness, texture) }
      }
}

// The extensions that the materials of a page may have. Their code is in the page only then.
extension MaterialExtensions {
  /// Finds the extensions of the materials of `scene`, and those that bindings and clips may switch on. O(models).
  ///
  /// - Parameter clips: The materials that clips make.
  init(_ scene: Scene, _ live: LiveBindings, clips: Set<Material>) {
    self = (scene.surfaceMaterials + clips).reduce(into: []) { $0.formUnion(MaterialExtensions($1)) }
    for material in scene.materials {
      for layer in MaterialParameters.layers where live.sets(layer.factor.property[of: material]) {
        insert(MaterialExtensions(layers: [layer.definition]))
      }
    }
  }

  /// The preprocessor definitions of the extensions that are not in the set, and of their textures. They are 0 in every
  /// shader.
  var absentDefinitions: Set<String> {
    let textures = MaterialParameters.drawnSlots.dropFirst(MaterialParameters.basicSlotCount).filter {
      isDisjoint(with: MaterialExtensions(layers: $0.layers))
    }
    let volume = isDisjoint(with: [.transmission, .diffuseTransmission]) ? ["VOLUME"] : []
    return Set(Self.all.definitions).subtracting(definitions).union(textures.map(\.definition) + volume)
  }
}
