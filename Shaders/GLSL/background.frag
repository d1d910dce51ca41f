#version 330 core
// Draws the environment as the background: its radiance with exposure and tone mapping.

#include "environment.glsl"
#include "spheres.glsl"
#include "tone-mapping.glsl"

out vec4 color;

void main() {
  color = vec4(neutralToneMapped(backgroundLight(sampleRay()) * environmentScale.y), 1.0);
}
