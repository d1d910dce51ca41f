import Geometry
import Parallelism
import Pictures

extension EnvironmentMap {
  /// Creates an environment from an equirectangular image of radiance: the top row is +Y, the centre is −Z, and +X is to
  /// the right of it. Non-finite and negative components are read as 0. O(pixels).
  ///
  /// The first level has about as many pixels as the image, from 64 to 1024 along each side.
  ///
  /// - Parameters:
  ///   - panorama: the image.
  ///   - threads: the number of threads. The result does not depend on it.
  package convenience init(panorama: FloatImage, threads: Int = Parallel.threadCount) {
    var inner = 64
    while inner < min(1024, panorama.width / 2) { inner *= 2 }
    self.init(
      radiance: OctahedralMap(inner: inner, panorama: panorama, threads: threads), threads: threads)
  }

  /// Creates an environment from radiance that is not filtered. O(pixels).
  ///
  /// The first level is the map without its suns. Each of the eight further ones has half as many pixels along each side,
  /// but at least 32.
  ///
  /// - Parameters:
  ///   - radiance: the map. The number of its pixels along each side is a power of two, and at least 32.
  ///   - samples: the number of samples of the first filtered level. The further ones have up to eight times as many.
  ///   - threads: the number of threads. The result does not depend on it.
  package convenience init(radiance: OctahedralMap, samples: Int = 32, threads: Int = Parallel.threadCount) {
    let inner = radiance.size - 2
    let suns = EnvironmentSuns(radiance)
    let bright = BrightEnvironmentSources(suns.rest)
    let mipmaps = RadianceMipmaps(bright.rest)
    let last = 8
    let levels = (1...last).map { level in
      // Each level has a quarter of the pixels of the one before, so more samples cost little.
      let lobe = ReflectionLobe(
        roughness: Float(level) / Float(last), count: samples * min(8, 1 << (2 * level - 2)),
        levels: mipmaps.levels)
      return mipmaps.filtered(
        lobe, and: bright.sources, inner: max(inner >> level, 32), threads: threads)
    }
    // The harmonics are so smooth that a small map is exact.
    self.init(
      diffuse: SphericalHarmonics(irradianceOf: mipmaps.map(inner: min(inner, 128)), and: bright.sources),
      levels: [suns.rest] + levels, suns: suns.suns, background: radiance)
  }
}

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
