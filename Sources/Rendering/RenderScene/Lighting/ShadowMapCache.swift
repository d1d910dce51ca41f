import SceneModel

/// The shadow maps of a scene's lights. A map is kept until a model or the direction of its light changes. The camera does not matter.
package struct ShadowMapCache {
  /// The maps, in the order of `LightingParameters.shadowLights`.
  package private(set) var maps: [ShadowMap] = []
  /// The number of maps that were rendered.
  package private(set) var renderCount = 0

  /// Creates an empty cache.
  package init() {}

  /// Discards the maps, because a model changed.
  package mutating func removeAll() { maps = [] }

  /// Renders the maps of the lights that have none, and discards the others. O(texels) for each rendered map, else O(1).
  /// Returns whether the maps changed.
  ///
  /// - Parameters:
  ///   - shading: the lighting of the picture.
  ///   - models: the casters and receivers. They are read only for a map that is rendered.
  ///   - isPreview: whether maps of other directions may be kept while the lights move, as the standard lights do with the
  ///     camera. Each map has the direction that it was rendered for.
  ///   - findDepths: see `ShadowMap`.
  @discardableResult
  package mutating func update<Failure: Error>(
    _ shading: LightingParameters, models: @autoclosure () -> [ShadowModel], isPreview: Bool = false,
    findDepths: (ViewFrustum) throws(Failure) -> [Float]
  ) throws(Failure) -> Bool {
    let directions = shading.shadowLights.map { shading.lights[$0].directionToLight }
    if directions == maps.map(\.directionToLight) { return false }
    if isPreview, directions.count == maps.count { return false }
    lazy var models = models()
    var updated: [ShadowMap] = []
    for direction in directions {
      if let known = maps.first(where: { $0.directionToLight == direction }) {
        updated.append(known)
        continue
      }
      updated.append(
        try ShadowMap(directionToLight: direction, models: models, findDepths: findDepths))
      renderCount += 1
    }
    maps = updated
    return true
  }
}
