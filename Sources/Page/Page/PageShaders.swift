import SceneModel
import Shaders

/// The shaders that the page of a scene needs.
struct PageShaders {
  /// The file names of the shaders. Those that they include are not listed.
  let names: [String]
  /// The included files of which the page uses nothing.
  let unused: Set<String>

  /// Chooses the shaders. Properties that bindings and controls can change count as used, because the page cannot load more
  /// shaders later.
  init(_ scene: Scene, _ effects: UsedEffects) {
    var names = ["picture.vert", "present.frag"]
    if !scene.spheres.isEmpty || !scene.sphereClouds.isEmpty {
      names += ["imposter-ids.vert", "imposter-ids.frag", "imposters.frag"]
    }
    if !scene.rodClouds.isEmpty { names.append("rod.vert") }
    if OptionalModules.hasPoints(scene) { names += ["points.vert", "points.frag"] }
    if OptionalModules.hasSurfaces(scene, effects) {
      names += [
        "surface.vert", "surface.frag", "layer-limits.frag", "layer-depths.frag", "layer-count.frag",
        "layers.frag",
      ]
    }
    if effects.groundShadow || OptionalModules.hasShadowMaps(scene) { names.append("depths.frag") }
    if effects.visibleEnvironment { names.append("background.frag") }
    if effects.groundShadow { names.append("ground-shadow.frag") }
    if effects.ambientOcclusion { names += ["occlusion.frag", "occlusion-blur.frag", "shade.frag"] }
    self.names = names
    unused = effects.filmCurves ? [] : ["film-curves.glsl"]
  }

  /// The texts of the shaders and of the files that they include, by name.
  var value: PageValue {
    .object(ShaderSource.webGL(names, unused: unused).map { ($0.name, .text($0.text)) })
  }
}
