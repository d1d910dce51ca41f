import Geometry

extension MTLWriter {
  typealias Details = Material.AdditionalParameters

  /// The features that material libraries (MTL) do not have.
  static let omittedFeatures = ownFeatures + layers + textureFeatures

  typealias Feature = (name: String, isUsed: @Sendable (Details) -> Bool)

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

  /// The features of `MaterialParameters`, each in use if one of its factors is. Of those that have a statement, the textures.
  private static let layers: [Feature] = {
    let factors = MaterialParameters.factors.filter { $0.omission != nil }
    let names = factors.compactMap(\.omission)
    return names.indices.filter { names.firstIndex(of: names[$0]) == $0 }.map { place in
      let own = factors.filter { $0.omission == names[place] }
      @Sendable func isUsed(_ details: Details) -> Bool { own.contains { details[$0] != $0.defaultValue } }
      guard own.contains(where: { $0.mtl != nil }) else { return (names[place], isUsed) }
      let textures = MaterialParameters.slots.filter { $0.gltf?.extension == own[0].gltf?.extension }
      return (
        "textures of \(names[place])",
        { details in isUsed(details) && textures.contains { details[$0] != nil } }
      )
    }
  }()
}
