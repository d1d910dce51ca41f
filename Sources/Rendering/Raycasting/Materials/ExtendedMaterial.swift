import Geometry
import RenderScene

/// The extended parameters of a material as a flat value, and the indices of its textures in the table of samplers.
struct ExtendedMaterial: Sendable {
  let indexOfRefraction: Float
  let transmission: Float, thickness: Float, dispersion: Float
  let diffuseTransmission: Float, diffuseTransmissionColor: SIMD3<Float>
  let sheenColor: SIMD3<Float>, sheenRoughness: Float
  let anisotropy: Float
  let iridescence: Float, iridescenceIndexOfRefraction: Float
  let iridescenceThickness: (minimum: Float, maximum: Float)
  /// The coefficient of absorption of each component.
  let absorption: SIMD3<Float>
  /// The direction of the anisotropy without its texture, from the tangent and the bitangent.
  let anisotropyDirection: SIMD2<Float>
  let textures: Textures

  /// The samplers of the textures, as indices.
  struct Textures: Sendable {
    var transmission: Int?, thickness: Int?, diffuseTransmission: Int?, diffuseTransmissionColor: Int?
    var sheenColor: Int?, sheenRoughness: Int?, anisotropy: Int?, iridescence: Int?,
      iridescenceThickness: Int?
  }

  /// Creates the value. Nil if the material has no extended parameters with an effect.
  init?(_ resolved: ResolvedMaterial, texture: (MaterialTexture?) -> Int?) {
    guard !resolved.extensions.isEmpty else { return nil }
    let details = resolved.source.details
    indexOfRefraction = max(1, details.indexOfRefraction)
    (transmission, thickness, dispersion) = (details.transmission, details.thickness, details.dispersion)
    diffuseTransmission = details.diffuseTransmission
    diffuseTransmissionColor = details.diffuseTransmissionColor
    (sheenColor, sheenRoughness) = (details.sheenColor, details.sheenRoughness)
    (anisotropy, iridescence) = (details.anisotropy, details.iridescence)
    iridescenceIndexOfRefraction = max(1, details.iridescenceIndexOfRefraction)
    iridescenceThickness = (details.iridescenceThicknessMinimum, details.iridescenceThicknessMaximum)
    (absorption, anisotropyDirection) = (resolved.absorption, resolved.anisotropyDirection)
    textures = Textures(
      transmission: texture(resolved.transmissionTexture), thickness: texture(resolved.thicknessTexture),
      diffuseTransmission: texture(resolved.diffuseTransmissionTexture),
      diffuseTransmissionColor: texture(resolved.diffuseTransmissionColorTexture),
      sheenColor: texture(resolved.sheenColorTexture),
      sheenRoughness: texture(resolved.sheenRoughnessTexture),
      anisotropy: texture(resolved.anisotropyTexture), iridescence: texture(resolved.iridescenceTexture),
      iridescenceThickness: texture(resolved.iridescenceThicknessTexture))
  }
}
