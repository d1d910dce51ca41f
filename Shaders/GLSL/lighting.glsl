// The lighting of a picture, and the simple shading model: a slightly rough surface in linear light, with Lambert
// diffuse, normalised Blinn-Phong highlights, hemispheric ambient light from sky and ground, and its Fresnel reflection.
// A light of intensity 1 at normal incidence renders a white surface almost white.
//
// The including file includes shadows.glsl and tone-mapping.glsl before.

// Defined by the program. OpenGL unrolls loops with constant bounds, which is several times faster in software drivers.
#ifndef LIGHT_COUNT
#define LIGHT_COUNT 3
#define SPECULAR_COUNT 1
#endif

// The number of point and spot lights, which are the last. Defined by the program.
#ifndef LOCAL_COUNT
#define LOCAL_COUNT 0
#endif

// Defined by the program: whether surfaces have the metallic-roughness model of materials.glsl.
#ifndef PHYSICAL
#define PHYSICAL 0
#endif

struct Light {
  vec4 place;    // the position of a local light and 1, or the unit direction to a directional light and 0
  vec4 color;    // linear, times the intensity; in w the mean squared angle of a sun, see `LightSource`
  vec4 axis;     // the unit vector against the direction of a spot light
  vec4 falloff;  // the scale and the offset of the cosine within a cone, and the reciprocal of the squared range
};

layout(std140) uniform LightingParameters {
  vec4 eye;     // the eye position and 1; in an orthographic view the direction to the eye and 0
  vec4 up;      // the direction of the sky, and the exposure factor
  vec4 sky;     // ambient light from above
  vec4 ground;  // ambient light from below
  vec4 fog;    // the fog colour, and the fog amount at the far end
  vec4 depth;   // the fog's depth is dot(position, xyz) - w: 0 at the near end, 1 at the far end
  Light lights[20];
};

// Returns the unit direction from a position to the eye.
vec3 directionToEyeFrom(vec3 position) { return normalize(eye.xyz - position * eye.w); }

// Returns the unit direction from a position to a light, and the light that arrives; see `LightSource`.
vec3 arrivingLight(int index, vec3 position, out vec3 light) {
  light = lights[index].color.rgb;
#if LOCAL_COUNT == 0
  return lights[index].place.xyz;
#else
  if (index < LIGHT_COUNT - LOCAL_COUNT) return lights[index].place.xyz;
  vec3 offset = lights[index].place.xyz - position;
  float square = max(dot(offset, offset), 1e-8);
  vec3 directionToLight = offset * inversesqrt(square);
  vec4 falloff = lights[index].falloff;
  float fade = square * falloff.z;
  float cone = clamp(dot(directionToLight, lights[index].axis.xyz) * falloff.x + falloff.y, 0.0, 1.0);
  light *= max(1.0 - fade * fade, 0.0) * cone * cone / square;
  return directionToLight;
#endif
}

// Returns a colour in fog.
vec3 withFog(vec3 color, vec3 position) {
  float distance = clamp(dot(position, depth.xyz) - depth.w, 0.0, 1.0);
  return mix(color, fog.rgb, fog.a * distance);
}

// Returns the fraction of direct light that reaches surfaces of an ambient visibility: occluded surfaces are darker in
// direct light, too, but less.
float directVisibility(float ambientVisibility) { return 0.45 + 0.55 * ambientVisibility; }

#if !PHYSICAL

// Returns the tone-mapped light. With neutral tone mapping it is the identity up to 0.7, then a hyperbola that approaches
// 1: the offset of `toneMapped` is for the reflection of the metallic-roughness model.
vec3 simplyToneMapped(vec3 light) {
#if TONE_MAPPING == NEUTRAL
  vec3 over = max(light - 0.7, 0.0);
  return min(light, 0.7) + 0.3 * over / (over + 0.3);
#else
  return toneMapped(light);
#endif
}

// Returns the light that a surface point with this unit normal and linear colour reflects to the eye, and its alpha.
// `ambientVisibility` is from 0 to 1.
vec4 shade(vec3 position, vec3 normal, vec4 surface, float ambientVisibility) {
  vec3 directionToEye = directionToEyeFrom(position);
  // Keeps the albedo away from 0 and 1, which no real surface reaches.
  vec3 albedo = surface.rgb * 0.86 + 0.015;

  float fresnelBase = 1.0 - max(dot(normal, directionToEye), 0.0);
  float fresnel4 = fresnelBase * fresnelBase * fresnelBase * fresnelBase;
  float height = dot(normal, up.xyz) * 0.5 + 0.5;
  vec3 ambient = mix(ground.rgb, sky.rgb, height);
  float fresnel = 0.04 + 0.3 * fresnel4;
  vec3 total = ambient * (albedo + fresnel) * ambientVisibility;

  vec4 visibilities = mapVisibilities(position, normal);
  float reached = directVisibility(ambientVisibility);
  for (int index = 0; index < LIGHT_COUNT; index++) {
    vec3 light;
    vec3 directionToLight = arrivingLight(index, position, light);
    float cosine = max(dot(normal, directionToLight), 0.0);
    vec3 reflected = albedo * cosine;
    if (index < SPECULAR_COUNT) {
      // Blinn-Phong with exponent 32: the normalisation (32 + 8) / 8 times a reflectance of 0.04 is 0.2.
      float shine = max(dot(normal, normalize(directionToLight + directionToEye)), 0.0);
      shine *= shine;
      shine *= shine;
      shine *= shine;
      shine *= shine;
      shine *= shine;
      reflected += 0.2 * shine * min(cosine * 4.0, 1.0);
    }
    total += light * reflected * (reached * shadow(index, visibilities));
  }
  return vec4(withFog(simplyToneMapped(total * up.w), position), surface.a);
}

#endif
