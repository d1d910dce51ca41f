#version 330 core
// Screen-space ambient occlusion, as documented in `AmbientOcclusion`.

#include "distances.glsl"

out float ambientVisibility;

const int sampleCount = 16;

// Returns the digits of a pixel in two Latin squares, as documented in `OcclusionSamplePattern`.
ivec2 patternDigits(ivec2 pixel) {
  int x = pixel.x & 3, y = pixel.y & 3;
  return ivec2(x ^ (y >> 1 | (y & 1) << 1), x ^ (y ^ (y & 1) << 1));
}

// Returns the position of a pixel's surface in view space (right, up, forward).
vec3 viewPosition(ivec2 pixel, float depth) {
  vec2 across = (vec2(pixel) + 0.5) / vec2(size) * 2.0 - 1.0;
  return vec3(halfSize * across * (isOrthographic ? 1.0 : depth), depth);
}

// Returns the difference between the positions of a pixel and its neighbour in a direction. Of the two neighbours on
// that axis it takes the one with the smaller depth step, so that edges do not bend the normal.
vec3 positionDifference(ivec2 pixel, ivec2 step, vec3 position) {
  ivec2 next = pixel + step, previous = pixel - step;
  float nextDepth = -1e30, previousDepth = -1e30;
  if (all(greaterThanEqual(next, ivec2(0))) && all(lessThan(next, size))) nextDepth = distanceAt(next);
  if (all(greaterThanEqual(previous, ivec2(0))) && all(lessThan(previous, size))) previousDepth = distanceAt(previous);
  vec3 toNext = viewPosition(next, nextDepth) - position;
  vec3 fromPrevious = position - viewPosition(previous, previousDepth);
  if (nextDepth < -1e29 && previousDepth < -1e29) return viewPosition(next, position.z) - position;
  if (nextDepth < -1e29) return fromPrevious;
  if (previousDepth < -1e29) return toNext;
  return abs(toNext.z) < abs(fromPrevious.z) ? toNext : fromPrevious;
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  float depth = distanceAt(pixel);
  ambientVisibility = 1.0;
  if (depth < -1e29) return;
  vec3 position = viewPosition(pixel, depth);
  float distanceScale = isOrthographic ? 1.0 : depth;
  float radiusInPixels = min(radius / (2.0 * halfSize.y * distanceScale), 0.12) * float(size.y);
  if (!(radiusInPixels > 1.0)) return;
  // Rows are counted from the bottom here, so the next row of the raycaster is one down.
  vec3 right = positionDifference(pixel, ivec2(1, 0), position);
  vec3 down = positionDifference(pixel, ivec2(0, -1), position);
  vec3 normal = normalize(cross(right, down));
  vec2 digits = vec2(patternDigits(ivec2(pixel.x, size.y - 1 - pixel.y)));
  vec2 places = (digits * 4.0 + digits.yx + 0.5) / 16.0;
  float occlusion = 0.0;
  for (int index = 0; index < sampleCount; index++) {
    // The offsets of a pixel are a spiral with the golden angle.
    float angle = fract(float(index) * 0.381966 + places.x) * 6.2831853;
    vec2 offset = vec2(cos(angle), -sin(angle)) * (float(index) + places.y) / float(sampleCount) * radiusInPixels;
    ivec2 other = pixel + ivec2(roundEven(offset));
    if (any(lessThan(other, ivec2(0))) || any(greaterThanEqual(other, size))) continue;
    float sampleDepth = distanceAt(other);
    if (sampleDepth < -1e29) continue;
    vec3 toSample = viewPosition(other, sampleDepth) - position;
    float distanceSquare = dot(toSample, toSample);
    float elevation = dot(toSample, normal) / sqrt(max(distanceSquare, 1e-30));
    float rangeCheck = 1.0 - distanceSquare / (radius * radius);
    occlusion += max(elevation - 0.06, 0.0) * max(rangeCheck, 0.0);
  }
  ambientVisibility = exp(-6.0 * occlusion / float(sampleCount));
}
