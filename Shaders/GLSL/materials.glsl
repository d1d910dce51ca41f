// The metallic-roughness model of glTF 2.0, appendix B, with KHR_materials_ior, KHR_materials_specular,
// KHR_materials_clearcoat, and the extensions of further files, which are included before: GGX distribution, separable Smith visibility, Schlick's Fresnel term and energy compensation for
// multiple scattering, lit by lights and the environment.

// Defined by the program: whether the material has a clear coat.
#ifndef CLEARCOAT
#define CLEARCOAT 0
#endif
#ifndef TRANSMISSION
#define TRANSMISSION 0
#endif
#ifndef DIFFUSE_TRANSMISSION
#define DIFFUSE_TRANSMISSION 0
#endif
#ifndef SHEEN
#define SHEEN 0
#endif
#ifndef ANISOTROPY
#define ANISOTROPY 0
#endif
#ifndef IRIDESCENCE
#define IRIDESCENCE 0
#endif

struct Surface {
  vec4 baseColor;             // linear, with alpha
  vec4 dielectricReflectance; // at normal incidence, and in w at grazing incidence, of the dielectric part
  vec3 emittedLight;
  vec3 normal;                // the unit normal on the visible side
  vec3 geometricNormal;       // the same without textures
  vec3 clearcoatNormal;
  float metallic;
  float roughness;
  float occlusion;            // the factor of the environment's light, from 0 to 1
  float ambientVisibility;    // the ambient visibility of a sphere in a cloud, from 0 to 1
  float clearcoat;
  float clearcoatRoughness;
#if TRANSMISSION
  float transmission;         // the share of the light that passes through instead of being scattered
#endif
#if TRANSMISSION || DIFFUSE_TRANSMISSION
  float thickness;            // of the volume, in the scene
#endif
#if DIFFUSE_TRANSMISSION
  vec4 diffuseTransmission;   // the colour of the diffuse light that passes through, and its share
#endif
#if SHEEN
  vec4 sheen;                 // the linear colour, and the roughness
#endif
#if ANISOTROPY
  vec4 anisotropy;            // the unit direction in the plane of the surface, and the strength
#endif
#if IRIDESCENCE
  vec3 film;                  // the strength, the index of refraction, and the thickness in nanometres
#endif
};

// Returns a surface of the standard material.
Surface standardSurface(vec4 color, vec3 normal, float ambientVisibility) {
  Surface surface;
  surface.baseColor = color;
  surface.dielectricReflectance = vec4(0.04, 0.04, 0.04, 1.0);
  surface.emittedLight = vec3(0.0);
  surface.normal = surface.geometricNormal = surface.clearcoatNormal = normal;
  surface.metallic = 0.0;
  surface.roughness = 0.5;
  surface.occlusion = 1.0;
  surface.ambientVisibility = ambientVisibility;
  surface.clearcoat = surface.clearcoatRoughness = 0.0;
  return surface;
}

// Returns the Fresnel term (1 - cosine)^5: C. Schlick, "An Inexpensive BRDF Model for Physically-based Rendering", 1994.
float fresnel5(float cosine) {
  float base = 1.0 - cosine;
  float square = base * base;
  return square * square * base;
}

// Returns alpha of the GGX distribution for a roughness.
float distributionAlpha(float roughness) {
  float limited = max(roughness, 0.045);
  return limited * limited;
}

// Returns the GGX distribution times pi. (n.h)^2 (alpha^2 - 1) + 1 is |n x h|^2 + alpha^2 (n.h)^2, which does not cancel.
float distribution(vec3 normal, vec3 halfVector, float alpha) {
  float cosine = dot(normal, halfVector);
  vec3 crossed = cross(normal, halfVector);
  float denominator = dot(crossed, crossed) + alpha * alpha * cosine * cosine;
  return alpha * alpha / (denominator * denominator);
}

// Returns the distribution times pi for a sun; see `LightSource.angularVariance`. Without an angular variance it is the
// distribution itself.
float sunDistribution(
  vec3 normal, vec3 halfVector, float alpha, vec3 directionToLight, vec3 directionToEye, float variance) {
  if (variance == 0.0) return distribution(normal, halfVector, alpha);
  float cosine = dot(normal, halfVector);
  vec3 crossed = cross(normal, halfVector);
  vec3 across = cross(directionToLight, directionToEye);
  float acrossLength = dot(normal, across);
  float acrossSquare = acrossLength * acrossLength / max(dot(across, across), 1e-6);
  float insideSquare = max(dot(crossed, crossed) - acrossSquare, 0.0);
  float eyeDotHalf = max(dot(directionToEye, halfVector), 0.05);
  float mean = variance / eyeDotHalf;
  float alphaSquare = alpha * alpha;
  float insideWidth = alphaSquare + 0.15 * variance;
  float acrossWidth = alphaSquare + 0.15 * mean / eyeDotHalf;
  float radius = 0.35 * mean * inversesqrt((mean + alphaSquare) * (alphaSquare + 0.15 * mean));
  float distance = sqrt(insideSquare / insideWidth + acrossSquare / acrossWidth);
  float outside = max(distance - radius * cosine, 0.0);
  float width = outside * outside + cosine * cosine;
  return 1.0 / (sqrt(insideWidth * acrossWidth) * (1.0 + radius * (radius + 1.5707963)) * width * width);
}

// Returns the separable Smith visibility.
float smithVisibility(float normalDotLight, float normalDotEye, float alpha) {
  float square = alpha * alpha;
  return 1.0
    / ((normalDotLight + sqrt(normalDotLight * normalDotLight * (1.0 - square) + square))
      * (normalDotEye + sqrt(normalDotEye * normalDotEye * (1.0 - square) + square)));
}

// Returns the light that a rough mirror receives from the environment, for a value of `reflection`.
vec3 mirroredLight(vec3 normal, vec3 directionToEye, float normalDotEye, vec4 value) {
  vec3 mirrored = normal * (2.0 * normalDotEye) - directionToEye;
  return specularLight(mix(normal, mirrored, value.z), value.w);
}

// Returns the factor that adds the light which microfacets scatter more than once, for a reflectance at normal incidence
// and the directional albedo without Fresnel term: E. Turquin, "Practical multiple scattering compensation for microfacet
// models", 2019.
vec3 energyCompensation(vec3 f0, float directionalAlbedo) { return 1.0 + f0 * (1.0 / directionalAlbedo - 1.0); }

float largest(vec3 color) { return max(max(color.r, color.g), color.b); }

// Returns the light that a surface point reflects and emits to the eye, without exposure.
vec3 outgoingLight(Surface surface, vec3 position) {
  vec3 directionToEye = directionToEyeFrom(position);
  vec3 normal = surface.normal;
  float normalDotEye = max(dot(normal, directionToEye), 0.0001);
  float alpha = distributionAlpha(surface.roughness);
  vec4 base = reflection(normalDotEye, surface.roughness);
  float directionalAlbedo = base.x + base.y;
  vec3 dielectricBase = surface.dielectricReflectance.rgb, metalBase = surface.baseColor.rgb;
#if IRIDESCENCE
  dielectricBase = mix(
    dielectricBase,
    filmReflectance(
      dielectricBase, surface.dielectricReflectance.w, normalDotEye, surface.film.y, surface.film.z),
    surface.film.x);
  metalBase = mix(
    metalBase, filmReflectance(metalBase, 1.0, normalDotEye, surface.film.y, surface.film.z), surface.film.x);
#endif
  vec3 dielectric = energyCompensation(dielectricBase, directionalAlbedo);
  vec3 metal = energyCompensation(metalBase, directionalAlbedo);
  vec3 dielectricF0 = dielectricBase * dielectric;
  vec3 dielectricF90 = surface.dielectricReflectance.w * dielectric;
  vec3 f0 = mix(dielectricF0, metalBase * metal, surface.metallic);
  vec3 f90 = mix(dielectricF90, metal, surface.metallic);
  // The share of light that the dielectric part does not reflect to the eye. It is the same for all components, so that a
  // coloured reflection does not tint the diffuse light.
  float diffuseShare = 1.0 - largest(dielectricF0 * base.x + dielectricF90 * base.y);
  float scatteredShare = (1.0 - surface.metallic) * diffuseShare;
#if SHEEN
  // The sheen reflects a part of the light. The surface below receives the rest.
  float sheenReflectance = sheenAlbedo(normalDotEye, surface.sheen.a);
  float belowSheen = 1.0 - min(largest(surface.sheen.rgb) * sheenReflectance, 1.0);
  scatteredShare *= belowSheen;
  f0 *= belowSheen;
  f90 *= belowSheen;
#endif
#if TRANSMISSION
  vec3 transmitted = transmittedLight(
    position, normal, directionToEye, surface.roughness, surface.thickness,
    surface.baseColor.rgb * (scatteredShare * surface.transmission));
  scatteredShare *= 1.0 - surface.transmission;
#endif
  vec3 diffuse = surface.baseColor.rgb * scatteredShare;
#if DIFFUSE_TRANSMISSION
  vec3 backDiffuse = surface.diffuseTransmission.rgb * (scatteredShare * surface.diffuseTransmission.a);
  diffuse *= 1.0 - surface.diffuseTransmission.a;
#endif

#if ANISOTROPY
  vec3 along = surface.anisotropy.xyz, across = cross(normal, along);
  vec2 widths = anisotropicWidths(alpha, surface.anisotropy.w);
  vec3 mirrored = anisotropicLight(normal, along, widths, directionToEye);
#else
  vec3 mirrored = mirroredLight(normal, directionToEye, normalDotEye, base);
#endif
  vec3 indirect = diffuse * diffuseLight(normal) + (f0 * base.x + f90 * base.y) * mirrored;
#if SHEEN
  indirect += surface.sheen.rgb * sheenReflectance
    * specularLight(normal * (2.0 * normalDotEye) - directionToEye, surface.sheen.a);
#endif
#if DIFFUSE_TRANSMISSION
  indirect += backDiffuse * diffuseLight(-normal);
#endif
  float occlusion = surface.occlusion * surface.ambientVisibility;
  vec3 light = indirect * occlusion + surface.emittedLight;
#if TRANSMISSION
  light += transmitted;
#endif

#if CLEARCOAT
  vec3 coatNormal = surface.clearcoatNormal;
  float coatDotEye = max(dot(coatNormal, directionToEye), 0.0001);
  float coatAlpha = distributionAlpha(surface.clearcoatRoughness);
  float coatReflectance = surface.clearcoat * (0.04 + 0.96 * fresnel5(coatDotEye));
  vec4 coat = reflection(coatDotEye, surface.clearcoatRoughness);
  light = light * (1.0 - coatReflectance)
    + coatReflectance * mirroredLight(coatNormal, directionToEye, coatDotEye, coat) * occlusion;
#endif

  vec4 visibilities = mapVisibilities(position, surface.geometricNormal);
  float reached = directVisibility(surface.ambientVisibility);
  for (int index = 0; index < LIGHT_COUNT; index++) {
    vec3 arriving;
    vec3 directionToLight = arrivingLight(index, position, arriving);
    vec3 halfVector = directionToLight + directionToEye;
    halfVector *= inversesqrt(max(dot(halfVector, halfVector), 1e-12));
    float eyeDotHalf = clamp(dot(directionToEye, halfVector), 0.0, 1.0);
    float fresnel = fresnel5(eyeDotHalf);
    float variance = lights[index].color.w;
    vec3 reflected = vec3(0.0);
    float normalDotLight = dot(normal, directionToLight);
    if (normalDotLight > 0.0) {
      vec3 reflectance = f0 + (f90 - f0) * fresnel;
#if ANISOTROPY
      // The angles of a sun widen the distribution.
      float specular = anisotropicReflection(
        normal, along, across, sqrt(widths * widths + 0.25 * variance), halfVector, directionToLight, normalDotLight,
        directionToEye, normalDotEye);
#else
      float specular = sunDistribution(normal, halfVector, alpha, directionToLight, directionToEye, variance)
        * smithVisibility(normalDotLight, normalDotEye, alpha);
#endif
      reflected = (diffuse + reflectance * specular) * normalDotLight;
#if SHEEN
      reflected += surface.sheen.rgb
        * (sheenReflection(normal, halfVector, normalDotLight, normalDotEye, surface.sheen.a) * normalDotLight);
#endif
    }
#if DIFFUSE_TRANSMISSION
    else reflected = backDiffuse * -normalDotLight;
#endif
#if CLEARCOAT
    float coatFresnel = surface.clearcoat * (0.04 + 0.96 * fresnel);
    reflected *= 1.0 - coatFresnel;
    float coatDotLight = dot(coatNormal, directionToLight);
    if (coatDotLight > 0.0)
      reflected += coatFresnel * sunDistribution(
        coatNormal, halfVector, coatAlpha, directionToLight, directionToEye, variance)
        * smithVisibility(coatDotLight, coatDotEye, coatAlpha) * coatDotLight;
#endif
    light += reflected * arriving * (reached * shadow(index, visibilities));
  }
  return light;
}

// Returns the share of the light of a surface point that it emits, by the sums of the components.
float emittedShare(Surface surface, vec3 position) {
  float sum = dot(outgoingLight(surface, position), vec3(1.0));
  return clamp(dot(surface.emittedLight, vec3(1.0)) / max(sum, 1e-12), 0.0, 1.0);
}

// Returns the colour of a surface point, with exposure, tone mapping and fog, and its alpha.
vec4 shade(Surface surface, vec3 position) {
  return vec4(withFog(toneMapped(outgoingLight(surface, position) * up.w), position), surface.baseColor.a);
}

// Returns the colour of a surface point of the standard material.
vec4 shade(vec3 position, vec3 normal, vec4 color, float ambientVisibility) {
  return shade(standardSurface(color, normal, ambientVisibility), position);
}
