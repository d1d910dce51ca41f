import Geometry

extension EnvironmentMap {
  /// Returns the environment with fewer pixels, for pages, whose size counts: without the light of the suns in the
  /// background, which is the first level unless it is visible. O(pixels).
  ///
  /// - Parameters:
  ///   - inner: the largest number of pixels along each side of the first level. Each further level has at most half as
  ///     many as the one before, but at least 32.
  ///   - background: the largest number of pixels along each side of a visible background, or nil.
  package func reduced(inner: Int, background limit: Int?) -> EnvironmentMap {
    // Without suns, the first level is the background.
    let first = suns.isEmpty ? max(inner, limit ?? inner) : inner
    let levels = self.levels.enumerated().map { number, level in
      level.reduced(inner: number == 0 ? first : max(inner >> number, 32))
    }
    return EnvironmentMap(
      diffuse: diffuse, levels: levels, suns: limit == nil ? [] : suns,
      background: limit.map { background.reduced(inner: $0) })
  }
}

extension OctahedralMap {
  /// Returns the map with at most `inner` pixels along each side, a power of two. O(pixels).
  fileprivate func reduced(inner: Int) -> OctahedralMap {
    inner >= size - 2 ? self : RadianceMipmaps(self).map(inner: inner)
  }
}
