#version 330 core
// Transforms the mesh of one surface.

// Defined by the program: whether vertices have colours.
#ifndef VERTEX_COLORS
#define VERTEX_COLORS 0
#endif

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;

uniform mat4 viewProjection;
uniform mat4 model;
uniform mat4 normalMatrix;
uniform vec4 color;  // linear

out vec3 surfacePosition;
out vec3 surfaceNormal;
out float ambientVisibility;
#if VERTEX_COLORS
layout(location = 5) in vec4 vertexColor;  // linear
out vec4 surfaceColor;
#else
flat out vec4 surfaceColor;
#endif

void main() {
  surfacePosition = (model * vec4(position, 1.0)).xyz;
  surfaceNormal = mat3(normalMatrix) * normal;
#if VERTEX_COLORS
  surfaceColor = color * vertexColor;
#else
  surfaceColor = color;
#endif
  ambientVisibility = 1.0;
  gl_Position = viewProjection * vec4(surfacePosition, 1.0);
}
