// The distances of visible surfaces, decoded from the depth buffer.

uniform sampler2D depths;    // stored depths, one per sample
uniform int samplesAcross;   // along each side of a pixel
uniform ivec2 size;          // of the picture, in pixels
uniform vec2 halfSize;       // half the view's size at distance 1 (orthographic: at any)
uniform bool isOrthographic;
uniform vec2 depthTerms;     // see spheres.glsl
uniform float radius;        // the occlusion radius

// Returns the distance of a pixel's nearest sample along the viewing direction, or -1e30 for the background.
float distanceAt(ivec2 pixel) {
  float depth = 1.0;
  for (int y = 0; y < samplesAcross; y++)
    for (int x = 0; x < samplesAcross; x++)
      depth = min(depth, texelFetch(depths, pixel * samplesAcross + ivec2(x, y), 0).r);
  if (depth >= 1.0) return -1e30;
  return isOrthographic ? (depth - depthTerms.x) / depthTerms.y : depthTerms.y / (depth - depthTerms.x);
}
