/// The tone mapping of the metallic-roughness model.
package enum ToneMapping {
  /// Returns the display value of linear light, from 0 to 1. Colours below 0.76 keep their hue and saturation, and only
  /// lose what a dielectric reflects of white light; brighter ones are compressed and lose saturation (Khronos, "PBR
  /// Neutral Tone Mapper", 2024). O(1).
  @inlinable
  package static func neutral(_ light: SIMD3<Float>) -> SIMD3<Float> {
    let smallest = light.min()
    let color = light - (smallest < 0.08 ? smallest - 6.25 * smallest * smallest : 0.04)
    let peak = color.max()
    guard peak >= 0.76 else { return color }
    let compressed = 1 - 0.24 * 0.24 / (peak + 0.24 - 0.76)
    let share = 1 / (0.15 * (peak - compressed) + 1)
    return color * (compressed / peak * share) + compressed * (1 - share)
  }
}
