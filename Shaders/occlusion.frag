#version 330 core
// Screen-space ambient occlusion, as documented in `AmbientOcclusion`.

#include "distances.glsl"

out float ambientVisibility;

const int turns[16] = int[16](0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5);
const int probeCount = 16;

// Returns the position of a pixel's surface in view space (right, up, forward).
vec3 place(ivec2 pixel, float distance) {
  vec2 across = (vec2(pixel) + 0.5) / vec2(size) * 2.0 - 1.0;
  return vec3(halfSize * across * (isOrthographic ? 1.0 : distance), distance);
}

// Returns the difference between the positions of a pixel and its neighbour, on the side with the smaller depth step.
vec3 slope(ivec2 pixel, ivec2 onward, vec3 here) {
  ivec2 after = pixel + onward, before = pixel - onward;
  float ahead = -1e30, behind = -1e30;
  if (all(greaterThanEqual(after, ivec2(0))) && all(lessThan(after, size))) ahead = distanceAt(after);
  if (all(greaterThanEqual(before, ivec2(0))) && all(lessThan(before, size))) behind = distanceAt(before);
  vec3 next = place(after, ahead) - here, last = here - place(before, behind);
  if (ahead < -1e29 && behind < -1e29) return place(after, here.z) - here;
  if (ahead < -1e29) return last;
  if (behind < -1e29) return next;
  return abs(next.z) < abs(last.z) ? next : last;
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  float distance = distanceAt(pixel);
  ambientVisibility = 1.0;
  if (distance < -1e29) return;
  vec3 here = place(pixel, distance);
  float disc = min(reach / (2.0 * halfSize.y * (isOrthographic ? 1.0 : distance)), 0.12) * float(size.y);
  if (!(disc > 1.0)) return;
  // Rows are counted from the bottom here, so the next row of the raycaster is one down.
  vec3 normal = normalize(cross(slope(pixel, ivec2(1, 0), here), slope(pixel, ivec2(0, -1), here)));
  int row = size.y - 1 - pixel.y;
  float turn = float(turns[(row & 3) * 4 + (pixel.x & 3)]) * 6.2831853 / 16.0;
  float hidden = 0.0;
  for (int index = 0; index < probeCount; index++) {
    float angle = float(index) * 2.3999632 + turn;
    vec2 offset = vec2(cos(angle), -sin(angle)) * (float(index) + 0.5) / float(probeCount) * disc;
    ivec2 other = pixel + ivec2(roundEven(offset));
    if (any(lessThan(other, ivec2(0))) || any(greaterThanEqual(other, size))) continue;
    float far = distanceAt(other);
    if (far < -1e29) continue;
    vec3 way = place(other, far) - here;
    float square = dot(way, way);
    float rise = dot(way, normal) / sqrt(max(square, 1e-30));
    hidden += max(rise - 0.06, 0.0) * max(1.0 - square / (reach * reach), 0.0);
  }
  ambientVisibility = exp(-6.0 * hidden / float(probeCount));
}
