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

out vec4 color;

void main() {
  uint index = texelFetch(ids, ivec2(gl_FragCoord.xy), 0).r - firstID;
  if (index >= count) discard;

  vec4 sphere = uintBitsToFloat(texelFetch(records, int(index) * 2));
  uvec4 appearance = texelFetch(records, int(index) * 2 + 1);
  sphere = vec4((model * vec4(sphere.xyz, 1.0)).xyz - eyePosition, sphere.w * radiusScale);
  vec3 ray = sampleRay(), start = sampleStart();
  float distance = intersectSphere(ray, sphere.xyz - start, sphere.w);
  vec3 position = start + ray * distance;
  vec3 normal = normalize(position - sphere.xyz);
  gl_FragDepth = storedDepth(distance);
  vec4 surface = vec4(linearColor(appearance.xy), 1.0);
  vec4 occlusion = occlusionInScene(signedBytes(appearance.z), model, radiusScale);
  color = shade(position + eyePosition, normal, surface, ambientVisibilityAt(normal, occlusion));
}
