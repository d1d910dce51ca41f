#version 330 core
// Draws the environment as the background: its radiance from the finest level, with exposure and tone mapping.

#include "environment.glsl"
#include "spheres.glsl"
#include "tone-mapping.glsl"

out vec4 color;

void main() {
  vec3 light = specularLight(sampleRay(), 0.0) * environmentScale.y;
  color = vec4(pbrNeutral(light), 1.0);
}
