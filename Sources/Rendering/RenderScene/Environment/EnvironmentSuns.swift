import Geometry

/// The suns of an environment: sources that are so small and bright that they are shaded as directional lights with a
/// small angle.
///
/// The split sum computes the reflection of a rough surface from light that is filtered for an eye along the normal. A
/// source that is smaller than the lobe is then blurred to a disc, whereas the exact reflection is stretched, brighter at
/// grazing angles, and shadowed by other surfaces.
struct EnvironmentSuns {
  /// The suns, brightest first.
  let suns: [EnvironmentMap.Sun]
  /// The map without the light of the suns.
  let rest: OctahedralMap

  /// The maximum number of suns of an environment. `lighting.js` repeats it.
  static let maximumCount = 4
  /// The radius of a sun: 1.5°, which includes the blur of images of 512 pixels and more.
  private static let radius: Float = 1.5 * .pi / 180
  /// The radius in pixels of the map below which a sun would lose light to the filter that made the map.
  private static let pixelRadius: Float = 3
  /// The factor of the radius within which there must be no further bright light. Otherwise, the source is a part of a large
  /// one, such as a soft box, which the filtered levels show correctly.
  private static let isolation: Float = 2.5
  /// The greatest fraction of a sun's light that may be outside of its radius, but within that of the isolation.
  private static let leakage: Float = 0.1
  /// The least light of a sun as a fraction of all light.
  private static let leastShare: Float = 0.01
  /// The number of candidates that are examined. It bounds the cost.
  private static let candidateCount = 16

  /// Finds the suns of a map. O(pixels).
  init(_ map: OctahedralMap) {
    var bright = BrightPixels(map)
    let least = Self.leastShare * bright.wholeLight
    let radius = max(Self.radius, Self.pixelRadius * (4 * .pi).squareRoot() / Float(map.size - 2))
    var suns: [EnvironmentMap.Sun] = []
    var places: [Int] = []
    for _ in 0..<Self.candidateCount where suns.count < Self.maximumCount {
      guard let peak = bright.pixels.first else { break }
      let core = bright.remove(within: radius, of: peak.direction)
      let outside = bright.light(within: Self.isolation * radius, of: peak.direction)
      guard core.light.sum() >= least, outside <= Self.leakage * core.light.sum() else { continue }
      // The irradiance divided by π.
      let color = core.light / .pi
      suns.append(
        EnvironmentMap.Sun(
          direction: direction(core.weightedDirection) ?? peak.direction,
          color: SIMD3(color.x, color.y, color.z), angularVariance: core.angularVariance))
      places += core.places
    }
    self.suns = suns
    rest = bright.removed(from: map, at: places)
  }
}
