import Geometry
import MaterialTextures
import Pictures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A material as both back ends draw it: factors that are ready for the formulas, and decoded textures.
///
/// It has only the textures of glTF, which are its members by the names of `MaterialParameters`. The further textures of MTL are converted: grey images of metalness and roughness
/// to one texture, an opacity to the alpha of the base colour, heights to normals; see `TextureRecipe`.
@dynamicMemberLookup
package final class ResolvedMaterial: Sendable {
  /// The material.
  package let source: Material
  /// The layers that have an effect.
  package let extensions: MaterialExtensions
  /// The textures, by their places in the table. Nil for those that only MTL has.
  private let slots: [MaterialTexture?]
  /// The images of the material that cannot be drawn.
  package let failures: [ImageFailure]
  /// The origins of the textures, so that the resolver finds them as long as the material lives.
  private let outcomes: [TextureOutcome]

  /// Creates the material, with the textures that `texture` returns for references in a meaning. The further textures of
  /// MTL are ignored.
  package convenience init(
    _ material: Material, texture: (TextureReference, Image.ContentKind) -> MaterialTexture?
  ) {
    self.init(material, outcomes: []) { use in
      guard case .image(_, let content) = use.recipe else { return nil }
      return texture(use.reference, content)
    }
  }

  /// Creates the material from the textures of its recipes.
  convenience init(_ material: Material, outcomes: [TextureRecipe: TextureOutcome]) {
    let used = Self.recipes(material).compactMap { outcomes[$0] }
    self.init(material, outcomes: used) { use in
      outcomes[use.recipe]?.texture.map { MaterialTexture($0, use.reference) }
    }
  }

  private init(
    _ material: Material, outcomes: [TextureOutcome], find: (TextureUse) -> MaterialTexture?
  ) {
    source = material
    self.outcomes = outcomes
    failures = outcomes.flatMap(\.failures)
    extensions = MaterialExtensions(material)
    let details = material.details
    let table = MaterialParameters.table
    let made: [UInt8: TextureUse?] =
      details.textures.isEmpty
      ? [:]
      : [
        table.baseColorTexture.place: .baseColor(details),
        table.metallicRoughnessTexture.place: .metallicRoughness(details),
        table.normalTexture.place: .normal(details),
      ]
    slots = MaterialParameters.slots.map { slot in
      if slot.gltf == nil { return nil }
      let use = made[slot.place] ?? details[slot].map { TextureUse($0, Image.ContentKind(slot.content)) }
      return use.flatMap(find)
    }
  }

  /// The texture of a slot. Nil if the material has none.
  package subscript(slot: TextureSlot) -> MaterialTexture? { slots[Int(slot.place)] }

  /// A texture of `MaterialParameters`.
  package subscript(dynamicMember member: KeyPath<MaterialParameters, TextureSlot>) -> MaterialTexture? {
    self[MaterialParameters.table[keyPath: member]]
  }

  /// Returns the recipes of the textures of a material.
  static func recipes(_ material: Material) -> [TextureRecipe] {
    var recipes: [TextureRecipe] = []
    _ = ResolvedMaterial(material, outcomes: []) { use in
      recipes.append(use.recipe)
      return nil
    }
    return recipes
  }

  /// All textures.
  package var textures: [MaterialTexture] { slots.compactMap(\.self) }
}

extension Image.ContentKind {
  /// The meaning of the pixels of a texture.
  fileprivate init(_ content: TextureSlot.Content) {
    self =
      switch content {
      case .color: .color
      case .data: .data
      case .normals: .normals
      }
  }
}

extension ResolvedMaterial {
  /// The linear reflectance of the dielectric at normal incidence, without the textures. In w the reflectance at grazing
  /// incidence, which is the strength.
  ///
  /// The reflectance is at most the strength: KHR_materials_specular limits it after the texture of the colour. So if
  /// there is such a texture, the value is not limited, and min(xyz · texture, w) is what the surface reflects.
  package var dielectricReflectance: SIMD4<Float> {
    let details = source.details
    let index = details.indexOfRefraction
    // An index of 0 means full reflection. Negative ones, which have no meaning, are treated as 0.
    let ratio = index > 0 ? (index - 1) / (index + 1) : 1
    let color = details.specularColor * (ratio * ratio)
    let limit: Float = self.specularColorTexture == nil ? 1 : .greatestFiniteMagnitude
    return SIMD4(color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: limit)), 1) * details.specular
  }

  /// Whether light passes through the surface, so that it shows what is behind.
  package var isTransmissive: Bool { extensions.contains(.transmission) }

  /// The coefficient of absorption of each component in the volume, for distances in metres: −ln(colour) / distance. A
  /// component of 0 counts as 10⁻⁶, which lets no visible light through.
  package var absorption: SIMD3<Float> {
    let (color, distance) = (source.details.attenuationColor, source.details.attenuationDistance)
    guard distance > 0 else { return .zero }
    func coefficient(_ component: Float) -> Float { -log(min(max(component, 1e-6), 1)) / distance }
    return SIMD3(coefficient(color.x), coefficient(color.y), coefficient(color.z))
  }

  /// The direction of the anisotropy without its texture, from the tangent and the bitangent.
  package var anisotropyDirection: SIMD2<Float> {
    SIMD2(cos(source.details.anisotropyRotation), sin(source.details.anisotropyRotation))
  }

  /// The linear emitted light, without the texture.
  package var emittedLight: SIMD3<Float> {
    pointwiseMin(
      source.details.emissiveColor * source.details.emissiveStrength,
      SIMD3(repeating: .greatestFiniteMagnitude))
  }

  /// Whether the surface emits light, which ambient occlusion does not darken. The colour of an unlit one counts as emitted.
  package var emits: Bool { source.details.isUnlit || emittedLight != .zero }

  /// Whether the surface can be translucent or cut out, apart from its colour and its vertex colours: it has a texture
  /// with translucent pixels, and an alpha mode that does not ignore them.
  package var mayBeTransparent: Bool {
    switch source.details.alphaMode {
    case .opaque: false
    case .blend: self.baseColorTexture?.texture.isOpaque == false
    // A cutoff of more than 1 hides even opaque pixels.
    case .mask: source.details.alphaCutoff > 1 || self.baseColorTexture?.texture.isOpaque == false
    }
  }

  /// Returns whether a surface of this material is translucent, if its colours have an alpha of 1 or not. A mask does not
  /// count.
  package func isTranslucent(hasOpaqueColors: Bool) -> Bool {
    switch source.details.alphaMode {
    case .opaque: !hasOpaqueColors
    case .mask: false
    case .blend: !hasOpaqueColors || self.baseColorTexture?.texture.isOpaque == false
    }
  }
}

/// The directional albedo of a white sheen, KHR_materials_sheen, for each cosine n·v and each roughness.
///
/// The sheen has the distribution of A. C. Estevez and C. Kulla ("Production Friendly Microfacet Sheen BRDF", 2017), with
/// α = roughness², and the visibility of D. Neubelt and M. Pettineo ("Crafting a Next-Gen Material Pipeline for The Order:
/// 1886", 2013). `sheen.glsl` has the same values.
package enum SheenTable {
  /// The number of rows and of columns.
  package static let size = 8
  /// The roughness below which it counts as this.
  package static let leastRoughness: Float = 0.045
  /// The values, row by row, at most 1. Rows have the roughness 0 to 1, columns the square root of the cosine 0 to 1.
  package static let values: [Float] = [
    1.0, 1.0, 0.658, 0.022, 0.0, 0.0, 0.0, 0.0,
    1.0, 1.0, 1.0, 0.446, 0.113, 0.013, 0.0, 0.0,
    1.0, 1.0, 0.889, 0.556, 0.294, 0.12, 0.03, 0.001,
    1.0, 0.927, 0.728, 0.528, 0.348, 0.199, 0.088, 0.016,
    0.835, 0.769, 0.634, 0.493, 0.361, 0.241, 0.136, 0.049,
    0.731, 0.68, 0.575, 0.466, 0.362, 0.263, 0.171, 0.085,
    0.667, 0.624, 0.537, 0.446, 0.359, 0.276, 0.196, 0.116,
    0.625, 0.587, 0.511, 0.432, 0.356, 0.284, 0.213, 0.141,
  ]
}
