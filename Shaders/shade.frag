#version 330 core
// The share of light that reaches each sample's pixel.

uniform sampler2D openness;
uniform int samplesAcross;  // of a pixel

out vec4 color;

void main() { color = vec4(texelFetch(openness, ivec2(gl_FragCoord.xy) / samplesAcross, 0).rrr, 1.0); }
