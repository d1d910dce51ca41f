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

  /// The built-in studio.
  package static let studio = EnvironmentMap(
    diffuse: SphericalHarmonics(
      [[0.215, 0.225, 0.2475], [0.085, 0.105, 0.1325]] + Array(repeating: .zero, count: 7)),
    levels: (0..<6).map { level in
      OctahedralMap(inner: 128 >> level) { direction in
        SIMD3<Float>(0.215, 0.225, 0.2475) + SIMD3<Float>(0.085, 0.105, 0.1325) * direction.y
      }
    })
}
