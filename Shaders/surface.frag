#version 330 core
// Lights what the triangles of a surface cover.

#include "lighting.glsl"

// Set by the program that is made of this: whether each vertex has a colour of its own.
#ifndef VERTEX_COLORS
#define VERTEX_COLORS 0
#endif

in vec3 surfacePosition;
in vec3 surfaceNormal;
in float openness;
#if VERTEX_COLORS
in vec4 surfaceColor;
#else
flat in vec4 surfaceColor;
#endif

out vec4 color;

void main() {
  // A surface that is seen from behind is lit from there.
  vec3 normal = normalize(gl_FrontFacing ? surfaceNormal : -surfaceNormal);
  color = lit(surfacePosition, normal, surfaceColor, openness);
}
