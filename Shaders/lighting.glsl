// Shades a slightly rough surface in linear light: Lambert diffuse, normalised Blinn-Phong highlights, hemispheric
// ambient light from sky and ground, and its Fresnel reflection. A light of intensity 1 at normal incidence renders a
// white surface almost white.
//
// The including file includes shadows.glsl before.

// Defined by the program. OpenGL unrolls loops with constant bounds, which is several times faster in software drivers.
#ifndef LIGHT_COUNT
#define LIGHT_COUNT 3
#define SPECULAR_COUNT 1
#endif

// Whether the material differs from the standard one.
#ifndef CUSTOM_MATERIAL
#define CUSTOM_MATERIAL 0
#endif

struct Light {
  vec4 directionToLight;  // the unit direction to the light
  vec4 color;    // linear, times the intensity
};

layout(std140) uniform LightingParameters {
  vec4 eye;     // the eye position and 1; in an orthographic view the direction to the eye and 0
  vec4 up;      // the direction of the sky
  vec4 sky;     // ambient light from above
  vec4 ground;  // ambient light from below
  vec4 fog;    // the fog colour, and the fog amount at the far end
  vec4 depth;   // the fog's depth is dot(position, xyz) - w: 0 at the near end, 1 at the far end
  Light lights[16];
};

// Returns the tone-mapped light: the identity up to 0.7, then a hyperbola that approaches 1, so that bright colours
// keep their hue.
vec3 toneMapped(vec3 light) {
  vec3 over = max(light - 0.7, 0.0);
  return min(light, 0.7) + 0.3 * over / (over + 0.3);
}

#if CUSTOM_MATERIAL
uniform vec2 material;  // metallic, roughness
#endif

// Returns the light that a surface point with this unit normal and linear colour reflects to the eye. `ambientVisibility` is the
// ambient visibility, from 0 to 1.
vec4 shade(vec3 place, vec3 normal, vec4 surface, float ambientVisibility) {
  vec3 view = normalize(eye.xyz - place * eye.w);
  // Keeps the albedo away from 0 and 1, which no real surface reaches.
  vec3 albedo = surface.rgb * 0.86 + 0.015;

  float fresnelBase = 1.0 - max(dot(normal, view), 0.0);
  float fresnel4 = fresnelBase * fresnelBase * fresnelBase * fresnelBase;
  float height = dot(normal, up.xyz) * 0.5 + 0.5;
  vec3 ambient = mix(ground.rgb, sky.rgb, height);
#if CUSTOM_MATERIAL
  float metallic = material.x, smoothness = 1.0 - material.y;
  vec3 diffuse = albedo * (1.0 - metallic);
  vec3 reflectance = mix(vec3(0.04), albedo, metallic);
  vec3 mirrored = normal * (2.0 * dot(normal, view)) - view;
  // The smoother a metal, the more sharply it mirrors the horizon between sky and ground.
  float horizon = clamp(dot(mirrored, up.xyz) * (1.0 + 3.0 * smoothness) * 0.5 + 0.5, 0.0, 1.0);
  vec3 around = mix(ground.rgb, sky.rgb, mix(height, horizon, metallic));
  vec3 edges = reflectance + 0.6 * fresnel4 * smoothness;
  vec3 total = (ambient * diffuse + around * edges * (1.0 + 1.5 * metallic)) * ambientVisibility;
  float rough = max(material.y, 0.12);
  float exponent = 2.0 / (rough * rough * rough * rough);
#else
  vec3 diffuse = albedo;
  float fresnel = 0.04 + 0.3 * fresnel4;
  vec3 total = ambient * (albedo + fresnel) * ambientVisibility;
#endif

  float reached = 0.45 + 0.55 * ambientVisibility;
  for (int index = 0; index < LIGHT_COUNT; index++) {
    vec3 directionToLight = lights[index].directionToLight.xyz;
    float cosine = max(dot(normal, directionToLight), 0.0);
    vec3 reflected = diffuse * cosine;
    if (index < SPECULAR_COUNT) {
      float shine = max(dot(normal, normalize(directionToLight + view)), 0.0);
#if CUSTOM_MATERIAL
      vec3 gloss = reflectance * (pow(shine, exponent) * (exponent + 8.0) / 8.0);
#else
      // Blinn-Phong with exponent 32: the normalisation (32 + 8) / 8 times a reflectance of 0.04 is 0.2.
      shine *= shine;
      shine *= shine;
      shine *= shine;
      shine *= shine;
      shine *= shine;
      float gloss = 0.2 * shine;
#endif
      reflected += gloss * min(cosine * 4.0, 1.0);
    }
    float visibility = cosine > 0.0 ? shadow(index, place, normal) : 1.0;
    total += lights[index].color.rgb * reflected * (reached * visibility);
  }

  float distance = clamp(dot(place, depth.xyz) - depth.w, 0.0, 1.0);
  return vec4(mix(toneMapped(total), fog.rgb, fog.a * distance), surface.a);
}
