import SceneModel

/// The state of the models of which shadows are made. Shadows of another state are old, for both back ends.
package struct ShadowState: Equatable {
  /// The number of updates of the drawables; see `DrawableList.revision`.
  package var revision: Int
  /// The clipping plane: what is cut away casts no shadow.
  package var clip: ClipPlane?

  package init(revision: Int = 0, clip: ClipPlane? = nil) { (self.revision, self.clip) = (revision, clip) }

  /// Returns the view from a light, with the clipping plane.
  func clipped(_ view: ViewFrustum) -> ViewFrustum {
    var view = view
    view.clip = clip
    return view
  }
}

/// The shadow maps of a scene's lights. A map is kept until a model or the direction of its light changes. The camera does not
/// matter. Translucent models, and those with transmission, cast no shadows of lights.
package struct ShadowMapCache {
  /// The maps of the picture, in the order of `LightingParameters.shadowLights`. Those that are left out are empty: their lights
  /// cast no shadows.
  package private(set) var maps: [ShadowMap] = []
  /// The rendered maps.
  package private(set) var rendered: [ShadowMap] = []
  /// The number of maps that were rendered.
  package private(set) var renderCount = 0
  /// The state of the models in `rendered`.
  private var state: ShadowState?

  /// Creates an empty cache.
  package init() {}

  /// Renders the maps of the lights that have none, and discards the others. O(texels) for each rendered map, else O(1).
  /// Returns whether `rendered` changed.
  ///
  /// - Parameters:
  ///   - shading: the lighting of the picture.
  ///   - state: the state of the models. All maps of another state are discarded.
  ///   - models: the casters and receivers. They are read only for a map that is rendered.
  ///   - omitsNew: whether maps that would have to be rendered are left out. `rendered` then stays for a later picture.
  ///   - findDepths: see `ShadowMap`.
  @discardableResult
  package mutating func update<Failure: Error>(
    _ shading: LightingParameters, of state: ShadowState, models: @autoclosure () -> [ShadowModel],
    omitsNew: Bool = false, findDepths: (ViewFrustum) throws(Failure) -> [Float]
  ) throws(Failure) -> Bool {
    if state != self.state { (maps, rendered, self.state) = ([], [], state) }
    let directions = shading.shadowLights.map { shading.lights[$0].directionToLight }
    if directions == rendered.map(\.directionToLight) {
      maps = rendered
      return false
    }
    if omitsNew {
      // A map that is still right is at the place that it has in `rendered`.
      maps = directions.enumerated().map { index, direction in
        rendered.indices.contains(index) && rendered[index].directionToLight == direction
          ? rendered[index] : ShadowMap(emptyFor: direction)
      }
      return false
    }
    lazy var models = models()
    var updated: [ShadowMap] = []
    for direction in directions {
      if let known = rendered.first(where: { $0.directionToLight == direction }) {
        updated.append(known)
        continue
      }
      updated.append(
        try ShadowMap(directionToLight: direction, models: models) { (view) throws(Failure) in
          try findDepths(state.clipped(view))
        })
      renderCount += 1
    }
    (maps, rendered) = (updated, updated)
    return true
  }
}
