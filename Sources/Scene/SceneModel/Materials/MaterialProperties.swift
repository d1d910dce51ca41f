import Geometry

/// The only description of a material's properties. Scene files, `--set`, expressions, reports and the inspector read
/// the names, types and ranges from it.
public enum MaterialProperties {
  /// The key of the list of materials in a scene file.
  public static let listKey = "materials"
  /// The name of a material in messages, in the singular.
  public static let kind = "material"

  /// The properties in the order in which messages list them.
  public static let all: [MaterialProperty] = [
    .color(.init("baseColor", \.color) { $0.$baseColor }),
    .number(.init("metallic", \.material.metallic) { $0.$metallic }, 0...1),
    .number(.init("roughness", \.material.roughness) { $0.$roughness }, 0...1),
    .number(.init("normalScale", \.material.details.normalScale) { $0.$normalScale }, finite),
    .number(
      .init("occlusionStrength", \.material.details.occlusionStrength) { $0.$occlusionStrength }, 0...1),
    .color(.init("emissiveColor", \.emissiveColor) { $0.$emissiveColor }),
    .number(
      .init("emissiveStrength", \.material.details.emissiveStrength) { $0.$emissiveStrength }, 0 ... .infinity
    ),
    .alphaMode(.init("alphaMode", \.material.details.alphaMode) { $0.$alphaMode }),
    .number(.init("alphaCutoff", \.material.details.alphaCutoff) { $0.$alphaCutoff }, 0...1),
    .number(.init("clearcoat", \.material.details.clearcoat) { $0.$clearcoat }, 0...1),
    .number(
      .init("clearcoatRoughness", \.material.details.clearcoatRoughness) { $0.$clearcoatRoughness }, 0...1),
    .number(
      .init("indexOfRefraction", \.material.details.indexOfRefraction) { $0.$indexOfRefraction },
      1 ... .infinity),
    .number(.init("specular", \.material.details.specular) { $0.$specular }, 0...1),
    .color(.init("specularColor", \.specularColor) { $0.$specularColor }),
    .boolean(.init("isUnlit", \.material.details.isUnlit) { $0.$isUnlit }),
    .texture(.init("baseColorTexture", \.material.details.baseColorTexture) { $0.$baseColorTexture }),
    .texture(
      .init("metallicRoughnessTexture", \.material.details.metallicRoughnessTexture) {
        $0.$metallicRoughnessTexture
      }),
    .texture(.init("normalTexture", \.material.details.normalTexture) { $0.$normalTexture }),
    .texture(.init("occlusionTexture", \.material.details.occlusionTexture) { $0.$occlusionTexture }),
    .texture(.init("emissiveTexture", \.material.details.emissiveTexture) { $0.$emissiveTexture }),
    .texture(.init("clearcoatTexture", \.material.details.clearcoatTexture) { $0.$clearcoatTexture }),
    .texture(
      .init("clearcoatRoughnessTexture", \.material.details.clearcoatRoughnessTexture) {
        $0.$clearcoatRoughnessTexture
      }),
    .texture(
      .init("clearcoatNormalTexture", \.material.details.clearcoatNormalTexture) {
        $0.$clearcoatNormalTexture
      }
    ),
    .texture(.init("specularTexture", \.material.details.specularTexture) { $0.$specularTexture }),
    .texture(
      .init("specularColorTexture", \.material.details.specularColorTexture) { $0.$specularColorTexture }),
  ]

  /// The properties that are not textures: those that `--set`, expressions and the inspector can set.
  public static let factors = all.filter { !$0.isTexture }

  private static let finite = -Float.infinity ... .infinity
}
