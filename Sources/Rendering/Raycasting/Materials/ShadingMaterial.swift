import Geometry
import RenderScene

/// The factors of a material as a flat value, and the indices of its textures in the table of samplers.
///
/// `MaterialTable` creates one for each material of a picture.
struct ShadingMaterial: Sendable {
  let metallic: Float, roughness: Float
  /// The linear emitted light.
  let emittedLight: SIMD3<Float>
  let normalScale: Float, occlusionStrength: Float
  /// The reflectance of the dielectric part; see `ResolvedMaterial.dielectricReflectance`.
  let dielectricReflectance: SIMD4<Float>
  let clearcoat: Float, clearcoatRoughness: Float, clearcoatNormalScale: Float
  let alphaMode: Material.AlphaMode
  let alphaCutoff: Float
  let isUnlit: Bool
  /// Whether the surface emits light. The colour of an unlit one counts as emitted.
  let emits: Bool
  /// Whether reflections vary so much within a pixel that each of its samples is shaded.
  let hasSharpReflections: Bool
  /// The samplers of the textures of `ResolvedMaterial`, as indices. Nil for a factor without a texture.
  let textures: Textures<Int?>
  /// The index of the extended parameters in the table. Nil for a material without any.
  let extended: Int?

  /// Creates the material from the indices of its samplers, and that of its extended parameters.
  init(_ resolved: ResolvedMaterial, textures: Textures<Int?>, extended: Int? = nil) {
    self.extended = extended
    let (material, details) = (resolved.source, resolved.source.details)
    (metallic, roughness) = (material.metallic, material.roughness)
    (emittedLight, dielectricReflectance) = (resolved.emittedLight, resolved.dielectricReflectance)
    (normalScale, occlusionStrength) = (details.normalScale, details.occlusionStrength)
    (clearcoat, clearcoatRoughness) = (details.clearcoat, details.clearcoatRoughness)
    clearcoatNormalScale = details.clearcoatNormalScale
    (alphaMode, alphaCutoff, isUnlit) = (details.alphaMode, details.alphaCutoff, details.isUnlit)
    emits = resolved.emits
    self.textures = textures
    let isSharp = material.roughness < Self.sharpRoughness
    let hasSharpCoat = details.clearcoat > 0 && details.clearcoatRoughness < Self.sharpRoughness
    hasSharpReflections = !details.isUnlit && (isSharp || hasSharpCoat)
  }

  /// The roughness below which reflections are sharp. Textures of roughness only make a surface smoother; those of surfaces
  /// with a larger factor are shaded once a pixel nevertheless.
  private static let sharpRoughness: Float = 0.3

  /// One value for each kind of texture of `ResolvedMaterial`.
  struct Textures<Value: Sendable>: Sendable {
    var baseColor: Value, metallicRoughness: Value, normal: Value, occlusion: Value, emissive: Value
    var clearcoat: Value, clearcoatRoughness: Value, clearcoatNormal: Value
    var specular: Value, specularColor: Value

    /// Returns the values that `transform` returns for the values.
    func map<Result>(_ transform: (Value) -> Result) -> Textures<Result> {
      Textures<Result>(
        baseColor: transform(baseColor), metallicRoughness: transform(metallicRoughness),
        normal: transform(normal), occlusion: transform(occlusion), emissive: transform(emissive),
        clearcoat: transform(clearcoat), clearcoatRoughness: transform(clearcoatRoughness),
        clearcoatNormal: transform(clearcoatNormal), specular: transform(specular),
        specularColor: transform(specularColor))
    }
  }
}

extension ResolvedMaterial {
  /// The textures by kind.
  var texturesByKind: ShadingMaterial.Textures<MaterialTexture?> {
    ShadingMaterial.Textures(
      baseColor: self.baseColorTexture, metallicRoughness: self.metallicRoughnessTexture,
      normal: self.normalTexture,
      occlusion: self.occlusionTexture, emissive: self.emissiveTexture, clearcoat: self.clearcoatTexture,
      clearcoatRoughness: self.clearcoatRoughnessTexture, clearcoatNormal: self.clearcoatNormalTexture,
      specular: self.specularTexture, specularColor: self.specularColorTexture)
  }
}
