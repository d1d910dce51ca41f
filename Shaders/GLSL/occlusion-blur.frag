#version 330 core
// Blurs the ambient occlusion along one axis: the mean of the 8 pixels whose distance is near the plane through the
// pixel, or of 4 in small pictures.

#include "distances.glsl"

uniform sampler2D unblurred;
uniform ivec2 axis;  // from a pixel to the next one; rows are counted from the bottom

out float ambientVisibility;

// Returns the distance of a pixel, -1e30 for the background and outside the picture.
float distanceInside(ivec2 pixel) {
  bool isInside = all(greaterThanEqual(pixel, ivec2(0))) && all(lessThan(pixel, size));
  return isInside ? distanceAt(pixel) : -1e30;
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  float distance = distanceAt(pixel);
  ambientVisibility = 1.0;
  if (distance < -1e29) return;
  float next = distanceInside(pixel + axis) - distance, previous = distance - distanceInside(pixel - axis);
  float slope = abs(next) < abs(previous) ? next : previous;
  float sum = texelFetch(unblurred, pixel, 0).r, count = 1.0;
  // `AmbientOcclusionParameters.blurDistance`.
  float pixelSize = 2.0 * halfSize.y / float(size.y) * (isOrthographic ? 1.0 : distance);
  float tolerance = min(radius * 0.03, pixelSize * 0.75);
  int reach = size.y < 256 ? 2 : 4;
  for (int offset = -reach; offset < reach; offset++) {
    if (offset == 0) continue;
    ivec2 other = pixel + axis * offset;
    float otherDistance = distanceInside(other);
    if (otherDistance < -1e29) continue;
    if (!(abs(otherDistance - (distance + slope * float(offset))) < tolerance)) continue;
    sum += texelFetch(unblurred, other, 0).r;
    count += 1.0;
  }
  ambientVisibility = sum / count;
}
