// The parameters of the material of a surface.

// The use of a texture. The sampled coordinates are dot(u.xyz, (uv, 1)) and dot(v.xyz, (uv, 1)).
struct TextureUse {
  // In w: 1 if mipmap levels are interpolated, plus 2 if the texture is magnified up to level 0.5 instead of 0, where the
  // minifying filter begins, which is the nearest pixel.
  vec4 u;
  vec4 v;  // in w: the set of texture coordinates
};

layout(std140) uniform MaterialParameters {
  vec4 factors;               // metallic, roughness, occlusion strength, alpha cutoff
  vec4 emission;              // the linear emitted light, and the scale of normals
  vec4 dielectricReflectance; // at normal incidence, which may exceed that at grazing incidence, in w
  vec4 clearcoatFactors;      // strength, roughness, scale of normals
  TextureUse textures[TEXTURE_COUNT];
#if EXTENDED
  // The numbers of the rows of MaterialParameters, with these in place of their own: in absorption.xyz the coefficient of each
  // component, in anisotropyFactors.xy the cosine and the sine of the rotation.
  EXTENDED_VECTORS
  TextureUse extendedTextures[EXTENDED_TEXTURE_COUNT];
#endif
};
