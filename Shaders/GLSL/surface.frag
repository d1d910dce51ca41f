#version 330 core
// Shades the triangles of a surface.

#include "shadows.glsl"
#include "tone-mapping.glsl"
#include "film-curves.glsl"
#include "lighting.glsl"

// Defined by the program: whether vertices have colours, whether the surface has a material, the number of sets of
// texture coordinates, whether vertices have tangents, whether the material is unlit, and its handling of alpha.
#ifndef VERTEX_COLORS
#define VERTEX_COLORS 0
#endif
#ifndef MATERIAL
#define MATERIAL 0
#endif
#ifndef TEXTURE_COORDINATES
#define TEXTURE_COORDINATES 0
#endif
#ifndef TANGENTS
#define TANGENTS 0
#endif
#ifndef UNLIT
#define UNLIT 0
#endif
#ifndef ALPHA_MODE
#define ALPHA_MODE 0
#endif
// Defined by the program: whether only depths are drawn. Only surfaces that a mask cuts out then have a material.
#ifndef DEPTH_ONLY
#define DEPTH_ONLY 0
#endif
// Defined by the program: whether the surface is drawn in layers; see layer-depths.frag.
#ifndef LAYER
#define LAYER 0
#endif
// Defined by the program: whether the alpha is the share of the light that the surface does not emit; see
// `AmbientOcclusionRenderer`.
#ifndef REFLECTED_SHARE
#define REFLECTED_SHARE 0
#endif
// Defined by the program: whether a plane cuts the scene open where the vertex shader cannot do so; see surface.vert.
#ifndef CLIP
#define CLIP 0
#endif
#define ALPHA_OPAQUE 0
#define ALPHA_MASK 1
#define ALPHA_BLEND 2

// Defined by the program: whether the material has extended parameters.
#ifndef EXTENDED
#define EXTENDED 0
#endif
#include "material-rows.glsl"

#if PHYSICAL
#include "environment.glsl"
#if MATERIAL
#include "material-parameters.glsl"
#endif
#if TRANSMISSION
#include "transmission.glsl"
#endif
#if SHEEN
#include "sheen.glsl"
#endif
#if ANISOTROPY
#include "anisotropy.glsl"
#endif
#if IRIDESCENCE
#include "iridescence.glsl"
#endif
#include "materials.glsl"
#if MATERIAL
#include "textures.glsl"
#endif
#endif

in vec3 surfacePosition;
in vec3 surfaceNormal;
in float ambientVisibility;
#if VERTEX_COLORS
in vec4 surfaceColor;
#else
flat in vec4 surfaceColor;
#endif

out vec4 color;

#if LAYER
uniform sampler2D layerDepths;

// Returns whether the sample is in the layer. Both depths come from the same positions, so they are equal bit by bit.
bool isInLayer() { return gl_FragCoord.z == texelFetch(layerDepths, ivec2(gl_FragCoord.xy), 0).r; }
#endif
#if CLIP
#include "clipping.glsl"
#endif

void main() {
#if LAYER && !TEXTURE_COORDINATES
  if (!isInLayer()) discard;
#endif
#if CLIP && !TEXTURE_COORDINATES
  if (isCutAway(surfacePosition)) discard;
#endif
#if DEPTH_ONLY
#if MATERIAL
  materialSurface(surfaceColor, surfacePosition, surfaceNormal, ambientVisibility);
#endif
  color = vec4(0.0);
#else
  // Back faces are shaded with the flipped normal.
  vec3 normal = gl_FrontFacing ? surfaceNormal : -surfaceNormal;
  // A surface that is scaled to zero along an axis has normals without length.
  normal *= inversesqrt(max(dot(normal, normal), 1e-37));
#if MATERIAL
  Surface surface = materialSurface(surfaceColor, surfacePosition, normal, ambientVisibility);
#if REFLECTED_SHARE
#if UNLIT
  color = vec4(0.0);
#else
  color = vec4(vec3(0.0), 1.0 - emittedShare(surface, surfacePosition));
#endif
#elif UNLIT
  color = vec4(withFog(surface.baseColor.rgb, surfacePosition), surface.baseColor.a);
#else
  color = shade(surface, surfacePosition);
#endif
#else
  color = shade(surfacePosition, normal, surfaceColor, ambientVisibility);
#endif
#if LAYER
#if TEXTURE_COORDINATES
  // After all textures, because derivatives are undefined after `discard`.
  if (!isInLayer()) discard;
#endif
  color.a = clamp(color.a, 0.0, 1.0);
  color.rgb *= color.a;
#endif
#endif
#if CLIP && TEXTURE_COORDINATES
  if (isCutAway(surfacePosition)) discard;
#endif
}
