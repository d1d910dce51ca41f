#version 330 core
// Composites the ground shadow over the background.

#include "spheres.glsl"

uniform sampler2D shadow;    // the darkness of the ground, 0 to 1
uniform float groundHeight;
uniform vec2 gridOrigin;     // the least X and Z of the grid
uniform float gridSize;      // the length of its sides

out vec4 color;

void main() {
  vec3 ray = sampleRay(), start = sampleStart() + eyePosition;
  float distance = (groundHeight - start.y) / ray.y;
  // The ground is invisible from below.
  if (!(ray.y < 0.0 && (isOrthographic || distance > 0.0))) discard;
  vec2 position = ((start + ray * distance).xz - gridOrigin) / gridSize;
  if (any(lessThan(position, vec2(0.0))) || any(greaterThan(position, vec2(1.0)))) discard;
  color = vec4(0.0, 0.0, 0.0, texture(shadow, position).r);
}
