#version 330 core
// Writes the ID and the depth of the nearest sphere of each sample.

#include "spheres.glsl"

flat in vec3 center;
flat in float radius;
flat in uint sphereID;

out uint id;

void main() {
  float distance = intersectSphere(sampleRay(), center - sampleStart(), radius);
  if (distance < 0.0) discard;
  gl_FragDepth = storedDepth(distance);
  id = sphereID;
}
