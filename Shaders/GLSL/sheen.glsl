// The sheen of cloth, KHR_materials_sheen: the distribution of A. C. Estevez and C. Kulla ("Production Friendly Microfacet
// Sheen BRDF", 2017) with the visibility of D. Neubelt and M. Pettineo ("Crafting a Next-Gen Material Pipeline for The
// Order: 1886", 2013). The raycaster has the same formulas in `Sheen8`.

// The directional albedo for white: rows have the roughness 0 to 1, columns the square root of the cosine 0 to 1. The values
// are those of `SheenTable`.
const float sheenAlbedos[64] = float[64](
  1.0, 1.0, 0.658, 0.022, 0.0, 0.0, 0.0, 0.0,
  1.0, 1.0, 1.0, 0.446, 0.113, 0.013, 0.0, 0.0,
  1.0, 1.0, 0.889, 0.556, 0.294, 0.12, 0.03, 0.001,
  1.0, 0.927, 0.728, 0.528, 0.348, 0.199, 0.088, 0.016,
  0.835, 0.769, 0.634, 0.493, 0.361, 0.241, 0.136, 0.049,
  0.731, 0.68, 0.575, 0.466, 0.362, 0.263, 0.171, 0.085,
  0.667, 0.624, 0.537, 0.446, 0.359, 0.276, 0.196, 0.116,
  0.625, 0.587, 0.511, 0.432, 0.356, 0.284, 0.213, 0.141);

// Returns the directional albedo of a white sheen, by bilinear interpolation.
float sheenAlbedo(float cosine, float roughness) {
  vec2 place = clamp(vec2(sqrt(max(cosine, 0.0)), roughness), 0.0, 1.0) * 7.0;
  vec2 corner = min(floor(place), 6.0), share = place - corner;
  int first = int(corner.y) * 8 + int(corner.x);
  return mix(
    mix(sheenAlbedos[first], sheenAlbedos[first + 1], share.x),
    mix(sheenAlbedos[first + 8], sheenAlbedos[first + 9], share.x), share.y);
}

// Returns pi D V of a white sheen.
float sheenReflection(vec3 normal, vec3 halfVector, float normalDotLight, float normalDotEye, float roughness) {
  float limited = max(roughness, 0.045);
  float power = 1.0 / (limited * limited);
  vec3 crossed = cross(normal, halfVector);
  float distribution = (2.0 + power) * 0.5 * pow(clamp(dot(crossed, crossed), 0.0, 1.0), 0.5 * power);
  return distribution / (4.0 * (normalDotLight + normalDotEye - normalDotLight * normalDotEye));
}
