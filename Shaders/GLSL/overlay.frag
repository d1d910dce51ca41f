#version 330 core
// Draws an image over the picture. The image's first row is the top one.

uniform sampler2D image;
uniform ivec2 origin;  // the position of its lower left pixel

out vec4 color;

void main() {
  ivec2 position = ivec2(gl_FragCoord.xy) - origin;
  vec4 texel = texelFetch(image, ivec2(position.x, textureSize(image, 0).y - 1 - position.y), 0);
  color = vec4(texel.rgb * texel.a, texel.a);
}
