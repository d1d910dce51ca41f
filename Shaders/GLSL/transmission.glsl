// Light that passes through a surface: KHR_materials_transmission, KHR_materials_volume and KHR_materials_dispersion, in the
// approximation of the sample renderer of Khronos. A surface shows the picture of the opaque surfaces and the background
// behind it, at the place where the refracted view ray leaves the volume, blurred by the roughness. The raycaster has the
// same formulas in `TransmissionPicture`.

// What is behind: linear, tone mapped, with premultiplied alpha. Each level has half the size of the one before; see
// transmission.frag.
uniform sampler2D transmissionPicture;
uniform mat4 viewProjection;

// Returns one level of the picture, filtered by cubic B-splines, at a place in pixels of level 0. Level 0 is filtered
// bilinearly, so that clear glass is sharp.
vec4 transmissionLevel(vec2 place, float level) {
  vec2 size = vec2(max(textureSize(transmissionPicture, 0) >> int(level), ivec2(1)));
  vec2 texel = place * exp2(-level);
  if (level < 0.5) return textureLod(transmissionPicture, texel / size, 0.0);
  // Four bilinear samples have the weights of sixteen pixels.
  vec2 share = fract(texel - 0.5), rest = 1.0 - share;
  vec2 corner = texel - 0.5 - share;
  vec2 weight0 = rest * rest * rest / 6.0, weight3 = share * share * share / 6.0;
  vec2 weight1 = (4.0 - 6.0 * share * share + 3.0 * share * share * share) / 6.0;
  vec2 low = weight0 + weight1, high = 1.0 - low;
  vec2 first = (corner - 0.5 + weight1 / low) / size, second = (corner + 1.5 + weight3 / high) / size;
  return (textureLod(transmissionPicture, first, level) * low.x
      + textureLod(transmissionPicture, vec2(second.x, first.y), level) * high.x) * low.y
    + (textureLod(transmissionPicture, vec2(first.x, second.y), level) * low.x
      + textureLod(transmissionPicture, second, level) * high.x) * high.y;
}

// Returns the colour behind a pixel of the picture, from 0 to 1 in each direction. A blur of 1 is the mean of the picture.
vec4 transmittedPicture(vec2 place, float blur) {
  vec2 size = vec2(textureSize(transmissionPicture, 0));
  float level = floor(log2(size.y) + 0.001) * blur;
  float lower = floor(level);
  vec4 low = transmissionLevel(place * size, lower);
  return level > lower ? mix(low, transmissionLevel(place * size, lower + 1.0), level - lower) : low;
}

// Returns light which tone mapping makes the colour of a pixel times a factor. Dark colours are multiplied as light, and
// compressed ones as they are displayed, so that a white background is darkened by as much as it should be.
vec3 filteredLight(vec3 color, vec3 factor) {
#if TONE_MAPPING == LINEAR
  return color * factor;
#elif TONE_MAPPING != NEUTRAL
  return filmLight(color * factor);
#else
  float least = min(min(color.r, color.g), color.b);
  vec3 light = (color + (least < 0.04 ? sqrt(max(least, 0.0) / 6.25) - least : 0.04)) * factor;
  least = min(min(light.r, light.g), light.b);
  float offset = least < 0.08 ? least - 6.25 * least * least : 0.04;
  light -= offset;
  const float compressionStart = 0.8 - 0.04, range = 1.0 - compressionStart, desaturation = 0.15;
  float peak = max(max(light.r, light.g), light.b);
  if (peak > compressionStart) {
    float compressed = min(peak, 0.98);
    float original = range * range / (1.0 - compressed) - range + compressionStart;
    float saturation = 1.0 / (desaturation * (original - compressed) + 1.0);
    light = max(light - compressed * (1.0 - saturation), 0.0) * (original / (compressed * saturation));
  }
  return light + offset;
#endif
}

// Returns the light that passes through a surface to the eye, without exposure.
//
// - `thickness`: the length of the way through the volume, in the scene.
// - `factor`: the share of the light that is not reflected, scattered or absorbed by the surface.
vec3 transmittedLight(
  vec3 position, vec3 normal, vec3 directionToEye, float roughness, float thickness, vec3 factor) {
  float index = max(transmissionFactors.z, 1.0);
  float blur = roughness * clamp(2.0 * index - 2.0, 0.0, 1.0);
  vec3 filtered = factor * exp(-absorption.rgb * thickness);
  // The spread of the indices of red and blue is that of KHR_materials_dispersion.
  float spread = (index - 1.0) * 0.025 * transmissionFactors.w;
  vec4 seen = vec4(0.0);
  vec3 direction = -directionToEye;
  for (int channel = 0; channel < 3; channel++) {
    if (channel == 0 || spread > 0.0) {
      float ownIndex = max(index + spread * float(channel - 1), 1.0);
      direction = refract(-directionToEye, normal, 1.0 / ownIndex);
      vec4 place = viewProjection * vec4(position + direction * thickness, 1.0);
      vec4 color = transmittedPicture(clamp(place.xy / max(place.w, 1e-6) * 0.5 + 0.5, 0.0, 1.0), blur);
      if (spread > 0.0) { seen[channel] = color[channel]; seen.a += color.a / 3.0; } else { seen = color; }
    }
  }
  // Where nothing is behind, as in a picture without a background, the surface shows the environment.
  vec3 environment = seen.a < 1.0 ? specularLight(direction, blur) * (1.0 - seen.a) : vec3(0.0);
  return filteredLight(seen.rgb, filtered) / up.w + environment * filtered;
}
