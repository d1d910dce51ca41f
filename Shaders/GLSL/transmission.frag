#version 330 core
// Computes one level of the picture that surfaces with transmission show: the mean of the samples of each pixel, or half the
// size of the level before, filtered by the binomial weights 1 3 3 1.

uniform sampler2D source;
uniform int samplesAcross;  // along each side of a pixel; 0 for a level that is made of the one before

out vec4 color;

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  color = vec4(0.0);
  if (samplesAcross > 0) {
    for (int y = 0; y < samplesAcross; y++)
      for (int x = 0; x < samplesAcross; x++) color += texelFetch(source, pixel * samplesAcross + ivec2(x, y), 0);
    color /= float(samplesAcross * samplesAcross);
    return;
  }
  ivec2 last = textureSize(source, 0) - 1;
  for (int y = -1; y < 3; y++)
    for (int x = -1; x < 3; x++) {
      float weight = (x == 0 || x == 1 ? 3.0 : 1.0) * (y == 0 || y == 1 ? 3.0 : 1.0) / 64.0;
      color += texelFetch(source, clamp(2 * pixel + ivec2(x, y), ivec2(0), last), 0) * weight;
    }
}
