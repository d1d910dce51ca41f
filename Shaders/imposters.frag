#version 330 core
// Shades the visible spheres of a cloud.

#include "shadows.glsl"
#include "lighting.glsl"
#if PHYSICAL
#include "tone-mapping.glsl"
#include "environment.glsl"
#include "materials.glsl"
#endif
#include "records.glsl"
#include "spheres.glsl"

uniform usampler2D ids;          // the IDs of the visible spheres, 0 for the background
uniform usamplerBuffer records;  // two texels per sphere: centre and radius, then colour and occlusion
uniform uint firstID;            // the ID of the cloud's first sphere
uniform uint count;              // the number of spheres of the cloud

uniform mat4 model;              // from the cloud to the scene
uniform float radiusScale;       // of the map to the scene

// Defined by the program: whether only depths are drawn.
#ifndef DEPTH_ONLY
#define DEPTH_ONLY 0
#endif

out vec4 color;

void main() {
  uint index = texelFetch(ids, ivec2(gl_FragCoord.xy), 0).r - firstID;
  if (index >= count) discard;

  vec4 sphere = uintBitsToFloat(texelFetch(records, int(index) * 2));
  sphere = vec4((model * vec4(sphere.xyz, 1.0)).xyz - eyePosition, sphere.w * radiusScale);
  vec3 ray = sampleRay(), start = sampleStart();
  float distance = intersectSphere(ray, sphere.xyz - start, sphere.w);
  gl_FragDepth = storedDepth(distance);
#if DEPTH_ONLY
  color = vec4(0.0);
#else
  uvec4 appearance = texelFetch(records, int(index) * 2 + 1);
  vec3 position = start + ray * distance;
  vec3 normal = normalize(position - sphere.xyz);
  vec4 surface = vec4(linearColor(appearance.xy), 1.0);
  vec4 occlusion = occlusionInScene(signedBytes(appearance.z), model, radiusScale);
  color = shade(position + eyePosition, normal, surface, ambientVisibilityAt(normal, occlusion));
#endif
}
