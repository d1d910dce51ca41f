#version 330 core
// Finds the depths of a layer of translucent surfaces: those of the nearest surfaces behind the last layer (C. Everitt,
// "Interactive Order-Independent Transparency", 2001).

uniform sampler2D layerDepths;  // of the last layer

void main() {
  float surfaceDepth = gl_FragCoord.z;
  if (surfaceDepth <= texelFetch(layerDepths, ivec2(gl_FragCoord.xy), 0).r) discard;
  // Written by the shader, so that comparisons with the stored depth are exact in every driver.
  gl_FragDepth = surfaceDepth;
}
