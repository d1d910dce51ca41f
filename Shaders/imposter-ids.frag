#version 330 core
// Says which sphere of the clouds each sample of the picture sees first.

#include "spheres.glsl"

flat in vec3 center;
flat in float radius;
flat in uint sphereID;

out uint id;

void main() {
  float distance = entrance(sampleRay(), center - sampleStart(), radius);
  if (distance < 0.0) discard;
  gl_FragDepth = storedDepth(distance);
  id = sphereID;
}
