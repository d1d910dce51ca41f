// Tone mapping: linear light to linear display values from 0 to 1, by the choice of the scene; see `ToneMapping`. The curves of
// film are in film-curves.glsl, which is included after this file.

#define NEUTRAL 0
#define ACES 1
#define AGX 2
#define LINEAR 3
// Defined by the program.
#ifndef TONE_MAPPING
#define TONE_MAPPING NEUTRAL
#endif

vec3 filmMapped(vec3 light);
// Returns the light of a colour, which is darker than white.
vec3 filmLight(vec3 color);

vec3 toneMapped(vec3 light) {
#if TONE_MAPPING == NEUTRAL
  // Colours below 0.76 keep their hue and, apart from a small offset, their value. Brighter ones are compressed and
  // desaturated (Khronos, "PBR Neutral Tone Mapper", 2024).
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
#elif TONE_MAPPING == LINEAR
  return clamp(light, 0.0, 1.0);
#else
  return filmMapped(light);
#endif
}
