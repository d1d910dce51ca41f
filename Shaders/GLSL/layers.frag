#version 330 core
// Draws the light of all layers of translucent surfaces, with premultiplied alpha.

uniform sampler2D layers;  // the light, and in alpha the share of the light behind them

out vec4 color;

void main() {
  vec4 light = texelFetch(layers, ivec2(gl_FragCoord.xy), 0);
  color = vec4(light.rgb, 1.0 - light.a);
}
