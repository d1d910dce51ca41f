import Geometry
import SceneModel

/// The extensions of the metallic-roughness model that the materials of a page may have. Their code is in the page only then.
struct MaterialExtensions: OptionSet {
  let rawValue: UInt8
  static let transmission = MaterialExtensions(rawValue: 1)
  static let diffuseTransmission = MaterialExtensions(rawValue: 2)
  static let sheen = MaterialExtensions(rawValue: 4)
  static let anisotropy = MaterialExtensions(rawValue: 8)
  static let iridescence = MaterialExtensions(rawValue: 16)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Finds the extensions of the materials of `scene`, and those that bindings may switch on. O(models).
  init(_ scene: Scene, _ live: LiveBindings) {
    self = []
    for material in scene.surfaceMaterials where !material.details.isUnlit && material.details.areExtended {
      let extended = material.details.extendedParameters
      if extended.transmission > 0 { insert(.transmission) }
      if extended.diffuseTransmission > 0 { insert(.diffuseTransmission) }
      if extended.sheenColor != .zero { insert(.sheen) }
      if extended.anisotropy > 0 { insert(.anisotropy) }
      if extended.iridescence > 0 { insert(.iridescence) }
    }
    for material in scene.materials {
      if live.sets(material.$transmission) { insert(.transmission) }
      if live.sets(material.$diffuseTransmission) { insert(.diffuseTransmission) }
      if live.sets(material.$sheenColor) { insert(.sheen) }
      if live.sets(material.$anisotropy) { insert(.anisotropy) }
      if live.sets(material.$iridescence) { insert(.iridescence) }
    }
  }

  /// The preprocessor definitions of the extensions that are not in the set, which are 0 in every shader.
  var absentDefinitions: Set<String> {
    let all: [(MaterialExtensions, [String])] = [
      ([.transmission, .diffuseTransmission, .sheen, .anisotropy, .iridescence], ["EXTENDED"]),
      (.transmission, ["TRANSMISSION", "TRANSMISSION_TEXTURE"]),
      (
        .diffuseTransmission,
        ["DIFFUSE_TRANSMISSION", "DIFFUSE_TRANSMISSION_TEXTURE", "DIFFUSE_TRANSMISSION_COLOR_TEXTURE"]
      ),
      ([.transmission, .diffuseTransmission], ["VOLUME", "THICKNESS_TEXTURE"]),
      (.sheen, ["SHEEN", "SHEEN_COLOR_TEXTURE", "SHEEN_ROUGHNESS_TEXTURE"]),
      (.anisotropy, ["ANISOTROPY", "ANISOTROPY_TEXTURE"]),
      (.iridescence, ["IRIDESCENCE", "IRIDESCENCE_TEXTURE", "IRIDESCENCE_THICKNESS_TEXTURE"]),
    ]
    return Set(all.filter { isDisjoint(with: $0.0) }.flatMap(\.1))
  }
}
