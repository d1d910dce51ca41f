import Geometry

/// The light that arrives from all directions, prepared for shading.
package final class EnvironmentMap: Equatable, Sendable {
  /// The irradiance of a surface with the normal d, divided by π.
  package let diffuse: SphericalHarmonics
  /// The radiance, filtered for the specular reflection at several roughnesses: from 0 (not filtered) in equal steps
  /// to 1.
  package let levels: [OctahedralMap]

  /// Creates an environment from its parts.
  package init(diffuse: SphericalHarmonics, levels: [OctahedralMap]) {
    (self.diffuse, self.levels) = (diffuse, levels)
  }

  /// Returns whether both are the same object. O(1).
  package static func == (one: EnvironmentMap, other: EnvironmentMap) -> Bool { one === other }

  /// Returns the light that a surface of this roughness, from 0 to 1, reflects from around a direction.
  package func specular(_ direction: SIMD3<Float>, roughness: Float) -> SIMD3<Float> {
    let level = min(max(roughness, 0), 1) * Float(levels.count - 1)
    let lower = min(Int(level), levels.count - 2)
    let (low, high) = (levels[lower].value(direction), levels[lower + 1].value(direction))
    return low + (high - low) * (level - Float(lower))
  }
}
