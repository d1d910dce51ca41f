import Geometry
import RenderScene

/// A texture of a material that is drawn. Where the driver has units for fewer textures than a material has, the last ones are not
/// drawn.
struct MaterialSlot: Sendable {
  /// The index in the uniform block of `material-parameters.glsl`.
  let index: Int
  let slot: TextureSlot

  /// All textures, in the order of the uniform block.
  static let all = MaterialParameters.drawnSlots.enumerated().map { MaterialSlot(index: $0, slot: $1) }

  /// The number of the slots of materials without extended parameters.
  static let basicCount = MaterialParameters.basicSlotCount

  /// The texture of the base colour.
  static let baseColor = all[0]

  /// The name of the sampler, such as `baseColorTexture`.
  var uniform: String { slot.name }

  /// The preprocessor definition, such as `BASE_COLOR_TEXTURE`.
  var definition: String { slot.definition }

  /// The bit of the slot in a set of slots.
  var bit: UInt32 { 1 << UInt32(index) }

  /// Returns the texture unit in a set of slots, whose units follow each other.
  func unit(in slots: UInt32) -> UInt32 {
    TextureUnits.firstMaterialSlot + UInt32((slots & (bit - 1)).nonzeroBitCount)
  }

  /// Returns the texture of a material, or nil if it has none.
  func texture(of material: ResolvedMaterial) -> MaterialTexture? { material[slot] }

  /// Returns whether the texture can have an effect: that of a missing layer has none, and an unlit surface shows only its base
  /// colour.
  func isUsed(by material: ResolvedMaterial) -> Bool {
    let details = material.source.details
    if index == Self.baseColor.index { return true }
    if details.isUnlit || slot.layers.isEmpty { return !details.isUnlit }
    if index < Self.basicCount { return details.clearcoat > 0 }
    return !material.extensions.isDisjoint(with: MaterialExtensions(layers: slot.layers))
  }

  /// Whether the texture contains directions in tangent space.
  var needsTangents: Bool { slot.content == .normals || slot.layers == ["ANISOTROPY"] }
}
