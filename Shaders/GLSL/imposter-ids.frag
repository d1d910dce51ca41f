#version 330 core
// Writes the ID and the depth of the nearest sphere of each sample.
//
// This shader runs for every sample of every sphere, so it has no division: the depth in a perspective view is linear in the
// reciprocal of the distance.

// Defined by the program: whether the view is orthographic.
#ifndef ORTHOGRAPHIC
#define ORTHOGRAPHIC 0
#endif
#include "spheres.glsl"

flat in vec3 center;  // relative to the eye
flat in float squaredRadius;
flat in float reciprocalPower;  // of the eye with respect to the sphere
flat in uint sphereID;

out uint id;

void main() {
#if CLIP
  bool isInside;
  float kept = intersectKept(sampleRay(), sampleStart(), center, sqrt(squaredRadius), isInside);
  gl_FragDepth = kept >= 0.0 ? storedDepth(kept) : 1.0;
#else
  vec3 ray = sampleRay(), place = center - sampleStart();
  // A quarter of the discriminant of the quadratic equation for the distance, by Lagrange's identity. It is accurate for small
  // and distant spheres.
  vec3 moment = cross(ray, place);
  float discriminant = dot(ray, ray) * squaredRadius - dot(moment, moment);
  float middle = dot(ray, place), root = sqrt(max(discriminant, 0.0));
#if ORTHOGRAPHIC
  // The ray has length 1.
  float distance = middle - root;
  bool isHit = discriminant >= 0.0 && distance >= nearest;
  float depth = depthTerms.x + depthTerms.y * distance;
#else
  // The reciprocal of the smaller distance, because the product of both is the power over the squared length of the ray. It is
  // negative if the eye is in the sphere or in front of neither.
  float reciprocal = (middle + root) * reciprocalPower;
  bool isHit = discriminant >= 0.0 && reciprocal > 0.0 && reciprocal * nearest <= 1.0;
  float depth = depthTerms.x + depthTerms.y * reciprocal;
#endif
  // A miss is at the far plane, where the depth test fails.
  gl_FragDepth = isHit ? depth : 1.0;
#endif
  id = sphereID;
}
