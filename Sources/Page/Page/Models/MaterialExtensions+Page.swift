import Geometry
import RenderScene
import SceneModel

// The extensions that the materials of a page may have. Their code is in the page only then.
extension MaterialExtensions {
  /// Finds the extensions of the materials of `scene`, and those that bindings and clips may switch on. O(models).
  ///
  /// - Parameter clips: The materials that clips make.
  init(_ scene: Scene, _ live: LiveBindings, clips: Set<Material>) {
    self = (scene.surfaceMaterials + clips).reduce(into: []) { $0.formUnion(MaterialExtensions($1)) }
    for material in scene.materials {
      if live.sets(material.$transmission) { insert(.transmission) }
      if live.sets(material.$diffuseTransmission) { insert(.diffuseTransmission) }
      if live.sets(material.$sheenColor) { insert(.sheen) }
      if live.sets(material.$anisotropy) { insert(.anisotropy) }
      if live.sets(material.$iridescence) { insert(.iridescence) }
    }
  }

  /// The preprocessor definitions of the extensions that are not in the set, and of their textures. They are 0 in every
  /// shader.
  var absentDefinitions: Set<String> {
    let textures: [(MaterialExtensions, [String])] = [
      (.transmission, ["TRANSMISSION_TEXTURE"]),
      (.diffuseTransmission, ["DIFFUSE_TRANSMISSION_TEXTURE", "DIFFUSE_TRANSMISSION_COLOR_TEXTURE"]),
      ([.transmission, .diffuseTransmission], ["VOLUME", "THICKNESS_TEXTURE"]),
      (.sheen, ["SHEEN_COLOR_TEXTURE", "SHEEN_ROUGHNESS_TEXTURE"]),
      (.anisotropy, ["ANISOTROPY_TEXTURE"]),
      (.iridescence, ["IRIDESCENCE_TEXTURE", "IRIDESCENCE_THICKNESS_TEXTURE"]),
    ]
    let all: MaterialExtensions = [.transmission, .diffuseTransmission, .sheen, .anisotropy, .iridescence]
    return Set(all.definitions).subtracting(definitions)
      .union(textures.filter { isDisjoint(with: $0.0) }.flatMap(\.1))
  }
}
