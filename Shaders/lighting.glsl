// Lights a slightly rough surface, in linear light: diffuse after Lambert, highlights after Blinn and Phong with their
// energy kept, the sky and the ground from all around, and their reflection at grazing angles. A light of intensity 1
// that falls straight on a white surface makes it all but white.

// Set by the program that is made of this: OpenGL unrolls what it knows when compiling, several times faster in
// software than a loop.
#ifndef LIGHT_COUNT
#define LIGHT_COUNT 3
#define GLOSSY_COUNT 1
#endif

// Whether surfaces are finished otherwise than the most are.
#ifndef FINISHED
#define FINISHED 0
#endif

struct Light {
  vec4 towards;  // where the light comes from, a unit vector
  vec4 color;    // linear, times its intensity
};

layout(std140) uniform Shading {
  vec4 eye;     // and 1; of parallel lines of sight where they come from, and 0
  vec4 up;      // where the sky is
  vec4 sky;     // light from above
  vec4 ground;  // light from below
  vec4 haze;    // the colour that distance fades to, and how much of it there is at the far end
  vec4 depth;   // the viewing direction, times what makes the haze's depth range 1; where the range begins
  Light lights[16];
};

// Straight up to 0.7, then ever more slowly towards 1, so that bright places keep their hue.
vec3 softened(vec3 light) {
  vec3 over = max(light - 0.7, 0.0);
  return min(light, 0.7) + 0.3 * over / (over + 0.3);
}

#if FINISHED
uniform vec2 finish;  // how metallic, and how rough
#endif

// The light that comes from a surface in a place, of that unit normal and linear colour; `openness` is how much of the
// light from all around reaches it.
vec4 lit(vec3 place, vec3 normal, vec4 surface, float openness) {
  vec3 view = normalize(eye.xyz - place * eye.w);
  // No real surface reflects nothing or everything.
  vec3 albedo = surface.rgb * 0.86 + 0.015;

  float grazing = 1.0 - max(dot(normal, view), 0.0);
  float grazing4 = grazing * grazing * grazing * grazing;
  float height = dot(normal, up.xyz) * 0.5 + 0.5;
  vec3 ambient = mix(ground.rgb, sky.rgb, height);
#if FINISHED
  float metallic = finish.x, smoothness = 1.0 - finish.y;
  vec3 diffuse = albedo * (1.0 - metallic);
  vec3 reflectance = mix(vec3(0.04), albedo, metallic);
  vec3 mirrored = normal * (2.0 * dot(normal, view)) - view;
  // The smoother a metal, the more it shows of the sky's and the ground's own shapes: a horizon.
  float horizon = clamp(dot(mirrored, up.xyz) * (1.0 + 3.0 * smoothness) * 0.5 + 0.5, 0.0, 1.0);
  vec3 around = mix(ground.rgb, sky.rgb, mix(height, horizon, metallic));
  vec3 edges = reflectance + 0.6 * grazing4 * smoothness;
  vec3 total = (ambient * diffuse + around * edges * (1.0 + 1.5 * metallic)) * openness;
  float rough = max(finish.y, 0.12);
  float exponent = 2.0 / (rough * rough * rough * rough);
#else
  vec3 diffuse = albedo;
  float rim = 0.04 + 0.3 * grazing4;
  vec3 total = ambient * (albedo + rim) * openness;
#endif

  float reached = 0.45 + 0.55 * openness;
  for (int index = 0; index < LIGHT_COUNT; index++) {
    vec3 towards = lights[index].towards.xyz;
    float cosine = max(dot(normal, towards), 0.0);
    vec3 reflected = diffuse * cosine;
    if (index < GLOSSY_COUNT) {
      float shine = max(dot(normal, normalize(towards + view)), 0.0);
#if FINISHED
      vec3 gloss = reflectance * (pow(shine, exponent) * (exponent + 8.0) / 8.0);
#else
      // The exponent is 32, the factor (32 + 8) / 8 times a reflectance of 0.04.
      shine *= shine;
      shine *= shine;
      shine *= shine;
      shine *= shine;
      shine *= shine;
      float gloss = 0.2 * shine;
#endif
      reflected += gloss * min(cosine * 4.0, 1.0);
    }
    total += lights[index].color.rgb * reflected * reached;
  }

  float distance = clamp(dot(place, depth.xyz) - depth.w, 0.0, 1.0);
  return vec4(mix(softened(total), haze.rgb, haze.a * distance), surface.a);
}
