// What the records of clouds say of colour and of their surroundings.

// IEC 61966-2-1.
vec3 decoded(vec3 value) {
  return mix(value / 12.92, pow((value + 0.055) / 1.055, vec3(2.4)), greaterThan(value, vec3(0.04045)));
}

// Red, green and blue of 16 bits each.
vec3 linearColor(uvec2 words) {
  return vec3(words.x & 0xFFFFu, words.x >> 16, words.y & 0xFFFFu) / 65535.0;
}

// Four bytes that are signed, in the order of memory.
vec4 signedBytes(uint word) {
  return vec4(ivec4(word << 24, word << 16, word << 8, word) >> 24);
}

// How much light from all around reaches a sphere's surface where its normal is this, by what its neighbours hide: its
// lean, and its mean over all directions, in 32nds.
float opennessAt(vec3 normal, vec4 occlusion) {
  return exp(-4.5 * max((occlusion.w + dot(occlusion.xyz, normal)) / 32.0 - 0.12, 0.0));
}
