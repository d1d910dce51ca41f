// Tone mapping of the metallic-roughness model: Khronos PBR Neutral ("PBR Neutral Tone Mapper", Khronos, 2024). Colours
// below 0.76 keep their hue and, apart from a small offset, their value. Brighter ones are compressed and desaturated.

vec3 neutralToneMapped(vec3 light) {
  const float compressionStart = 0.8 - 0.04, desaturation = 0.15;
  float least = min(min(light.r, light.g), light.b);
  // The offset is the Fresnel reflection of a dielectric, 0.04, with a smooth start at black.
  vec3 color = light - (least < 0.08 ? least - 6.25 * least * least : 0.04);
  float peak = max(max(color.r, color.g), color.b);
  if (peak < compressionStart) return color;
  const float range = 1.0 - compressionStart;
  float compressed = 1.0 - range * range / (peak + range - compressionStart);
  float saturation = 1.0 / (desaturation * (peak - compressed) + 1.0);
  return mix(vec3(compressed), color * (compressed / peak), saturation);
}
