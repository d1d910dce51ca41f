#version 330 core
// Covers the outline of each sphere of a cloud with a point or, where points are too small, with a rectangle.

// Defined by the program.
#ifndef RECTANGLES
#define RECTANGLES 0
#endif

#include "thin.glsl"

layout(location = 2) in vec4 record;  // centre, radius

uniform vec3 eyePosition;
uniform vec3 right;
uniform vec3 up;
uniform vec3 forward;
uniform vec2 halfSize;  // half the view's size at distance 1 (orthographic: at any)
uniform bool isOrthographic;
uniform vec2 viewport;  // the picture's size in samples
uniform float nearest;
uniform uint firstID;
uniform mat4 model;         // from the cloud to the scene
uniform float radiusScale;  // of the map to the scene

flat out vec3 center;  // relative to the eye
flat out float squaredRadius;
flat out float reciprocalPower;  // of the eye with respect to the sphere
flat out uint sphereID;

void main() {
  center = (model * vec4(record.xyz, 1.0)).xyz - eyePosition;
  vec3 position = vec3(dot(center, right), dot(center, up), dot(center, forward));
  float radius = record.w * radiusScale;
  float distance = length(center);
  squaredRadius = radius * radius;
  reciprocalPower = 1.0 / ((distance - radius) * (distance + radius));
  sphereID = firstID + uint(RECTANGLES == 1 ? gl_InstanceID : gl_VertexID);

  // The slopes of the tangents from the eye to the sphere: left and bottom, right and top.
  float square = position.z * position.z - radius * radius;
  vec2 low = -halfSize, high = halfSize;
  if (isOrthographic) {
    low = position.xy - radius;
    high = position.xy + radius;
  } else if (position.z - radius >= nearest) {
    vec2 width = radius * sqrt(position.xy * position.xy + square);
    low = (position.xy * position.z - width) / square;
    high = (position.xy * position.z + width) / square;
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
  // Spheres without a size or behind the eye are moved outside the view volume, and those that fade.
  float depth = isOrthographic ? 1.0 : position.z;
  if (!(radius > 0.0 && position.z + radius > nearest && isDrawnNow(widened(radius, depth, depth).y))) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
