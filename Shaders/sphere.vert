#version 330 core
// One sphere: its mesh stands about the origin and is moved to the sphere's centre.

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;

uniform mat4 viewProjection;
uniform vec3 center;
uniform vec4 color;  // linear

out vec3 surfacePosition;
out vec3 surfaceNormal;
out float openness;
flat out vec4 surfaceColor;

void main() {
  surfacePosition = position + center;
  surfaceNormal = normal;
  surfaceColor = color;
  openness = 1.0;
  gl_Position = viewProjection * vec4(surfacePosition, 1.0);
}
