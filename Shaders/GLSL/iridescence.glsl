// A thin film on a surface, KHR_materials_iridescence: L. Belcour and P. Barla, "A Practical Extension to Microfacet Theory
// for the Modeling of Varying Iridescence", 2017, in the form of the specification. The raycaster has the same formulas in
// `Iridescence8`.

// Returns the Fresnel term (1 - cosine)^5 of Schlick.
float filmFresnel5(float cosine) {
  float base = clamp(1.0 - cosine, 0.0, 1.0), square = base * base;
  return square * square * base;
}

// Returns the change of the reflected colour by the interference of light paths.
//
// - `difference`: of the lengths of the paths, in nanometres.
// - `shift`: of the phase, in radians.
vec3 interference(float difference, vec3 shift) {
  float phase = 6.2831853 * difference;
  // Fourier transforms of Gaussians that approximate the colour matching functions.
  vec3 xyz = vec3(0.84659, 1.00022, 1.00112) * cos(vec3(1.681e-3, 1.7953e-3, 2.2084e-3) * phase + shift)
    * exp(vec3(-4.3278e-9, -9.3046e-9, -6.6121e-9) * (phase * phase));
  xyz.x += 0.15387 * cos(2.2399e-3 * phase + shift.x) * exp(-4.5282e-9 * (phase * phase));
  return vec3(
    3.2404542 * xyz.x - 1.5371385 * xyz.y - 0.4985314 * xyz.z, -0.969266 * xyz.x + 1.8760108 * xyz.y + 0.041556 * xyz.z,
    0.0556434 * xyz.x - 0.2040259 * xyz.y + 1.0572252 * xyz.z);
}

// Returns the reflectance at normal incidence of a surface without a film which at this cosine reflects as much as one with
// the film.
//
// - `base`: the reflectance of the surface under the film at normal incidence.
// - `grazing`: its reflectance at grazing incidence.
// - `thickness`: of the film, in nanometres.
vec3 filmReflectance(vec3 base, float grazing, float cosine, float ownIndex, float thickness) {
  const float pi = 3.14159265;
  // The index of a film without thickness is that of air.
  float index = mix(1.0, max(ownIndex, 1.0), smoothstep(0.0, 0.03, thickness));
  float cosineInside = sqrt(max(1.0 - (1.0 - cosine * cosine) / (index * index), 0.0));
  // The upper side of the film.
  float ratio = (index - 1.0) / (index + 1.0), atNormal = ratio * ratio;
  float fresnel = filmFresnel5(cosine);
  float upper = atNormal + (1.0 - atNormal) * fresnel;
  float passed = 1.0 - upper;
  // The lower side.
  vec3 root = sqrt(clamp(base, 0.0, 0.9999));
  vec3 baseIndex = (1.0 + root) / (1.0 - root);
  vec3 lowerRatio = (baseIndex - index) / (baseIndex + index), lowerAtNormal = lowerRatio * lowerRatio;
  vec3 lower = lowerAtNormal + (1.0 - lowerAtNormal) * filmFresnel5(cosineInside);
  vec3 shift = pi + pi * vec3(lessThan(baseIndex, vec3(index)));
  float difference = 2.0 * index * thickness * cosineInside;
  // All paths, and the interference of the first three.
  vec3 product = clamp(upper * lower, 1e-5, 0.9999), rootOfProduct = sqrt(product);
  vec3 returned = passed * passed * lower / (1.0 - product);
  vec3 reflected = upper + returned, amplitude = returned - passed;
  for (int order = 1; order <= 2; order++) {
    amplitude *= rootOfProduct;
    reflected += 2.0 * amplitude * interference(float(order) * difference, float(order) * shift);
  }
  fresnel = min(fresnel, 0.9999);
  return clamp((max(reflected, 0.0) - grazing * fresnel) / (1.0 - fresnel), 0.0, 1.0);
}
