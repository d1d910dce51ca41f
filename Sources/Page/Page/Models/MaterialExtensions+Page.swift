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
      for layer in MaterialParameters.layers where live.sets(layer.factor.property[of: material]) {
        insert(MaterialExtensions(layers: [layer.definition]))
      }
    }
  }

  /// The preprocessor definitions of the extensions that are not in the set, and of their textures. They are 0 in every
  /// shader.
  var absentDefinitions: Set<String> {
    let textures = MaterialParameters.drawnSlots.dropFirst(MaterialParameters.basicSlotCount).filter {
      isDisjoint(with: MaterialExtensions(layers: $0.layers))
    }
    let volume = isDisjoint(with: [.transmission, .diffuseTransmission]) ? ["VOLUME"] : []
    return Set(Self.all.definitions).subtracting(definitions).union(textures.map(\.definition) + volume)
  }
}
