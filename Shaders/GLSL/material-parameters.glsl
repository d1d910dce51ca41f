// The parameters of the material of a surface.

// Defined by the program: whether the material has extended parameters.
#ifndef EXTENDED
#define EXTENDED 0
#endif

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
  TextureUse textures[10];    // in the order of the samplers
#if EXTENDED
  vec4 transmissionFactors;      // transmission, thickness, index of refraction, dispersion
  vec4 absorption;               // the coefficient of each component, and in w the diffuse transmission
  vec4 diffuseTransmissionColor; // linear
  vec4 sheenFactors;             // the linear colour, and the roughness
  vec4 anisotropyFactors;        // the cosine and the sine of the rotation, and the strength
  vec4 filmFactors;              // the strength, the index of refraction, the thickness from and to
  TextureUse extendedTextures[9];
#endif
};
