import Geometry

/// The only description of a material's properties. Scene files, `--set`, expressions, reports and the inspector read
/// the names, types and ranges from it.
public enum MaterialProperties {
  /// The properties that are not textures, in the order in which messages list them.
  public static let factors: [MaterialFactor] =
    [
      MaterialFactor(.color("baseColor") { $0.$baseColor }, \.color),
      MaterialFactor(.number("metallic", .within(0...1)) { $0.$metallic }, \.material.metallic),
      MaterialFactor(.number("roughness", .within(0...1)) { $0.$roughness }, \.material.roughness),
      MaterialFactor(.number("normalScale", .any) { $0.$normalScale }, \.material.details.normalScale),
      MaterialFactor(
        .number("occlusionStrength", .within(0...1)) { $0.$occlusionStrength },
        \.material.details.occlusionStrength),
      MaterialFactor(.color("emissiveColor") { $0.$emissiveColor }, \.[opaque: \.emissiveColor]),
      MaterialFactor(
        .number("emissiveStrength", .within(0 ... .infinity)) { $0.$emissiveStrength },
        \.material.details.emissiveStrength),
      MaterialFactor(.choice("alphaMode") { $0.$alphaMode }, \.material.details.alphaMode),
      MaterialFactor(
        .number("alphaCutoff", .within(0...1)) { $0.$alphaCutoff }, \.material.details.alphaCutoff),
      MaterialFactor(.number("clearcoat", .within(0...1)) { $0.$clearcoat }, \.material.details.clearcoat),
      MaterialFactor(
        .number("clearcoatRoughness", .within(0...1)) { $0.$clearcoatRoughness },
        \.material.details.clearcoatRoughness),
      MaterialFactor(
        .number("indexOfRefraction", .within(1 ... .infinity)) { $0.$indexOfRefraction },
        \.material.details.indexOfRefraction),
      MaterialFactor(.number("specular", .within(0...1)) { $0.$specular }, \.material.details.specular),
      MaterialFactor(.color("specularColor") { $0.$specularColor }, \.[opaque: \.specularColor]),
      MaterialFactor(.boolean("doubleSided") { $0.$isDoubleSided }, \.material.details.isDoubleSided),
      MaterialFactor(.boolean("isUnlit") { $0.$isUnlit }, \.material.details.isUnlit),
    ] + extendedFactors

  /// The properties of `Material.ExtendedParameters`.
  static let extendedFactors: [MaterialFactor] = [
    MaterialFactor(
      .number("transmission", .within(0...1)) { $0.$transmission },
      \.material.details.extendedParameters.transmission),
    MaterialFactor(
      .number("thickness", .within(0 ... .infinity)) { $0.$thickness },
      \.material.details.extendedParameters.thickness),
    MaterialFactor(.color("attenuationColor") { $0.$attenuationColor }, \.[opaque: \.attenuationColor]),
    MaterialFactor(
      .number("attenuationDistance", .within(0 ... .infinity)) { $0.$attenuationDistance },
      \.material.details.extendedParameters.attenuationDistance),
    MaterialFactor(
      .number("dispersion", .within(0 ... .infinity)) { $0.$dispersion },
      \.material.details.extendedParameters.dispersion),
    MaterialFactor(
      .number("diffuseTransmission", .within(0...1)) { $0.$diffuseTransmission },
      \.material.details.extendedParameters.diffuseTransmission),
    MaterialFactor(
      .color("diffuseTransmissionColor") { $0.$diffuseTransmissionColor },
      \.[opaque: \.diffuseTransmissionColor]),
    MaterialFactor(.color("sheenColor") { $0.$sheenColor }, \.[opaque: \.sheenColor]),
    MaterialFactor(
      .number("sheenRoughness", .within(0...1)) { $0.$sheenRoughness },
      \.material.details.extendedParameters.sheenRoughness),
    MaterialFactor(
      .number("anisotropy", .within(0...1)) { $0.$anisotropy },
      \.material.details.extendedParameters.anisotropy),
    MaterialFactor(
      .number("anisotropyRotation", .angle) { $0.$anisotropyRotation }, \.[degrees: \.anisotropyRotation]),
    MaterialFactor(
      .number("iridescence", .within(0...1)) { $0.$iridescence },
      \.material.details.extendedParameters.iridescence),
    MaterialFactor(
      .number("iridescenceIndexOfRefraction", .within(1 ... .infinity)) { $0.$iridescenceIndexOfRefraction },
      \.material.details.extendedParameters.iridescenceIndexOfRefraction),
    MaterialFactor(
      .number("iridescenceThicknessMinimum", .within(0 ... .infinity)) { $0.$iridescenceThicknessMinimum },
      \.material.details.extendedParameters.iridescenceThicknessMinimum),
    MaterialFactor(
      .number("iridescenceThicknessMaximum", .within(0 ... .infinity)) { $0.$iridescenceThicknessMaximum },
      \.material.details.extendedParameters.iridescenceThicknessMaximum),
  ]

  /// The textures, which only scene files can set.
  public static let textures: [MaterialTexture] = [
    MaterialTexture("baseColorTexture", \.material.details.baseColorTexture) { $0.$baseColorTexture },
    MaterialTexture("metallicRoughnessTexture", \.material.details.metallicRoughnessTexture) {
      $0.$metallicRoughnessTexture
    },
    MaterialTexture("normalTexture", \.material.details.normalTexture) { $0.$normalTexture },
    MaterialTexture("occlusionTexture", \.material.details.occlusionTexture) { $0.$occlusionTexture },
    MaterialTexture("emissiveTexture", \.material.details.emissiveTexture) { $0.$emissiveTexture },
    MaterialTexture("clearcoatTexture", \.material.details.clearcoatTexture) { $0.$clearcoatTexture },
    MaterialTexture("clearcoatRoughnessTexture", \.material.details.clearcoatRoughnessTexture) {
      $0.$clearcoatRoughnessTexture
    },
    MaterialTexture("clearcoatNormalTexture", \.material.details.clearcoatNormalTexture) {
      $0.$clearcoatNormalTexture
    },
    MaterialTexture("specularTexture", \.material.details.specularTexture) { $0.$specularTexture },
    MaterialTexture("specularColorTexture", \.material.details.specularColorTexture) {
      $0.$specularColorTexture
    },
    MaterialTexture("transmissionTexture", \.material.details.transmissionTexture) {
      $0.$transmissionTexture
    },
    MaterialTexture("thicknessTexture", \.material.details.thicknessTexture) { $0.$thicknessTexture },
    MaterialTexture("diffuseTransmissionTexture", \.material.details.diffuseTransmissionTexture) {
      $0.$diffuseTransmissionTexture
    },
    MaterialTexture("diffuseTransmissionColorTexture", \.material.details.diffuseTransmissionColorTexture) {
      $0.$diffuseTransmissionColorTexture
    },
    MaterialTexture("sheenColorTexture", \.material.details.sheenColorTexture) { $0.$sheenColorTexture },
    MaterialTexture("sheenRoughnessTexture", \.material.details.sheenRoughnessTexture) {
      $0.$sheenRoughnessTexture
    },
    MaterialTexture("anisotropyTexture", \.material.details.anisotropyTexture) { $0.$anisotropyTexture },
    MaterialTexture("iridescenceTexture", \.material.details.iridescenceTexture) { $0.$iridescenceTexture },
    MaterialTexture("iridescenceThicknessTexture", \.material.details.iridescenceThicknessTexture) {
      $0.$iridescenceThicknessTexture
    },
  ]

  /// The names of all properties.
  public static let names = factors.map(\.name) + textures.map(\.name)
}

extension MaterialModel: DescribedModel {
  /// The names and the properties that are not textures.
  public static let description = ModelDescription<MaterialModel>(
    kind: "material", listKey: "materials", properties: MaterialProperties.factors.map(\.property),
    make: { name, _ in MaterialModel(name: name) })
}
