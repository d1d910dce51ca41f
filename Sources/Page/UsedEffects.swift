import SceneModel

/// The effects that a page may show: those that are on, and those that bindings can switch on.
struct UsedEffects {
  let ambientOcclusion, groundShadow, axes, scaleBar: Bool
  /// Whether the environment may be the background, and light all surfaces.
  let visibleEnvironment: Bool

  /// Finds the effects of `scene` that are on or that bindings set.
  init(_ scene: Scene, _ live: LiveBindings) {
    let effects = scene.effects
    ambientOcclusion = effects.ambientOcclusion || live.sets(effects.$ambientOcclusion)
    groundShadow = effects.groundShadow || live.sets(effects.$groundShadow)
    axes = effects.axes || live.sets(effects.$axes)
    scaleBar = effects.scaleBar || live.sets(effects.$scaleBar)
    visibleEnvironment = scene.environment.isVisible || live.sets(scene.environment.$isVisible)
  }
}
