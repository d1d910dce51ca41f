#version 330 core
// Blurs the ambient occlusion: the mean of the 4 x 4 pixels whose distance is similar.

#include "distances.glsl"

uniform sampler2D unblurred;

out float ambientVisibility;

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  float distance = distanceAt(pixel);
  ambientVisibility = 1.0;
  if (distance < -1e29) return;
  float sum = 0.0, count = 0.0;
  for (int y = -1; y <= 2; y++)
    for (int x = -2; x <= 1; x++) {
      ivec2 other = pixel + ivec2(x, y);
      if (any(lessThan(other, ivec2(0))) || any(greaterThanEqual(other, size))) continue;
      if (!(abs(distanceAt(other) - distance) < radius * 0.25)) continue;
      sum += texelFetch(unblurred, other, 0).r;
      count += 1.0;
    }
  ambientVisibility = count > 0.0 ? sum / count : 1.0;
}
