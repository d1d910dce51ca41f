#version 330 core
// The spheres of a cloud as instances of a unit sphere mesh, one per record.

#include "records.glsl"
#include "thin.glsl"

// Defined by the program: whether the distance from a clipping plane is written, by which OpenGL cuts triangles. WebGL cannot
// do so everywhere: surface.frag tests the plane there.
#ifndef CLIP_DISTANCE
#define CLIP_DISTANCE 0
#endif

layout(location = 0) in vec3 corner;
layout(location = 2) in vec4 record;     // centre, radius
layout(location = 3) in vec4 linear;     // linear colour
layout(location = 4) in vec4 occlusion;  // ambient occlusion in 32nds: gradient (xyz) and mean (w)

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
  surfaceNormal = corner;
  vec3 center = (model * vec4(record.xyz, 1.0)).xyz;
  float distance = (viewProjection * vec4(center, 1.0)).w;
  vec2 width = widened(max(record.w * radiusScale, 0.0), distance, distance);
  surfacePosition = corner * width.x + center;
  // The share of the area.
  surfaceColor = vec4(linear.rgb, width.y * width.y);
  ambientVisibility = ambientVisibilityAt(surfaceNormal, occlusionInScene(occlusion, model, radiusScale));
#if CLIP_DISTANCE
  gl_ClipDistance[0] = clipPlane.w - dot(clipPlane.xyz, surfacePosition);
#endif
  gl_Position = isDrawnNow(width.y) ? viewProjection * vec4(surfacePosition, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}
