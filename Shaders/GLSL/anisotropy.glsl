// Reflections of brushed surfaces, KHR_materials_anisotropy: the anisotropic distribution of GGX with the separable Smith
// visibility. The raycaster has the same formulas in `Anisotropy8`.

// Returns the widths of the distribution along the direction of the anisotropy and across it.
vec2 anisotropicWidths(float alpha, float anisotropy) { return vec2(mix(alpha, 1.0, anisotropy * anisotropy), alpha); }

// Returns pi D V.
//
// - `along`: the direction of the anisotropy, a unit vector in the plane of the surface.
// - `across`: the cross product of the normal and `along`.
// - `widths`: those of the distribution.
float anisotropicReflection(
  vec3 normal, vec3 along, vec3 across, vec2 widths, vec3 halfVector, vec3 directionToLight, float normalDotLight,
  vec3 directionToEye, float normalDotEye) {
  vec3 scaled = vec3(
      dot(along, halfVector) / widths.x, dot(across, halfVector) / widths.y, dot(normal, halfVector));
  float square = dot(scaled, scaled);
  float light = length(vec3(widths * vec2(dot(along, directionToLight), dot(across, directionToLight)), normalDotLight));
  float eye = length(vec3(widths * vec2(dot(along, directionToEye), dot(across, directionToEye)), normalDotEye));
  return 1.0 / (widths.x * widths.y * square * square * (normalDotLight + light) * (normalDotEye + eye));
}

// Returns the normal of a mirror that reflects the middle of the blurred environment to the eye: that of the specification.
vec3 anisotropicNormal(vec3 normal, vec3 across, vec3 directionToEye, float anisotropy, float roughness) {
  float share = 1.0 - anisotropy * (1.0 - roughness);
  share *= share;
  vec3 towardsEye = directionToEye - across * dot(across, directionToEye);
  towardsEye *= inversesqrt(max(dot(towardsEye, towardsEye), 1e-12));
  return normalize(mix(towardsEye, normal, share * share));
}
