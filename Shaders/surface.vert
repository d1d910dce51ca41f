#version 330 core
// Transforms the mesh of one surface.

// Defined by the program: whether vertices have colours, the number of sets of texture coordinates, and whether
// vertices have tangents.
#ifndef VERTEX_COLORS
#define VERTEX_COLORS 0
#endif
#ifndef TEXTURE_COORDINATES
#define TEXTURE_COORDINATES 0
#endif
#ifndef TANGENTS
#define TANGENTS 0
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
#if TEXTURE_COORDINATES
layout(location = 6) in vec2 vertexCoordinates;
out vec2 textureCoordinates;
#endif
#if TEXTURE_COORDINATES > 1
layout(location = 7) in vec2 secondVertexCoordinates;
out vec2 secondTextureCoordinates;
#endif
#if TANGENTS
layout(location = 8) in vec4 vertexTangent;
out vec4 surfaceTangent;
#endif

void main() {
  surfacePosition = (model * vec4(position, 1.0)).xyz;
  surfaceNormal = mat3(normalMatrix) * normal;
#if VERTEX_COLORS
  surfaceColor = color * vertexColor;
#else
  surfaceColor = color;
#endif
#if TEXTURE_COORDINATES
  textureCoordinates = vertexCoordinates;
#endif
#if TEXTURE_COORDINATES > 1
  secondTextureCoordinates = secondVertexCoordinates;
#endif
#if TANGENTS
  // A reflection reverses the cross product of which the bitangent is made.
  float handedness = determinant(mat3(model)) < 0.0 ? -vertexTangent.w : vertexTangent.w;
  surfaceTangent = vec4(mat3(model) * vertexTangent.xyz, handedness);
#endif
  ambientVisibility = 1.0;
  gl_Position = viewProjection * vec4(surfacePosition, 1.0);
}
