import RenderScene
import SceneModel
import Shaders

/// The shaders that the page of a scene needs.
struct PageShaders {
  /// The file names of the shaders. Those that they include are not listed.
  let names: [String]
  /// The included files of which the page uses nothing.
  private let unused: Set<String>
  private let reduction: ShaderReduction

  /// Chooses the shaders. Properties that bindings and controls can change count as used, because the page cannot load more
  /// shaders later.
  ///
  /// - Parameter hasJoints: Whether joints move vertices.
  init(
    _ scene: Scene, _ effects: UsedEffects, _ extensions: MaterialExtensions = [], hasJoints: Bool = false
  ) {
    var names = ["picture.vert", "present.frag"]
    if effects.gradient { names.append("backdrop.frag") }
    if !scene.spheres.isEmpty || !scene.sphereClouds.isEmpty {
      names += ["imposter-ids.vert", "imposter-ids.frag", "imposters.frag"]
    }
    if !scene.rodClouds.isEmpty { names.append("rod.vert") }
    if OptionalModules.hasPoints(scene) || effects.lines { names += ["points.vert", "points.frag"] }
    if OptionalModules.hasSplats(scene) { names += ["splats.vert", "splats.frag"] }
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
    if extensions.contains(.transmission) { names.append("transmission.frag") }
    self.names = names
    unused = effects.filmCurves ? [] : ["film-curves.glsl"]
    // WebGL cannot clip by distances everywhere.
    let absent = ["CLIP_DISTANCE"] + (hasJoints ? [] : ["JOINTS"]) + (effects.clipPlane ? [] : ["CLIP"])
    reduction = ShaderReduction(absent: extensions.absentDefinitions.union(absent))
  }

  /// The texts of the shaders and of the files that they include, by name, without code that the page does not use.
  var value: PageValue {
    let texts = ShaderSource.webGL(names, unused: unused).map { ($0.name, reduction.reduced($0.text)) }
    let included = texts.flatMap { text in
      text.1.split(separator: "\n").filter { $0.hasPrefix("#include") }.map {
        String($0.split(separator: "\"")[1])
      }
    }
    let used = Set(names + included)
    return .object(texts.filter { used.contains($0.0) }.map { ($0.0, .text($0.1)) })
  }
}
