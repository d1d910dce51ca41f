#version 330 core
// Draws 3D Gaussians with premultiplied, sRGB-encoded colours, which are blended as they are.

in vec2 offset;
flat in vec4 gaussian;
flat in vec3 color;

out vec4 pixel;

void main() {
  float exponent =
    (gaussian.x * offset.x + gaussian.y * offset.y) * offset.x + gaussian.z * offset.y * offset.y;
  float opacity = gaussian.w * exp(min(exponent, 0.0));
  // See `SplatProjector.leastOpacity`.
  if (opacity < 1.0 / 255.0) discard;
  pixel = vec4(color * opacity, opacity);
}
