#version 330 core
// Starts a layer of translucent surfaces: writes the depth in front of which each sample may have a surface in it, that of
// the opaque surface. A sample that shows less than 1/512 of the light behind the last layers is complete.

uniform sampler2D layers;        // the light of the last layers, and in alpha the share of the light behind them
uniform sampler2D opaqueDepths;

void main() {
  ivec2 position = ivec2(gl_FragCoord.xy);
  bool isComplete = texelFetch(layers, position, 0).a < 1.0 / 512.0;
  gl_FragDepth = isComplete ? 0.0 : texelFetch(opaqueDepths, position, 0).r;
}
