#version 330 core
// The last pass of a page: the mean of the samples of each pixel in linear light, with texts over it, encoded as sRGB. The
// canvas of a page has no sRGB framebuffer, so the driver cannot encode.

uniform sampler2D samples;   // sRGB, decoded by the driver; alpha is premultiplied
uniform sampler2D overlay;   // sRGB, decoded by the driver; the first row is the top one
uniform sampler2D splats;    // sRGB-encoded, with premultiplied alpha, of the same size as the samples
uniform bool hasSplats;
uniform int samplesAcross;   // along each side of a pixel; 0 if there are fewer samples than pixels
uniform bool hasOverlay;
uniform vec2 viewport;        // the size of the picture in pixels

out vec4 color;

// Encodes linear light as sRGB: IEC 61966-2-1.
vec3 encodeSRGB(vec3 light) {
  return mix(light * 12.92, 1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, greaterThan(light, vec3(0.0031308)));
}

// Decodes sRGB.
vec3 decodedSRGB(vec3 encoded) {
  return mix(encoded / 12.92, pow((encoded + 0.055) / 1.055, vec3(2.4)), greaterThan(encoded, vec3(0.04045)));
}

// Composites splats over light with premultiplied alpha, as encoded colours.
vec4 withSplats(vec4 light, vec4 over) {
  vec3 below = light.a > 0.0 ? encodeSRGB(min(light.rgb / light.a, 1.0)) * light.a : vec3(0.0);
  float alpha = over.a + light.a * (1.0 - over.a);
  if (alpha <= 0.0) return vec4(0.0);
  vec3 encoded = (over.rgb + below * (1.0 - over.a)) / alpha;
  return vec4(decodedSRGB(min(encoded, 1.0)) * alpha, alpha);
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  vec4 sum = vec4(0.0);
  for (int y = 0; y < samplesAcross; y++)
    for (int x = 0; x < samplesAcross; x++) sum += texelFetch(samples, pixel * samplesAcross + ivec2(x, y), 0);
  if (samplesAcross > 0) sum /= float(samplesAcross * samplesAcross);
  else sum = texture(samples, gl_FragCoord.xy / viewport);
  if (hasSplats) {
    vec4 over = vec4(0.0);
    for (int y = 0; y < samplesAcross; y++)
      for (int x = 0; x < samplesAcross; x++) over += texelFetch(splats, pixel * samplesAcross + ivec2(x, y), 0);
    if (samplesAcross > 0) over /= float(samplesAcross * samplesAcross);
    else over = texture(splats, gl_FragCoord.xy / viewport);
    if (over.a > 0.0) sum = withSplats(sum, over);
  }
  if (hasOverlay) {
    vec4 texel = texelFetch(overlay, ivec2(pixel.x, textureSize(overlay, 0).y - 1 - pixel.y), 0);
    sum = vec4(texel.rgb * texel.a, texel.a) + sum * (1.0 - texel.a);
  }
  // The canvas expects encoded colours that are multiplied by alpha afterwards.
  vec3 light = sum.a > 0.0 ? min(sum.rgb / sum.a, 1.0) : vec3(0.0);
  color = vec4(encodeSRGB(light) * sum.a, sum.a);
}
