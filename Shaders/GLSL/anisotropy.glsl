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

// Returns the light that a brushed surface receives from the environment: the mean over mirrors that are tilted along the
// direction of the anisotropy, each blurred by the width across it. The tilts are evenly spaced quantiles of the distribution of
// slopes, (1 + s^2)^(-3/2) for GGX.
//
// - `widths`: those of the distribution.
vec3 anisotropicLight(vec3 normal, vec3 along, vec2 widths, vec3 directionToEye) {
  const int count = 8;
  float spread = sqrt(max(widths.x * widths.x - widths.y * widths.y, 0.0));
  // The mirrors are not seen one by one.
  float gap = 0.12 * (widths.x - widths.y);
  float roughness = sqrt(sqrt(widths.y * widths.y + gap * gap));
  vec3 sum = vec3(0.0);
  float weight = 0.0;
  for (int number = 0; number < count; number++) {
    float quantile = (2.0 * float(number) + 1.0) / float(count) - 1.0;
    vec3 mirror = normalize(normal + along * (spread * quantile * inversesqrt(1.0 - quantile * quantile)));
    float mirrorDotEye = dot(mirror, directionToEye);
    vec3 direction = mirror * (2.0 * mirrorDotEye) - directionToEye;
    float share = mirrorDotEye > 0.0 ? max(dot(normal, direction), 0.0) : 0.0;
    sum += specularLight(direction, roughness) * share;
    weight += share;
  }
  return sum / max(weight, 1e-6);
}
