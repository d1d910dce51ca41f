#version 330 core
// Draws the environment as the background: its radiance with exposure and tone mapping.

#include "environment.glsl"
#include "spheres.glsl"
#include "tone-mapping.glsl"
#include "film-curves.glsl"

out vec4 color;

void main() {
  color = vec4(toneMapped(backgroundLight(sampleRay()) * environmentScale.y), 1.0);
}
