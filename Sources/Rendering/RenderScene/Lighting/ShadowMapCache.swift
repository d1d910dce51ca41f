import SceneModel

/// The shadow maps of a scene's lights. A map is kept until a model or the direction of its light changes. The camera does not
/// matter.
package struct ShadowMapCache {
  /// The maps of the picture, in the order of `LightingParameters.shadowLights`. Those that are left out are empty: their lights
  /// cast no shadows.
  package private(set) var maps: [ShadowMap] = []
  /// The rendered maps.
  package private(set) var rendered: [ShadowMap] = []
  /// The number of maps that were rendered.
  package private(set) var renderCount = 0

  /// Creates an empty cache.
  package init() {}

  /// Discards the maps, because a model changed.
  package mutating func removeAll() { (maps, rendered) = ([], []) }

  /// Renders the maps of the lights that have none, and discards the others. O(texels) for each rendered map, else O(1).
  /// Returns whether `rendered` changed.
  ///
  /// - Parameters:
  ///   - shading: the lighting of the picture.
  ///   - models: the casters and receivers. They are read only for a map that is rendered.
  ///   - omitsNew: whether maps that would have to be rendered are left out. `rendered` then stays for a later picture.
  ///   - findDepths: see `ShadowMap`.
  @discardableResult
  package mutating func update<Failure: Error>(
    _ shading: LightingParameters, models: @autoclosure () -> [ShadowModel], omitsNew: Bool = false,
    findDepths: (ViewFrustum) throws(Failure) -> [Float]
  ) throws(Failure) -> Bool {
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
        try ShadowMap(directionToLight: direction, models: models, findDepths: findDepths))
      renderCount += 1
    }
    (maps, rendered) = (updated, updated)
    return true
  }
}
