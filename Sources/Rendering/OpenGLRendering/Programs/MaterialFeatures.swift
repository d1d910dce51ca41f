import Geometry
import RenderScene

/// The properties of a material for which programs are compiled.
struct MaterialFeatures: Hashable {
  /// The textures, as bits.
  private var slots: UInt32
  /// The textures that the material binds, which include those without texture coordinates.
  private(set) var boundSlots: UInt32
  private var isUnlit: Bool
  private var hasClearcoat: Bool
  private let alphaMode: Material.AlphaMode
  private var extensions: MaterialExtensions

  init(_ material: ResolvedMaterial, slots: [MaterialSlot], bound: [MaterialSlot]) {
    let details = material.source.details
    (isUnlit, alphaMode) = (details.isUnlit, details.alphaMode)
    hasClearcoat = !isUnlit && details.clearcoat > 0
    self.slots = slots.reduce(0) { $0 | $1.bit }
    boundSlots = bound.reduce(0) { $0 | $1.bit }
    extensions = material.extensions
  }

  /// The features that drawing of depths needs: the base colour of a mask. Nil if no mask cuts the surface out.
  var forDepths: MaterialFeatures? {
    guard alphaMode == .mask else { return nil }
    var features = self
    (features.slots, features.isUnlit, features.hasClearcoat) = (
      slots & MaterialSlot.baseColor.bit, true, false
    )
    features.boundSlots = features.slots
    features.extensions = []
    return features
  }

  /// The preprocessor definitions for `textures.glsl`.
  var definitions: [(name: String, value: Int)] {
    let alpha =
      switch alphaMode {
      case .opaque: 0
      case .mask: 1
      case .blend: 2
      }
    return [
      ("MATERIAL", 1), ("UNLIT", isUnlit ? 1 : 0), ("CLEARCOAT", hasClearcoat ? 1 : 0), ("ALPHA_MODE", alpha),
    ] + extensions.definitions.map { ($0, 1) }
      + MaterialSlot.all.map { ($0.definition, slots & $0.bit == 0 ? 0 : 1) }
  }

  /// The preprocessor definitions for `surface.vert`.
  var vertexDefinitions: [(name: String, value: Int)] {
    extensions.isDisjoint(with: [.transmission, .diffuseTransmission]) ? [] : [("VOLUME", 1)]
  }
}
