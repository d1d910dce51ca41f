#version 330 core
// Multiplies each sample by the ambient visibility of its pixel, through blending. Alpha is the share of the light that is lost.

uniform sampler2D ambientVisibility;
uniform int samplesAcross;   // along each side of a pixel
uniform bool restoresAlpha;  // whether alpha is 1

out vec4 color;

void main() {
  float visibility = texelFetch(ambientVisibility, ivec2(gl_FragCoord.xy) / samplesAcross, 0).r;
  color = vec4(vec3(visibility), restoresAlpha ? 1.0 : 1.0 - visibility);
}
