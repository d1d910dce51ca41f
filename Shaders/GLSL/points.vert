#version 330 core
// Covers points, or lines between two of them, with rectangles: one instance for each. See `PointSplats`.

#include "records.glsl"

// Defined by the program: whether the instances are lines, whether they have colours, and whether they are lit.
#ifndef LINES
#define LINES 0
#endif
#ifndef COLORS
#define COLORS 0
#endif
#ifndef LIT
#define LIT 0
#endif
// Defined by the program: whether a plane cuts the scene open.
#ifndef CLIP
#define CLIP 0
#endif

layout(location = 0) in vec3 start;
layout(location = 1) in vec4 startColor;  // sRGB
layout(location = 2) in vec3 startNormal;
layout(location = 3) in vec3 end;
layout(location = 4) in vec4 endColor;
layout(location = 5) in vec3 endNormal;

uniform mat4 viewProjection;
uniform mat4 model;         // to the scene
uniform mat4 normalMatrix;  // of normals, which may get any length
uniform vec4 color;         // linear
uniform vec4 viewpoint;     // the eye and 1, or the direction to the eye and 0 in an orthographic view
uniform vec2 viewport;      // the size of the picture in samples
uniform vec2 radius;        // the radius in samples, and that in metres if it is above 0
uniform float samplesPerMetre;  // at distance 1, or at any distance in an orthographic view
uniform float near;         // the distance of the near plane
#if CLIP
uniform vec4 clipPlane;     // the unit normal, which points to what is cut away, and the distance from the origin
#endif
uniform vec2 nearness;      // the factor of distances, and what is then subtracted; see `PointDepths`

flat out vec4 places;    // the ends in samples
flat out vec4 extents;   // the radius at each end, and the depth
flat out vec2 distances; // the distance of each end
flat out vec3 startPosition;
flat out vec4 startSurface;
#if LINES
flat out vec3 endPosition;
flat out vec4 endSurface;
flat out vec2 shares;    // the shares of the line at its ends
#endif
#if LIT
flat out vec3 startDirection;
#if LINES
flat out vec3 endDirection;
#endif
#endif

// Returns a point in clip space, nearer to the eye.
vec4 clipSpace(vec3 point) {
  vec3 nearer =
    viewpoint.w > 0.5 ? mix(viewpoint.xyz, point, nearness.x) : point + viewpoint.xyz * nearness.y;
  vec4 clip = viewProjection * vec4(nearer, 1.0);
  return vec4(clip.xy, max(clip.z, -clip.w), clip.w);
}

// Returns the distance of a point along the view direction. 1 in an orthographic view.
float distanceTo(vec3 point) {
  return viewpoint.w > 0.5 ? (viewProjection * vec4(point, 1.0)).w : 1.0;
}

vec2 samples(vec4 clip) { return (clip.xy / clip.w * 0.5 + 0.5) * viewport; }

float radiusAt(float distance) {
  float value = radius.y > 0.0 ? radius.y * samplesPerMetre / distance : radius.x;
  return min(max(value, 0.7072), 2048.0);
}

vec4 linearColorOf(vec4 encoded) {
#if COLORS
  return vec4(decodeSRGB(encoded.rgb) * color.rgb, 1.0);
#else
  return vec4(color.rgb, 1.0);
#endif
}

#if CLIP
float heightOverPlane(vec3 point) { return dot(clipPlane.xyz, point) - clipPlane.w; }
#endif

void main() {
  vec3 first = (model * vec4(start, 1.0)).xyz;
  float firstDistance = distanceTo(first);
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  bool isFront = viewpoint.w < 0.5 || firstDistance >= near;
#if LINES
  vec3 second = (model * vec4(end, 1.0)).xyz;
  float secondDistance = distanceTo(second);
  bool isOtherFront = viewpoint.w < 0.5 || secondDistance >= near;
  shares = vec2(0.0, 1.0);
  if (!isFront && !isOtherFront) return;
  if (!isFront || !isOtherFront) {
    float share = (near - firstDistance) / (secondDistance - firstDistance);
    vec3 cut = mix(first, second, share);
    if (isFront) {
      second = cut;
      secondDistance = near;
      shares.y = share;
    } else {
      first = cut;
      firstDistance = near;
      shares.x = share;
    }
  }
#if CLIP
  float firstHeight = heightOverPlane(first), secondHeight = heightOverPlane(second);
  if (firstHeight > 0.0 && secondHeight > 0.0) return;
  if (firstHeight > 0.0 || secondHeight > 0.0) {
    float share = firstHeight / (firstHeight - secondHeight);
    vec3 cut = mix(first, second, share);
    float cutDistance = mix(firstDistance, secondDistance, share);
    float cutShare = mix(shares.x, shares.y, share);
    if (firstHeight > 0.0) {
      first = cut;
      firstDistance = cutDistance;
      shares.x = cutShare;
    } else {
      second = cut;
      secondDistance = cutDistance;
      shares.y = cutShare;
    }
  }
#endif
  endPosition = second;
  endSurface = linearColorOf(endColor);
#if LIT
  endDirection = mat3(normalMatrix) * endNormal;
#endif
#else
#if CLIP
  isFront = isFront && heightOverPlane(first) <= 0.0;
#endif
  if (!isFront) return;
  vec3 second = first;
  float secondDistance = firstDistance;
#endif
  startPosition = first;
  startSurface = linearColorOf(startColor);
#if LIT
  startDirection = mat3(normalMatrix) * startNormal;
#endif
  vec4 firstClip = clipSpace(first), secondClip = clipSpace(second);
  places = vec4(samples(firstClip), samples(secondClip));
  extents = vec4(
    radiusAt(firstDistance), radiusAt(secondDistance), firstClip.z / firstClip.w, secondClip.z / secondClip.w);
  distances = vec2(firstDistance, secondDistance);

  // A rectangle around the line with its round ends, and a sample more.
  float reach = max(extents.x, extents.y) + 1.0;
  vec2 way = places.zw - places.xy;
  float size = length(way);
  vec2 along = size > 1e-4 ? way / size : vec2(1.0, 0.0);
  bool isEnd = gl_VertexID > 1;
  float side = gl_VertexID % 2 == 0 ? -1.0 : 1.0;
  vec2 corner =
    (isEnd ? places.zw + along * reach : places.xy - along * reach) + side * reach * vec2(-along.y, along.x);
  // Lines around the models, such as a grid, may reach beyond the depths of these.
  float depth = clamp(isEnd ? extents.w : extents.z, -1.0, 1.0);
  gl_Position = vec4(corner / viewport * 2.0 - 1.0, depth, 1.0);
}
