// The light that arrives from all directions, as documented in `EnvironmentMap` and `ReflectionTable`.

// See shadows.glsl.
#ifndef PREVIEW
#define PREVIEW 0
#endif

layout(std140) uniform EnvironmentParameters {
  mat4 toEnvironment;          // the rotation from world space to the space of the map
  vec4 environmentScale;       // the intensity, the exposure factor, the number of levels, the index of the background
  vec4 environmentSize;        // the reciprocal size of the texture in xy
  vec4 environmentLevels[16];  // of each level and of the background: its origin in the texture (xy), the inner size (z)
  vec4 harmonics[9];           // the coefficients of the diffuse light
};

uniform sampler2D environmentTexture;      // the levels beside each other, each with its border
uniform sampler2D reflectionTable;  // columns: cosine; rows: roughness

// Returns the position of a direction in an octahedral map, from -1 to 1.
vec2 octahedralPosition(vec3 direction) {
  vec2 unfolded = direction.xz / (abs(direction.x) + abs(direction.y) + abs(direction.z));
  if (direction.y >= 0.0) return unfolded;
  return (1.0 - abs(unfolded.yx)) * vec2(unfolded.x < 0.0 ? -1.0 : 1.0, unfolded.y < 0.0 ? -1.0 : 1.0);
}

// Returns the value of one level at an octahedral position. The border of the level makes bilinear filtering exact.
vec3 environmentLevel(int index, vec2 position) {
  vec4 level = environmentLevels[index];
  vec2 texel = level.xy + (position * 0.5 + 0.5) * level.z + 1.0;
  return textureLod(environmentTexture, texel * environmentSize.xy, 0.0).rgb;
}

// Returns the light that arrives from a direction.
vec3 backgroundLight(vec3 direction) {
  vec2 position = octahedralPosition(mat3(toEnvironment) * direction);
  return environmentLevel(int(environmentScale.w), position) * environmentScale.x;
}

// Returns the light that a surface of this roughness, from 0 to 1, reflects from around a direction.
vec3 specularLight(vec3 direction, float roughness) {
  vec2 position = octahedralPosition(mat3(toEnvironment) * direction);
  float last = environmentScale.z - 1.0;
  float level = clamp(roughness, 0.0, 1.0) * last;
#if PREVIEW
  return environmentLevel(int(level + 0.5), position) * environmentScale.x;
#else
  float lower = clamp(floor(level), 0.0, max(last - 1.0, 0.0));
  vec3 low = environmentLevel(int(lower), position);
  vec3 high = environmentLevel(int(min(lower + 1.0, last)), position);
  return mix(low, high, level - lower) * environmentScale.x;
#endif
}

// Returns the irradiance of a surface with this unit normal, divided by pi.
vec3 diffuseLight(vec3 normal) {
  vec3 d = mat3(toEnvironment) * normal;
  vec3 light = harmonics[0].rgb + harmonics[1].rgb * d.y + harmonics[2].rgb * d.z + harmonics[3].rgb * d.x
    + harmonics[4].rgb * (d.x * d.y) + harmonics[5].rgb * (d.y * d.z) + harmonics[7].rgb * (d.x * d.z)
    + harmonics[6].rgb * (3.0 * d.z * d.z - 1.0) + harmonics[8].rgb * (d.x * d.x - d.y * d.y);
  return max(light, 0.0) * environmentScale.x;
}

// Returns the values of `ReflectionTable`: the factors of the reflectance at normal and at grazing incidence, the share of
// the mirrored direction in the mean direction, and the roughness of the filter.
vec4 reflection(float cosine, float roughness) {
  vec2 size = vec2(textureSize(reflectionTable, 0));
  vec2 position = clamp(vec2(cosine, roughness), 0.0, 1.0) * (size - 1.0) + 0.5;
  return textureLod(reflectionTable, position / size, 0.0);
}
