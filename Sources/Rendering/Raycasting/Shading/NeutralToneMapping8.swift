/// Returns tone-mapped light: Khronos Group, "PBR Neutral Tone Mapper", 2024. Colours below 0.76 keep their hue and
/// saturation; brighter ones are compressed towards 1 and desaturated.
@inline(__always)
func neutralToneMapped(_ light: Vector3x8) -> Vector3x8 {
  let start: Float = 0.8 - 0.04
  let range = 1 - start
  // The Fresnel reflection of 0.04, which makes black surfaces grey, is subtracted.
  let least = light.smallest
  let offset = SIMD8<Float>(repeating: 0.04).replacing(
    with: least - least * least * 6.25, where: least .< 0.08)
  let color = light + (0 - offset)
  let peak = color.largest
  let isBright = peak .>= start
  guard isBright.isAnySet else { return color }
  let newPeak = 1 - range * range / (peak + (range - start))
  let compressed = color * (newPeak / peak)
  let desaturation = 1 - 1 / ((peak - newPeak) * 0.15 + 1)
  return color.replacing(
    with: compressed.mixed(with: Vector3x8(newPeak, newPeak, newPeak), desaturation), where: isBright)
}
