import SceneModel

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
