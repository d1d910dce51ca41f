#version 330 core
// Multiplies each sample by the ambient visibility of its pixel, through blending.

uniform sampler2D ambientVisibility;
uniform int samplesAcross;  // along each side of a pixel

out vec4 color;

void main() { color = vec4(texelFetch(ambientVisibility, ivec2(gl_FragCoord.xy) / samplesAcross, 0).rrr, 1.0); }
