import SceneExpressions
import SceneModel

/// The effects that a page may show: those that are on, and those that bindings can switch on.
struct UsedEffects {
  let ambientOcclusion, groundShadow, axes, scaleBar: Bool

  /// Finds the effects of `scene` that are on or that `graph` sets.
  init(_ scene: Scene, _ graph: GraphDescription) {
    let effects = scene.effects
    let bound = Set(graph.cells.filter(\.setsProperty).compactMap(\.property.target))
    ambientOcclusion = effects.ambientOcclusion || bound.contains(ObjectIdentifier(effects.$ambientOcclusion))
    groundShadow = effects.groundShadow || bound.contains(ObjectIdentifier(effects.$groundShadow))
    axes = effects.axes || bound.contains(ObjectIdentifier(effects.$axes))
    scaleBar = effects.scaleBar || bound.contains(ObjectIdentifier(effects.$scaleBar))
  }
}
