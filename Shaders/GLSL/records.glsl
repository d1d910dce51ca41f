// Decodes the colours and the ambient occlusion of sphere records.

// Decodes sRGB to linear light: IEC 61966-2-1.
vec3 decodeSRGB(vec3 value) {
  return mix(value / 12.92, pow((value + 0.055) / 1.055, vec3(2.4)), greaterThan(value, vec3(0.04045)));
}

// Decodes 16-bit red, green and blue.
vec3 linearColor(uvec2 words) {
  return vec3(words.x & 0xFFFFu, words.x >> 16, words.y & 0xFFFFu) / 65535.0;
}

// Decodes four signed bytes, in memory order.
vec4 signedBytes(uint word) {
  return vec4(ivec4(word << 24, word << 16, word << 8, word) >> 24);
}

// Returns the ambient occlusion of a sphere in the scene: the gradient (xyz) turns with the cloud.
vec4 occlusionInScene(vec4 occlusion, mat4 model, float radiusScale) {
  return vec4(mat3(model) * occlusion.xyz / max(radiusScale, 1e-37), occlusion.w);
}

// Returns the ambient visibility of a sphere's surface point with this normal. `occlusion` is in 32nds: gradient (xyz)
// and mean (w).
float ambientVisibilityAt(vec3 normal, vec4 occlusion) {
  return exp(-4.5 * max((occlusion.w + dot(occlusion.xyz, normal)) / 32.0 - 0.12, 0.0));
}
