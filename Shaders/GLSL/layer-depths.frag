#version 330 core
// Finds the depths of a layer of translucent surfaces: those of the nearest surfaces behind the last layer (C. Everitt,
// "Interactive Order-Independent Transparency", 2001).

uniform sampler2D layerDepths;  // of the last layer

// See surface.frag.
#ifndef CLIP
#define CLIP 0
#endif
#if CLIP
#include "clipping.glsl"
in vec3 surfacePosition;
#endif

void main() {
#if CLIP
  if (isCutAway(surfacePosition)) discard;
#endif
  float surfaceDepth = gl_FragCoord.z;
  if (surfaceDepth <= texelFetch(layerDepths, ivec2(gl_FragCoord.xy), 0).r) discard;
  // Written by the shader, so that comparisons with the stored depth are exact in every driver.
  gl_FragDepth = surfaceDepth;
}
