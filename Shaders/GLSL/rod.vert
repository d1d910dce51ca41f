#version 330 core
// The rods of a cloud as instances of a cylinder mesh, one per record.

#include "records.glsl"
#include "thin.glsl"

// Defined by the program: whether the distance from a clipping plane is written, by which OpenGL cuts triangles. WebGL cannot
// do so everywhere: surface.frag tests the plane there.
#ifndef CLIP_DISTANCE
#define CLIP_DISTANCE 0
#endif

layout(location = 0) in vec3 position;  // on a cylinder along Y of radius 1 and height 1
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 record;    // start, radius
layout(location = 3) in vec4 encoded;   // colour, sRGB
layout(location = 4) in vec3 end;       // end

uniform mat4 viewProjection;
uniform mat4 model;         // from the cloud to the scene
uniform float radiusScale;  // of the map to the scene

out vec3 surfacePosition;
out vec3 surfaceNormal;
out float ambientVisibility;
flat out vec4 surfaceColor;
#if CLIP_DISTANCE
uniform vec4 clipPlane;  // the unit normal, which points to what is cut away, and the distance from the origin
out float gl_ClipDistance[1];
#endif

void main() {
  vec3 start = (model * vec4(record.xyz, 1.0)).xyz;
  vec3 axis = (model * vec4(end, 1.0)).xyz - start;
  vec3 ahead = axis / max(length(axis), 1e-30);
  vec3 right = normalize(cross(abs(ahead.y) < 0.9 ? vec3(0, 1, 0) : vec3(1, 0, 0), ahead));
  vec3 other = cross(right, ahead);
  vec2 width = widened(
    max(record.w * radiusScale, 0.0), (viewProjection * vec4(start, 1.0)).w, (viewProjection * vec4(start + axis, 1.0)).w);
  float radius = width.x;
  surfacePosition = start + axis * (position.y + 0.5) + (right * position.x + other * position.z) * radius;
  surfaceNormal = right * normal.x + ahead * normal.y + other * normal.z;
  surfaceColor = vec4(decodeSRGB(encoded.rgb), width.y);
  ambientVisibility = 1.0;
#if CLIP_DISTANCE
  gl_ClipDistance[0] = clipPlane.w - dot(clipPlane.xyz, surfacePosition);
#endif
  gl_Position = isDrawnNow(width.y) ? viewProjection * vec4(surfacePosition, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}
