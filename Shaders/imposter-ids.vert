#version 330 core
// Covers what a sphere of a cloud can hide: by a point around its outline or, where points do not reach, a rectangle.

// Set by the program that is made of this.
#ifndef RECTANGLES
#define RECTANGLES 0
#endif

layout(location = 2) in vec4 record;  // centre, radius

uniform vec3 eyePosition;
uniform vec3 right;
uniform vec3 up;
uniform vec3 forward;
uniform vec2 halfSize;  // half the picture's width and height, at a distance of 1 or at any
uniform bool isParallel;
uniform vec2 viewport;  // the picture's size in samples
uniform float nearest;
uniform uint firstID;

flat out vec3 center;  // from the eye
flat out float radius;
flat out uint sphereID;

void main() {
  center = record.xyz - eyePosition;
  vec3 place = vec3(dot(center, right), dot(center, up), dot(center, forward));
  radius = record.w;
  sphereID = firstID + uint(RECTANGLES == 1 ? gl_InstanceID : gl_VertexID);

  // The slopes of the lines of sight that touch the sphere: from left to right, from bottom to top.
  float square = place.z * place.z - radius * radius;
  vec2 low = -halfSize, high = halfSize;
  if (isParallel) {
    low = place.xy - radius;
    high = place.xy + radius;
  } else if (place.z - radius >= nearest) {
    vec2 reach = radius * sqrt(place.xy * place.xy + square);
    low = (place.xy * place.z - reach) / square;
    high = (place.xy * place.z + reach) / square;
  }
  low /= halfSize;
  high /= halfSize;
#if RECTANGLES
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(mix(max(low, -1.0), min(high, 1.0), corner), 0.0, 1.0);
#else
  gl_Position = vec4((low + high) * 0.5, 0.0, 1.0);
  vec2 size = (high - low) * 0.5 * viewport;
  gl_PointSize = max(size.x, size.y) + 1.0;
#endif
  // Neither what has no size nor what is behind the eye is anywhere.
  if (!(radius > 0.0 && place.z + radius > nearest)) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
