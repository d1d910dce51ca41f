import Geometry
import Pictures

/// A material as both back ends draw it: factors that are ready for the formulas, and decoded textures.
///
/// It has only the textures of glTF. The further textures of MTL are converted: grey images of metalness and roughness
/// to one texture, an opacity to the alpha of the base colour, heights to normals.
package final class ResolvedMaterial: Sendable {
  /// The material.
  package let source: Material
  /// The base colour as sRGB, with linear alpha.
  package let baseColor: MaterialTexture?
  /// The roughness in green and the metalness in blue.
  package let metallicRoughness: MaterialTexture?
  /// The normals in tangent space.
  package let normal: MaterialTexture?
  /// The ambient visibility in red.
  package let occlusion: MaterialTexture?
  /// The emitted light as sRGB.
  package let emissive: MaterialTexture?
  /// The strength of the clear coat in red.
  package let clearcoat: MaterialTexture?
  /// The roughness of the clear coat in green.
  package let clearcoatRoughness: MaterialTexture?
  /// The normals of the clear coat in tangent space.
  package let clearcoatNormal: MaterialTexture?
  /// The strength of the specular reflection of dielectrics in alpha.
  package let specular: MaterialTexture?
  /// The colour of the specular reflection of dielectrics as sRGB.
  package let specularColor: MaterialTexture?

  /// Creates the material, with the textures that `texture` returns for references in a meaning.
  package init(_ material: Material, texture: (TextureReference, Image.ContentKind) -> MaterialTexture?) {
    source = material
    let details = material.details
    func find(_ reference: TextureReference?, _ content: Image.ContentKind) -> MaterialTexture? {
      reference.flatMap { texture($0, content) }
    }
    baseColor = find(details.baseColorTexture, .color)
    metallicRoughness = find(details.metallicRoughnessTexture, .data)
    normal = find(details.normalTexture, .normals)
    occlusion = find(details.occlusionTexture, .data)
    emissive = find(details.emissiveTexture, .color)
    clearcoat = find(details.clearcoatTexture, .data)
    clearcoatRoughness = find(details.clearcoatRoughnessTexture, .data)
    clearcoatNormal = find(details.clearcoatNormalTexture, .normals)
    specular = find(details.specularTexture, .data)
    specularColor = find(details.specularColorTexture, .color)
  }

  /// All textures.
  package var textures: [MaterialTexture] {
    [
      baseColor, metallicRoughness, normal, occlusion, emissive, clearcoat, clearcoatRoughness,
      clearcoatNormal, specular, specularColor,
    ].compactMap(\.self)
  }
}

extension ResolvedMaterial {
  /// The linear reflectance of the dielectric at normal incidence, without the texture of its colour. In w the
  /// reflectance at grazing incidence, which is the strength.
  package var dielectricReflectance: SIMD4<Float> {
    let details = source.details
    let index = details.indexOfRefraction
    let ratio = index == 0 ? 1 : (index - 1) / (index + 1)
    let color = (details.specularColor * (ratio * ratio)).clamped(lowerBound: .zero, upperBound: .one)
    return SIMD4(color, 1) * details.specular
  }

  /// The linear emitted light, without the texture.
  package var emittedLight: SIMD3<Float> { source.details.emissiveColor * source.details.emissiveStrength }

  /// Whether the surface can be translucent or cut out, apart from its colour and its vertex colours.
  package var mayBeTransparent: Bool {
    switch source.details.alphaMode {
    case .opaque: false
    case .mask, .blend: true
    }
  }
}
