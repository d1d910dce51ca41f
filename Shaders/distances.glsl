// How far ahead the surfaces are that the samples of a picture see.

uniform sampler2D depths;    // as they are stored, for each sample
uniform int samplesAcross;   // of a pixel
uniform ivec2 size;          // of the picture, in pixels
uniform vec2 halfSize;       // half the picture's width and height, at a distance of 1 or at any
uniform bool isParallel;
uniform vec2 depthTerms;     // see spheres.glsl
uniform float reach;         // how far light is kept off

// That of the nearest sample of a pixel, or -1 where there is nothing.
float distanceAt(ivec2 pixel) {
  float depth = 1.0;
  for (int y = 0; y < samplesAcross; y++)
    for (int x = 0; x < samplesAcross; x++)
      depth = min(depth, texelFetch(depths, pixel * samplesAcross + ivec2(x, y), 0).r);
  if (depth >= 1.0) return -1e30;
  return isParallel ? (depth - depthTerms.x) / depthTerms.y : depthTerms.y / (depth - depthTerms.x);
}
