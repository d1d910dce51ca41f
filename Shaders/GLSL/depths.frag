#version 330 core
// Writes depths as three bytes, because WebGL cannot read depth buffers.

uniform sampler2D depths;

out vec4 color;

void main() {
  float scaled = texelFetch(depths, ivec2(gl_FragCoord.xy), 0).r * 16777215.0;
  uint depth = uint(min(scaled + 0.5, 16777215.0));
  color = vec4(uvec4(depth >> 16, depth >> 8, depth, 255u) & 255u) / 255.0;
}
