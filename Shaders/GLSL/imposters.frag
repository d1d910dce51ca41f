#version 330 core
// Shades the visible spheres of a cloud. The depths are those of the ID pass, which are tested before and stay unchanged.

#include "shadows.glsl"
#include "tone-mapping.glsl"
#include "film-curves.glsl"
#include "lighting.glsl"
#if PHYSICAL
#include "environment.glsl"
#include "materials.glsl"
#endif
#include "records.glsl"
#include "spheres.glsl"

uniform usampler2D ids;     // the IDs of the visible spheres
// Two texels per sphere: centre and radius, then colour and occlusion. WebGL has no buffer textures: there, the texels are
// the rows of a texture of this width.
#ifdef GL_ES
const int recordTexelsInRow = 1024;
uniform usampler2D records;
uvec4 recordTexel(int index) {
  return texelFetch(records, ivec2(index % recordTexelsInRow, index / recordTexelsInRow), 0);
}
#else
uniform usamplerBuffer records;
uvec4 recordTexel(int index) { return texelFetch(records, index); }
#endif
uniform uint firstID;       // the ID of the cloud's first sphere
uniform uint count;         // the number of spheres of the cloud

uniform mat4 model;         // from the cloud to the scene
uniform float radiusScale;  // of the map to the scene

// Defined by the program: whether IDs of other clouds must be discarded. Software drivers test depths before a shader only
// if it does not discard.
#ifndef OTHER_CLOUDS
#define OTHER_CLOUDS 1
#endif

out vec4 color;

void main() {
  uint index = texelFetch(ids, ivec2(gl_FragCoord.xy), 0).r - firstID;
#if OTHER_CLOUDS
  if (index >= count) discard;
#endif

  vec4 sphere = uintBitsToFloat(recordTexel(int(index) * 2));
  sphere = vec4((model * vec4(sphere.xyz, 1.0)).xyz - eyePosition, sphere.w * radiusScale);
  vec3 ray = sampleRay(), start = sampleStart();
#if CLIP
  bool isInside;
  float distance = intersectKept(ray, start, sphere.xyz, sphere.w, isInside);
#else
  float distance = intersectSphere(ray, sphere.xyz - start, sphere.w);
#endif
  uvec4 appearance = recordTexel(int(index) * 2 + 1);
  vec3 position = start + ray * distance;
  vec3 normal = normalize(position - sphere.xyz);
#if CLIP
  if (isInside) normal = -normal;
#endif
  vec4 surface = vec4(linearColor(appearance.xy), 1.0);
  vec4 occlusion = occlusionInScene(signedBytes(appearance.z), model, radiusScale);
  color = shade(position + eyePosition, normal, surface, ambientVisibilityAt(normal, occlusion));
}
