#version 330 core
// Covers the box of each 3D Gaussian of a picture with a rectangle: one instance for each. See `ProjectedSplat`.

layout(location = 0) in vec4 place;  // the centre and half the size in pixels, from the upper left
layout(location = 1) in vec4 form;   // the coefficients of the exponent, and the opacity
layout(location = 2) in vec4 light;  // the sRGB-encoded colour, and the distance

uniform vec2 viewport;    // the size of the picture in pixels
uniform vec3 depthTerms;  // the stored depth is x + y / distance + z * distance

out vec2 offset;          // from the centre, in pixels
flat out vec4 gaussian;
flat out vec3 color;

void main() {
  vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0 - 1.0;
  offset = corner * place.zw;
  gaussian = form;
  color = light.rgb;
  vec2 point = (place.xy + offset) / viewport * 2.0 - 1.0;
  float depth = depthTerms.x + depthTerms.y / light.w + depthTerms.z * light.w;
  gl_Position = vec4(point.x, -point.y, clamp(depth * 2.0 - 1.0, -1.0, 1.0), 1.0);
}
