#version 330 core
// Writes whether a layer of translucent surfaces has any surface in a cell of the picture, because WebGL provides the
// results of queries only after a frame.

uniform sampler2D layerDepths;
uniform sampler2D opaqueDepths;
uniform ivec2 origin;  // of the first cell, in samples
uniform ivec2 cell;    // the size of a cell
uniform ivec2 end;     // of the last cell

out vec4 color;

void main() {
  ivec2 first = origin + ivec2(gl_FragCoord.xy) * cell;
  ivec2 last = min(first + cell, end);
  color = vec4(0.0);
  for (int y = first.y; y < last.y; y++) {
    for (int x = first.x; x < last.x; x++) {
      float layerDepth = texelFetch(layerDepths, ivec2(x, y), 0).r;
      if (layerDepth > 0.0 && layerDepth < texelFetch(opaqueDepths, ivec2(x, y), 0).r) color = vec4(1.0);
    }
  }
}
