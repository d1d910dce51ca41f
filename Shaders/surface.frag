#version 330 core
// Shades the triangles of a surface.

#include "shadows.glsl"
#include "lighting.glsl"

// Defined by the program: whether vertices have colours.
#ifndef VERTEX_COLORS
#define VERTEX_COLORS 0
#endif

in vec3 surfacePosition;
in vec3 surfaceNormal;
in float ambientVisibility;
#if VERTEX_COLORS
in vec4 surfaceColor;
#else
flat in vec4 surfaceColor;
#endif

out vec4 color;

void main() {
  // Back faces are shaded with the flipped normal.
  vec3 normal = normalize(gl_FrontFacing ? surfaceNormal : -surfaceNormal);
  color = shade(surfacePosition, normal, surfaceColor, ambientVisibility);
}
