/// Tone mapping in double precision, as the reference of tests.
public enum ToneMappingReference {
  /// Returns the display value of linear light, from 0 to 1 (Khronos, "PBR Neutral Tone Mapper", 2024).
  public static func neutral(_ light: SIMD3<Double>) -> SIMD3<Double> {
    let (start, desaturation) = (0.8 - 0.04, 0.15)
    let smallest = light.min()
    let color = light - (smallest < 0.08 ? smallest - 6.25 * smallest * smallest : 0.04)
    let peak = color.max()
    guard peak >= start else { return color }
    let room = 1 - start
    let compressed = 1 - room * room / (peak + room - start)
    let share = 1 - 1 / (desaturation * (peak - compressed) + 1)
    return color * (compressed / peak) * (1 - share) + compressed * share
  }
}
