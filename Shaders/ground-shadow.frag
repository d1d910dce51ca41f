#version 330 core
// Darkens what is behind the scene where the ground below it lies in shadow.

#include "spheres.glsl"

uniform sampler2D shadow;    // how dark the ground is
uniform float groundHeight;
uniform vec2 gridOrigin;     // where the grid begins in X and Z
uniform float gridSize;      // how long its sides are

out vec4 color;

void main() {
  vec3 ray = sampleRay(), start = sampleStart() + eyePosition;
  float distance = (groundHeight - start.y) / ray.y;
  // Seen from below, the ground is not there.
  if (!(ray.y < 0.0 && (isParallel || distance > 0.0))) discard;
  vec2 place = ((start + ray * distance).xz - gridOrigin) / gridSize;
  if (any(lessThan(place, vec2(0.0))) || any(greaterThan(place, vec2(1.0)))) discard;
  color = vec4(0.0, 0.0, 0.0, texture(shadow, place).r);
}
