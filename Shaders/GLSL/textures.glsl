// The material of a surface, with its textures.

// The samplers, their uses, and the definitions of the textures that the material has, as 0 or 1, are in material-rows.glsl.
#if TRANSMISSION || DIFFUSE_TRANSMISSION
flat in float thicknessScale;
#endif
// The number of samples along each side of a pixel.
uniform float samplesAcross;

#if TEXTURE_COORDINATES
in vec2 textureCoordinates;
// The smallest and the largest coordinates of the mesh. If the smallest exceed the largest, each triangle is in one of the
// squares between whole numbers.
uniform vec4 coordinateBounds;
#endif
#if TEXTURE_COORDINATES > 1
in vec2 secondTextureCoordinates;
uniform vec4 secondCoordinateBounds;
#endif

// Returns the texture coordinates of a use, before its transform.
vec2 meshCoordinates(TextureUse use) {
#if TEXTURE_COORDINATES > 1
  return use.v.w == 0.0 ? textureCoordinates : secondTextureCoordinates;
#elif TEXTURE_COORDINATES
  return textureCoordinates;
#else
  return vec2(0.0);
#endif
}

// Returns transformed texture coordinates.
vec2 transformed(TextureUse use, vec2 uv) {
  vec3 uv1 = vec3(uv, 1.0);
  return vec2(dot(use.u.xyz, uv1), dot(use.v.xyz, uv1));
}

// Returns the transformed texture coordinates of a use.
vec2 coordinates(TextureUse use) { return transformed(use, meshCoordinates(use)); }

#if TEXTURE_COORDINATES
// Returns texture coordinates moved from `uv`, those of the sample, to the centre of the pixel. The centre may be outside
// of the triangle, where a repeated image would continue with its opposite side. A coordinate that no point of the
// triangle has is therefore not moved.
vec2 centered(vec2 uv, vec4 bounds) {
  vec2 toCenter = (floor(gl_FragCoord.xy / samplesAcross) + 0.5) * samplesAcross - gl_FragCoord.xy;
  vec2 moved = uv + dFdx(uv) * toCenter.x + dFdy(uv) * toCenter.y;
  bool isInSquare = bounds.x > bounds.z;
  vec2 low = isInSquare ? floor(uv) : bounds.xy, high = isInSquare ? low + 1.0 : bounds.zw;
  return mix(moved, uv, vec2(
      moved.x < low.x || moved.x > high.x ? 1.0 : 0.0, moved.y < low.y || moved.y > high.y ? 1.0 : 0.0));
}
#endif

// Whether each sample of a pixel is shaded with its own values of textures, because reflections vary within the pixel; see
// `ShadingMaterial.hasSharpReflections`.
bool hasSharpReflections() {
#if UNLIT
  return false;
#elif CLEARCOAT
  return min(factors.y, clearcoatFactors.y) < 0.3;
#else
  return factors.y < 0.3;
#endif
}

// Returns the coordinates at the centre of the pixel, or at the sample where a texture cuts the surface out or reflections
// are sharp.
vec2 sampledCoordinates(TextureUse use) {
#if ALPHA_MODE == ALPHA_OPAQUE && TEXTURE_COORDINATES
  if (!hasSharpReflections()) {
#if TEXTURE_COORDINATES > 1
    if (use.v.w != 0.0) return transformed(use, centered(secondTextureCoordinates, secondCoordinateBounds));
#endif
    return transformed(use, centered(textureCoordinates, coordinateBounds));
  }
#endif
  return coordinates(use);
}

// Returns the filtered value of a level. `isNearest` replaces a linear filter by the nearest pixel, at whose centre the
// filter is exact.
vec4 filtered(sampler2D image, vec2 uv, float level, bool isNearest) {
  vec2 size = vec2(max(textureSize(image, 0) >> int(max(level, 0.0)), ivec2(1)));
  return textureLod(image, isNearest ? (floor(uv * size) + 0.5) / size : uv, level);
}

// Returns the filtered value of a texture, for the footprint of a pixel around its centre. The level of detail is computed
// here, levels are interpolated here, and the limit of magnification is decided here, because drivers may approximate
// the first two and choose the third. The limit is that of OpenGL 3.3, section 3.8.9.
vec4 sampled(sampler2D image, TextureUse use) {
  vec2 uv = coordinates(use);
#if PREVIEW
  return texture(image, uv);
#else
  vec2 size = vec2(textureSize(image, 0)) * samplesAcross;
  vec2 across = dFdx(uv) * size, upward = dFdy(uv) * size;
  float square = max(dot(across, across), dot(upward, upward));
  // Every texture has its last level below 30.
  float level = min(0.5 * log2(max(square, 1e-12)), 30.0);
  bool isLate = use.u.w >= 2.0;
  bool isMagnified = level <= (isLate ? 0.5 : 0.0);
  bool isInterpolated = !isMagnified && (use.u.w == 1.0 || use.u.w == 3.0);
  bool isNearest = isLate && !isMagnified;
  // A level of exactly 0 would have the filter for magnification, a negative one has it in every driver.
  float lower = isInterpolated ? floor(level) : floor(level + 0.5);
  uv = sampledCoordinates(use);
  vec4 low = filtered(image, uv, isMagnified ? -1.0 : max(lower, 0.001), isNearest);
  return isInterpolated ? mix(low, filtered(image, uv, lower + 1.0, isNearest), level - lower) : low;
#endif
}

// Returns `vector` as a unit vector, or as it is if it has no length.
vec3 unit(vec3 vector) { return vector * inversesqrt(max(dot(vector, vector), 1e-36)); }

#if NORMAL_TEXTURE || CLEARCOAT_NORMAL_TEXTURE || ANISOTROPY
#if TANGENTS
in vec4 surfaceTangent;  // the tangent in world space, and the sign of the bitangent
#endif

struct TangentFrame {
  vec3 tangent;
  vec3 bitangent;  // points to the upper side of the image
  bool isValid;
};

// Returns the tangents of the front face for a use of a texture. `normal` is the unit normal on the visible side.
//
// The tangents of vertices are used as they are: a transform of the texture's coordinates does not turn them, as in the
// sample renderer of Khronos. Without tangents, the frame comes from the derivatives of the positions and of the
// transformed coordinates (C. Schueler, "Followup: Normal Mapping Without Precomputed Tangents", 2013), which must
// exceed their rounding errors.
TangentFrame tangentFrame(TextureUse use, vec3 position, vec3 normal) {
#if TANGENTS
  vec3 tangent = unit(surfaceTangent.xyz);
  vec3 bitangent = cross(gl_FrontFacing ? normal : -normal, tangent) * surfaceTangent.w;
  bool hasFrame = dot(tangent, tangent) > 0.0;
#else
  vec2 uv = coordinates(use);
  vec3 edge1 = dFdx(position), edge2 = dFdy(position);
  vec2 step1 = dFdx(uv), step2 = dFdy(uv);
  float area = step1.x * step2.y - step2.x * step1.y;
  bool hasFrame =
    abs(area) > 1e-6 * max(max(abs(uv.x), abs(uv.y)), 1e-3) * (length(step1) + length(step2));
  float side = sign(area);
  vec3 tangent = (edge1 * step2.y - edge2 * step1.y) * side;
  // The bitangent points to falling v, the upper side of the image.
  vec3 bitangent = (edge1 * step2.x - edge2 * step1.x) * side;
  tangent = unit(tangent - normal * dot(tangent, normal));
  bitangent = unit(bitangent - normal * dot(bitangent, normal));
#endif
  return TangentFrame(tangent, bitangent, hasFrame);
}
#endif

#if NORMAL_TEXTURE || CLEARCOAT_NORMAL_TEXTURE
// Returns the unit normal of a normal texture. `normal` is the unit normal on the visible side, and the result where the
// texture describes none. On back faces the result is reversed as a whole: glTF 2.0, section 3.9.5.
vec3 mappedNormal(sampler2D image, TextureUse use, float scale, vec3 position, vec3 normal) {
  vec3 value = sampled(image, use).xyz * 2.0 - 1.0;
  TangentFrame frame = tangentFrame(use, position, normal);
  float facing = gl_FrontFacing ? 1.0 : -1.0;
  vec3 bent = (frame.tangent * value.x + frame.bitangent * value.y) * (scale * facing) + normal * value.z;
  return frame.isValid && dot(bent, bent) > 0.0 ? unit(bent) : normal;
}
#endif

#if ANISOTROPY
// Returns the direction in which the reflection is blurred, a unit vector in the plane of the unit normal `normal`, and the
// strength. A surface without tangents has a strength of 0.
vec4 materialAnisotropy(vec3 position, vec3 geometricNormal, vec3 normal) {
  vec3 value = vec3(1.0, 0.0, 1.0);
#if ANISOTROPY_TEXTURE
  value = sampled(anisotropyTexture, anisotropyTextureUse).xyz;
  value.xy = value.xy * 2.0 - 1.0;
#endif
  vec2 rotation = anisotropyFactors.xy;
  vec2 direction = vec2(
      rotation.x * value.x - rotation.y * value.y, rotation.y * value.x + rotation.x * value.y);
  TangentFrame frame = tangentFrame(anisotropyTextureUse, position, geometricNormal);
  vec3 along = frame.tangent * direction.x + frame.bitangent * direction.y;
  along -= normal * dot(along, normal);
  bool isValid = frame.isValid && dot(along, along) > 1e-12;
  vec3 any = abs(normal.x) < 0.7 ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 1.0, 0.0);
  return isValid ? vec4(unit(along), anisotropyFactors.z * value.z) : vec4(unit(cross(normal, any)), 0.0);
}
#endif

// Returns the surface at a point of this unit normal, on the visible side, and discards points that a mask cuts out.
Surface materialSurface(vec4 color, vec3 position, vec3 normal, float ambientVisibility) {
  vec4 base = color;
#if BASE_COLOR_TEXTURE
  base *= sampled(baseColorTexture, baseColorTextureUse);
#endif
  Surface surface = standardSurface(base, normal, ambientVisibility);
#if !UNLIT
  surface.metallic = factors.x;
  surface.roughness = factors.y;
#if METALLIC_ROUGHNESS_TEXTURE
  vec4 metallicRoughness = sampled(metallicRoughnessTexture, metallicRoughnessTextureUse);
  surface.metallic *= metallicRoughness.b;
  surface.roughness *= metallicRoughness.g;
#endif
#if NORMAL_TEXTURE
  surface.normal = mappedNormal(normalTexture, normalTextureUse, emission.w, position, normal);
#endif
#if OCCLUSION_TEXTURE
  surface.occlusion *= 1.0 + factors.z * (sampled(occlusionTexture, occlusionTextureUse).r - 1.0);
#endif
  surface.emittedLight = emission.rgb;
#if EMISSIVE_TEXTURE
  surface.emittedLight *= sampled(emissiveTexture, emissiveTextureUse).rgb;
#endif
#if CLEARCOAT
  surface.clearcoat = clearcoatFactors.x;
  surface.clearcoatRoughness = clearcoatFactors.y;
#if CLEARCOAT_TEXTURE
  surface.clearcoat *= sampled(clearcoatTexture, clearcoatTextureUse).r;
#endif
#if CLEARCOAT_ROUGHNESS_TEXTURE
  surface.clearcoatRoughness *= sampled(clearcoatRoughnessTexture, clearcoatRoughnessTextureUse).g;
#endif
#if CLEARCOAT_NORMAL_TEXTURE
  surface.clearcoatNormal =
    mappedNormal(clearcoatNormalTexture, clearcoatNormalTextureUse, clearcoatFactors.z, position, normal);
#endif
#endif
#if TRANSMISSION
  surface.transmission = transmissionFactors.x;
#if TRANSMISSION_TEXTURE
  surface.transmission *= sampled(transmissionTexture, transmissionTextureUse).r;
#endif
#endif
#if TRANSMISSION || DIFFUSE_TRANSMISSION
  surface.thickness = transmissionFactors.y * thicknessScale;
#if THICKNESS_TEXTURE
  surface.thickness *= sampled(thicknessTexture, thicknessTextureUse).g;
#endif
#endif
#if DIFFUSE_TRANSMISSION
  surface.diffuseTransmission = vec4(diffuseTransmissionColor.rgb, absorption.w);
#if DIFFUSE_TRANSMISSION_TEXTURE
  surface.diffuseTransmission.a *= sampled(diffuseTransmissionTexture, diffuseTransmissionTextureUse).a;
#endif
#if DIFFUSE_TRANSMISSION_COLOR_TEXTURE
  surface.diffuseTransmission.rgb *= sampled(diffuseTransmissionColorTexture, diffuseTransmissionColorTextureUse).rgb;
#endif
  surface.diffuseTransmission.rgb *= exp(-absorption.rgb * surface.thickness);
#endif
#if SHEEN
  surface.sheen = sheenFactors;
#if SHEEN_COLOR_TEXTURE
  surface.sheen.rgb *= sampled(sheenColorTexture, sheenColorTextureUse).rgb;
#endif
#if SHEEN_ROUGHNESS_TEXTURE
  surface.sheen.a *= sampled(sheenRoughnessTexture, sheenRoughnessTextureUse).a;
#endif
#endif
#if ANISOTROPY
  surface.anisotropy = materialAnisotropy(position, normal, surface.normal);
#endif
#if IRIDESCENCE
  surface.film = filmFactors.xyw;
#if IRIDESCENCE_TEXTURE
  surface.film.x *= sampled(iridescenceTexture, iridescenceTextureUse).r;
#endif
#if IRIDESCENCE_THICKNESS_TEXTURE
  surface.film.z = mix(filmFactors.z, filmFactors.w, sampled(iridescenceThicknessTexture, iridescenceThicknessTextureUse).g);
#endif
#endif
  vec4 reflectance = dielectricReflectance;
#if SPECULAR_TEXTURE
  reflectance *= sampled(specularTexture, specularTextureUse).a;
#endif
#if SPECULAR_COLOR_TEXTURE
  reflectance.rgb *= sampled(specularColorTexture, specularColorTextureUse).rgb;
#endif
  surface.dielectricReflectance = vec4(min(reflectance.rgb, reflectance.w), reflectance.w);
#endif
  // After all textures, because derivatives are undefined after `discard`.
#if ALPHA_MODE == ALPHA_OPAQUE
  surface.baseColor.a = color.a;
#elif ALPHA_MODE == ALPHA_MASK
  if (base.a < factors.w) discard;
  surface.baseColor.a = 1.0;
#endif
  return surface;
}
