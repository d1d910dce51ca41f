#version 330 core
// Draws points as discs that face the eye, and lines with round ends. Those without normals are not lit.

#include "shadows.glsl"
#include "tone-mapping.glsl"
#include "film-curves.glsl"
#include "lighting.glsl"
#if PHYSICAL
#include "environment.glsl"
#include "materials.glsl"
#endif

// See points.vert.
#ifndef LINES
#define LINES 0
#endif
#ifndef LIT
#define LIT 0
#endif

flat in vec4 places;
flat in vec4 extents;
flat in vec2 distances;
flat in vec3 startPosition;
flat in vec4 startSurface;
#if LINES
flat in vec3 endPosition;
flat in vec4 endSurface;
flat in vec2 shares;
#endif
#if LIT
flat in vec3 startDirection;
#if LINES
flat in vec3 endDirection;
#endif
#endif

out vec4 color;

void main() {
  vec2 offset = gl_FragCoord.xy - places.xy;
  vec3 position = startPosition;
  vec4 surface = startSurface;
#if LINES
  vec2 way = places.zw - places.xy;
  float square = dot(way, way);
  float share = square > 0.0 ? clamp(dot(offset, way) / square, 0.0, 1.0) : 0.0;
  offset -= way * share;
  float reach = mix(extents.x, extents.y, share);
  // The share of the length in the scene, and of the whole line.
  float part = share * distances.x / mix(distances.y, distances.x, share);
  position = mix(startPosition, endPosition, part);
  part = mix(shares.x, shares.y, part);
  surface = mix(startSurface, endSurface, part);
  // In front of the background, also beyond the depths of the models.
  gl_FragDepth = min(mix(extents.z, extents.w, share) * 0.5 + 0.5, 0.999999);
#else
  float reach = extents.x;
#endif
  if (dot(offset, offset) > reach * reach) discard;
#if LIT
  vec3 normal = startDirection;
#if LINES
  normal = mix(startDirection, endDirection, part);
#endif
  float size = dot(normal, normal);
  if (size > 0.0) {
    normal *= inversesqrt(size);
    if (dot(normal, directionToEyeFrom(position)) < 0.0) normal = -normal;
    color = shade(position, normal, surface, 1.0);
    return;
  }
#endif
  color = vec4(withFog(surface.rgb, position), 1.0);
}
