import RenderScene
import SceneModel

/// The choice of the modules of the script that a page needs, by its contents. The others would make the page larger.
///
/// A module can be left out if the modules that import it do not use it for such a scene. Properties that bindings can
/// change count as used.
struct OptionalModules {
  let scene: Scene
  let effects: UsedEffects
  let options: PageOptions
  let particles: PageParticles
  /// The computed meshes that the page computes.
  let computedMeshes: [ComputedMesh]
  var hasBindings = false, hasElementwiseBindings = false, hasParameters = false
  var materialExtensions: MaterialExtensions = []
  var hasPoses = false, hasTime = false, hasEnvironmentMap = false, hasUprightCameras = false
  /// Whether a parameter is a list, and whether the key C chooses among several cameras.
  var hasLists = false, hasSeveralCameras = false

  /// The modules that the page does not need.
  var omitted: Set<String> {
    let hasLabels = !scene.labels.isEmpty || !scene.elementLabels.isEmpty
    let hasCaptions = scene.title != nil || scene.legend != nil || effects.scaleBar
    let hasTexts = hasLabels || hasCaptions || effects.axisBox
    let cameras = scene.cameras + [scene.camera].compactMap(\.self)
    // A fitted camera has the aspect ratio of the first picture.
    let hasCaptionRoom = hasCaptions && (scene.camera == nil || cameras.contains { $0.aspectRatio > 0 })
    let hasInterface = options.controls != .none
    let hasControls = hasInterface && (hasParameters || hasTime)
    let isFull = options.controls == .full
    let hasSeveralClips = scene.animations.contains { $0.rig.clipNames.count > 1 }
    let hasSurfaces = Self.hasSurfaces(scene, effects)
    let hasSpheres = !scene.spheres.isEmpty || !scene.sphereClouds.isEmpty
    let hasAddress = !options.isFragment && (hasParameters || hasTime)
    let needs: [(module: String, isNeeded: Bool)] = [
      ("address.js", hasAddress), ("copy-address.js", isFull && hasAddress),
      ("ambient-occlusion.js", effects.ambientOcclusion), ("animations.js", hasPoses),
      ("axes.js", effects.axes), ("axis-box.js", effects.boxLines), ("scene-lines.js", effects.lines),
      ("bindings.js", hasBindings), ("camera-menu.js", isFull && hasSeveralCameras),
      ("caption-room.js", hasCaptionRoom), ("clip-menu.js", isFull && hasSeveralClips),
      ("clip-plane.js", effects.clipPlane),
      ("cloud-occlusion.js", !scene.sphereClouds.isEmpty),
      ("column-functions.js", !computedMeshes.isEmpty),
      ("computed-meshes.js", !computedMeshes.isEmpty), ("controls.js", hasControls),
      ("deformation.js", hasPoses), ("dependencies.js", isFull && hasBindings), ("edits.js", hasControls),
      ("embedding.js", options.isFragment),
      ("help.js", isFull),
      ("inspector.js", isFull), ("last-changes.js", isFull && hasBindings),
      ("list-controls.js", hasControls && hasLists),
      ("parameters.js", options.isFragment || hasParameters), ("shortcuts.js", hasInterface),
      ("elementwise.js", hasElementwiseBindings), ("environment.js", hasEnvironmentMap),
      ("extended-materials.js", !materialExtensions.isEmpty),
      ("extrusions.js", computedMeshes.contains { $0 is Extrusion }),
      ("gpu-mesh.js", hasSurfaces), ("ground-shadow.js", effects.groundShadow), ("imposters.js", hasSpheres),
      ("label-layout.js", !scene.elementLabels.isEmpty || (hasLabels && scene.look != .plain)),
      ("light-meter.js", effects.autoExposure),
      ("lathes.js", computedMeshes.contains { $0 is Lathe }),
      ("materials.js", hasSurfaces), ("overlays.js", hasTexts || effects.axes),
      ("parametric-surfaces.js", computedMeshes.contains { $0 is ParametricSurface }),
      ("particle-columns.js", particles.hasColumns), ("particle-selection.js", particles.hasSelections),
      ("particles.js", particles.hasFrames), ("player.js", hasTime), ("rods.js", !scene.rodClouds.isEmpty),
      ("points.js", Self.hasPoints(scene) || effects.lines), ("splats.js", Self.hasSplats(scene)),
      ("shape-clouds.js", !scene.shapeClouds.isEmpty), ("shapes.js", hasSurfaces),
      ("surface-lines.js", effects.surfaceLines), ("surfaces.js", hasSurfaces),
      ("shadow-fit.js", Self.hasShadowMaps(scene)), ("shadow-maps.js", Self.hasShadowMaps(scene)),
      ("shown-frame.js", particles.hasFrames || particles.hasColumns),
      ("transmission.js", materialExtensions.contains(.transmission)),
      ("translucent-layers.js", hasSurfaces), ("translucent-order.js", hasSurfaces),
      ("text-images.js", hasTexts || effects.axes), ("tools.js", isFull),
      ("text-painter.js", hasTexts || effects.axes),
      ("tubes.js", computedMeshes.contains { $0 is ParametricCurve }),
      ("upright.js", hasUprightCameras), ("warm-up.js", !scene.sphereClouds.isEmpty),
    ]
    return Set(needs.filter { !$0.isNeeded }.map(\.module))
  }

  /// Whether a scene may show triangles: anything but exact spheres. Rods are instances of a mesh.
  static func hasSurfaces(_ scene: Scene, _ effects: UsedEffects) -> Bool {
    let counts = [
      scene.shapes.count, scene.shapeClouds.count, scene.meshes.count, scene.importedMeshes.count,
      scene.computedMeshes.count, scene.rodClouds.count,
    ]
    return effects.axes || effects.meshedSpheres || counts.contains { $0 > 0 }
  }

  /// Whether a scene may show points or lines of mesh files.
  static func hasPoints(_ scene: Scene) -> Bool { scene.meshes.contains { $0.pointAppearance != nil } }

  /// Whether a scene may show 3D Gaussians.
  static func hasSplats(_ scene: Scene) -> Bool { scene.meshes.contains { $0.mesh.mesh.points.areSplats } }

  /// Whether lights of a scene may cast shadows. An image of the environment has suns.
  static func hasShadowMaps(_ scene: Scene) -> Bool {
    !scene.lights.isEmpty || scene.environment.image != nil || scene.castsStandardShadow
  }
}

/// The effects and forms that a page may show: those of the scene, and those that bindings can switch on.
struct UsedEffects {
  let ambientOcclusion, groundShadow, axes, scaleBar: Bool
  /// Whether the box of axes may be drawn, whether that or other lines around the models may be, and whether lines of surfaces
  /// may be.
  let axisBox, boxLines, surfaceLines: Bool
  /// Whether a plane may cut the scene open.
  let clipPlane: Bool
  /// Whether the environment may be the background, and light all surfaces.
  let visibleEnvironment: Bool
  /// Whether single spheres may be drawn as meshes, not as exact spheres: they may be translucent, have a material, or belong
  /// to a group, which may flatten them.
  let meshedSpheres: Bool
  /// Whether the exposure may be measured.
  let autoExposure: Bool
  /// Whether the tone mapping may be that of film.
  let filmCurves: Bool

  /// Whether the background may be a gradient.
  let gradient: Bool

  /// Whether lines around the models or of surfaces may be drawn.
  var lines: Bool { boxLines || surfaceLines }

  /// Finds the effects of `scene` that are on or that bindings set.
  ///
  /// - Parameter hasClipControls: Whether the controls of the page switch the clipping plane.
  init(_ scene: Scene, _ live: LiveBindings, hasClipControls: Bool = false) {
    let effects = scene.effects
    ambientOcclusion = effects.ambientOcclusion || live.sets(effects.$ambientOcclusion)
    groundShadow = effects.groundShadow || live.sets(effects.$groundShadow)
    axes = effects.axes || live.sets(effects.$axes)
    scaleBar = effects.scaleBar || live.sets(effects.$scaleBar)
    axisBox = effects.axisBox || live.sets(effects.$axisBox)
    boxLines =
      axisBox || effects.grid || live.sets(effects.$grid) || effects.box || live.sets(effects.$box)
    let surfaceEffects = [effects.$wireframe, effects.$edges, effects.$normals]
    surfaceLines = surfaceEffects.contains { $0.value || live.sets($0) }
    clipPlane = hasClipControls || effects.clipPlane || live.sets(effects.$clipPlane)
    visibleEnvironment = scene.environment.isVisible || live.sets(scene.environment.$isVisible)
    autoExposure = scene.autoExposure || live.sets(scene.$autoExposure)
    filmCurves = [.aces, .agx].contains(scene.toneMapping) || live.sets(scene.$toneMapping)
    gradient = scene.backgroundBottom != nil || live.sets(scene.$backgroundBottom) || live.sets(scene.$look)
    meshedSpheres = scene.spheres.contains { sphere in
      sphere.material != nil || sphere.group != nil || sphere.color.alpha < 1 || live.sets(sphere.$color)
    }
  }
}
