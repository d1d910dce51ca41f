#version 330 core
// A picture that is laid over another, its first row at the top.

uniform sampler2D image;
uniform ivec2 origin;  // of its lower left pixel

out vec4 color;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy) - origin;
  vec4 texel = texelFetch(image, ivec2(place.x, textureSize(image, 0).y - 1 - place.y), 0);
  color = vec4(texel.rgb * texel.a, texel.a);
}
