#version 330 core
// Transforms the mesh of one surface, or of the instances of a shape cloud.

#include "records.glsl"

// Defined by the program: whether vertices have colours, the number of sets of texture coordinates, whether vertices have
// tangents, whether each instance has a transform and a colour, and the number of sets of four joints that move a vertex.
#ifndef VERTEX_COLORS
#define VERTEX_COLORS 0
#endif
#ifndef TEXTURE_COORDINATES
#define TEXTURE_COORDINATES 0
#endif
#ifndef TANGENTS
#define TANGENTS 0
#endif
#ifndef INSTANCES
#define INSTANCES 0
#endif
#ifndef JOINTS
#define JOINTS 0
#endif
// Defined by the program: whether the surface encloses a volume whose thickness is in the space of the mesh.
#ifndef VOLUME
#define VOLUME 0
#endif
// Defined by the program: whether the distance from a clipping plane is written, by which OpenGL cuts triangles. WebGL cannot
// do so everywhere: surface.frag tests the plane there.
#ifndef CLIP_DISTANCE
#define CLIP_DISTANCE 0
#endif

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
#if INSTANCES
// The columns of the transform from the mesh to the cloud, without gaps, and the sRGB colour.
layout(location = 2) in vec4 columns0;
layout(location = 3) in vec4 columns1;
layout(location = 4) in vec4 columns2;
layout(location = 9) in vec4 encoded;
#endif

#if JOINTS
layout(location = 10) in vec4 joints0;
layout(location = 11) in vec4 weights0;
// Three texels for each joint: the rows of its transform. WebGL has no buffer textures.
#ifdef GL_ES
uniform sampler2D jointTransforms;
#else
uniform samplerBuffer jointTransforms;
#endif
#endif
#if JOINTS > 1
layout(location = 12) in vec4 joints1;
layout(location = 13) in vec4 weights1;
#endif

uniform mat4 viewProjection;
uniform mat4 model;         // of the cloud for instances
uniform mat4 normalMatrix;  // not for instances
uniform vec4 color;         // linear
#if INSTANCES
uniform float winding;      // -1 if the transforms are reflections, else 1
#endif

// The same in every program, so that programs for depths and for colours compute equal depths.
invariant gl_Position;
#if CLIP_DISTANCE
uniform vec4 clipPlane;  // the unit normal, which points to what is cut away, and the distance from the origin
out float gl_ClipDistance[1];
#endif
out vec3 surfacePosition;
out vec3 surfaceNormal;
out float ambientVisibility;
#if VERTEX_COLORS
layout(location = 5) in vec4 vertexColor;  // linear
out vec4 surfaceColor;
#else
flat out vec4 surfaceColor;
#endif
#if TEXTURE_COORDINATES
layout(location = 6) in vec2 vertexCoordinates;
out vec2 textureCoordinates;
#endif
#if TEXTURE_COORDINATES > 1
layout(location = 7) in vec2 secondVertexCoordinates;
out vec2 secondTextureCoordinates;
#endif
#if VOLUME
flat out float thicknessScale;
#endif
#if TANGENTS
layout(location = 8) in vec4 vertexTangent;
out vec4 surfaceTangent;
#endif

#if JOINTS
vec4 rows[3];  // of the mean of the transforms of the joints

void addJoint(float joint, float weight) {
#ifdef GL_ES
  for (int row = 0; row < 3; row++) rows[row] += weight * texelFetch(jointTransforms, ivec2(row, int(joint)), 0);
#else
  int first = 3 * int(joint);
  for (int row = 0; row < 3; row++) rows[row] += weight * texelFetch(jointTransforms, first + row);
#endif
}

void addJoints(vec4 joints, vec4 weights) {
  for (int number = 0; number < 4; number++) addJoint(joints[number], weights[number]);
}
#endif

void main() {
  vec3 ownPosition = position;
  vec3 ownNormal = normal;
#if JOINTS
  // Linear blend skinning, as `MeshDeformer`.
  for (int row = 0; row < 3; row++) rows[row] = vec4(0.0);
  addJoints(joints0, weights0);
#if JOINTS > 1
  addJoints(joints1, weights1);
#endif
  vec4 restPosition = vec4(position, 1.0);
  ownPosition = vec3(dot(rows[0], restPosition), dot(rows[1], restPosition), dot(rows[2], restPosition));
  mat3 jointCofactors = mat3(
      cross(rows[1].xyz, rows[2].xyz), cross(rows[2].xyz, rows[0].xyz), cross(rows[0].xyz, rows[1].xyz));
  float isMirrored = dot(rows[0].xyz, jointCofactors[0]) < 0.0 ? -1.0 : 1.0;
  ownNormal = normalize(isMirrored * (normal * jointCofactors));
#endif
#if INSTANCES
  mat4 place = model * mat4(
      vec4(columns0.xyz, 0.0), vec4(columns0.w, columns1.xy, 0.0), vec4(columns1.zw, columns2.x, 0.0),
      vec4(columns2.yzw, 1.0));
  // The cofactors, as `Transform.normalMatrix`.
  mat3 cofactors = mat3(
      cross(place[1].xyz, place[2].xyz), cross(place[2].xyz, place[0].xyz), cross(place[0].xyz, place[1].xyz));
  surfaceNormal = cofactors * ownNormal * winding;
  vec4 instanceColor = color * vec4(decodeSRGB(encoded.rgb), encoded.a);
#else
  mat4 place = model;
  surfaceNormal = mat3(normalMatrix) * ownNormal;
  vec4 instanceColor = color;
#endif
  surfacePosition = (place * vec4(ownPosition, 1.0)).xyz;
#if VOLUME
  // The mean scale of the transform.
  thicknessScale = pow(abs(determinant(mat3(place))), 1.0 / 3.0);
#endif
#if VERTEX_COLORS
  surfaceColor = instanceColor * vertexColor;
#else
  surfaceColor = instanceColor;
#endif
#if TEXTURE_COORDINATES
  textureCoordinates = vertexCoordinates;
#endif
#if TEXTURE_COORDINATES > 1
  secondTextureCoordinates = secondVertexCoordinates;
#endif
#if TANGENTS
  // A reflection reverses the cross product of which the bitangent is made.
  float handedness = determinant(mat3(place)) < 0.0 ? -vertexTangent.w : vertexTangent.w;
  vec3 ownTangent = vertexTangent.xyz;
#if JOINTS
  ownTangent = normalize(
      vec3(dot(rows[0].xyz, ownTangent), dot(rows[1].xyz, ownTangent), dot(rows[2].xyz, ownTangent)));
#endif
  surfaceTangent = vec4(mat3(place) * ownTangent, handedness);
#endif
  ambientVisibility = 1.0;
#if CLIP_DISTANCE
  gl_ClipDistance[0] = clipPlane.w - dot(clipPlane.xyz, surfacePosition);
#endif
  gl_Position = viewProjection * vec4(surfacePosition, 1.0);
}
