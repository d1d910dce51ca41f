#version 330 core
// Draws the backdrop of a page. A driver in software takes long to clear each row by itself.

uniform sampler2D rows;      // linear, with premultiplied alpha; the first row is the top one
uniform float samplesAcross; // along each side of a pixel

out vec4 color;

void main() {
  int row = textureSize(rows, 0).y - 1 - int(gl_FragCoord.y / samplesAcross);
  color = texelFetch(rows, ivec2(0, max(row, 0)), 0);
}
