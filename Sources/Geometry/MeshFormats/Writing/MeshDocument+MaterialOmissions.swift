import Geometry

extension MeshDocument {
  /// Returns the features of the materials that a file of a format does not contain, as words for a message. Empty for
  /// `glb` and `gltf`, which have all. For `stl`, which has no colours either, only variants are named. O(nodes).
  ///
  /// - `options`: Without `sidecarName`, an OBJ file has no materials, and a PLY file no textures.
  public func omittedMaterialFeatures(as format: MeshFormat, options: MeshWritingOptions) -> [String] {
    omittedDetails(as: format, options)
      + (format != .glb && format != .gltf && hasVariants ? ["material variants"] : [])
  }

  /// Whether a node has another material in a variant. O(nodes).
  private var hasVariants: Bool { !variants.isEmpty && nodes.contains { !$0.appearances.isEmpty } }

  private func omittedDetails(as format: MeshFormat, _ options: MeshWritingOptions) -> [String] {
    let all = materials.map(\.details)
    switch format {
    case .glb, .gltf, .stl: return []
    case .off: return hasMaterialsForLibrary ? ["materials and textures"] : []
    case .threeMF:
      let isPlain = materials.allSatisfy { material in
        var rest = material
        rest.name = nil
        return rest.isStandardReflection
      }
      return isPlain ? [] : ["materials besides their names and colours, and textures"]
    case .obj:
      guard options.sidecarName != nil else {
        return hasMaterialsForLibrary ? ["materials and textures"] : []
      }
      var features = Self.features.filter { feature in all.contains(where: feature.isUsed) }.map(\.name)
      if meshes.contains(where: { $0.colors.contains { $0.alpha < 1 } }) {
        features.append("the opacity of vertices")
      }
      return features
    case .ply:
      let hasImage = all.contains {
        $0.baseColorTexture?.texture.image.failure == nil && $0.baseColorTexture != nil
      }
      if options.sidecarName == nil, hasImage { return ["materials and textures"] }
      let hasOther = materials.contains { material in
        var rest = material
        rest.baseColorTexture = nil
        return !rest.isStandardReflection
      }
      return hasOther ? ["materials besides the textures of the base colour"] : []
    }
  }

  /// Whether a node has a material that an OBJ file without a material library does not show: any but an unnamed
  /// standard material, and a translucent colour. O(nodes).
  public var hasMaterialsForLibrary: Bool {
    nodes.contains { $0.color.alpha < 1 || $0.material.name != nil || !$0.material.isStandardReflection }
  }

  private typealias Details = Material.AdditionalParameters

  /// The features that material libraries (MTL) do not have.
  private static let features = ownFeatures + layers + textureFeatures

  private typealias Feature = (name: String, isUsed: @Sendable (Details) -> Bool)

  private static let ownFeatures: [Feature] = [
    ("occlusion textures", { $0.occlusionTexture != nil }), ("alpha masks", { $0.alphaMode == .mask }),
    ("textures of the specular strength", { $0.specularTexture != nil }),
  ]

  private static let textureFeatures: [Feature] = [
    (
      "mirrored textures, and textures that are clamped in one direction",
      { details in
        details.textures.map(\.texture.sampler).contains { sampler in
          sampler.wrapU != sampler.wrapV || sampler.wrapU == .mirrored
        }
      }
    ),
    (
      "textures without filters",
      { $0.textures.map(\.texture.sampler).contains { $0.magnification == .nearest } }
    ),
    (
      "textures with other coordinates than those of the first texture of their material",
      { MTLTextureStatements($0).omitsTextures }
    ),
  ]

  /// The features of `MaterialParameters`, each in use if one of its factors or textures is.
  private static let layers: [Feature] = {
    let factors = MaterialParameters.factors.filter { $0.omission != nil }
    let names = factors.compactMap(\.omission)
    return names.indices.filter { names.firstIndex(of: names[$0]) == $0 }.map { place in
      let own = factors.filter { $0.omission == names[place] }
      return (names[place], { details in own.contains { details[$0] != $0.defaultValue } })
    }
  }()
}
