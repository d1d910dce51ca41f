// Soft shadows of directional lights from depth maps, by the formulas of `ShadowMap.visibility`, which documents them.
// The constants are those of `ShadowFilter` and `ShadowMap`.

// The number of lights with shadows. Defined by the program.
#ifndef SHADOW_COUNT
#define SHADOW_COUNT 0
#endif
// Defined by the program: whether the picture is the preview of a page, which has sharp shadows and coarse reflections and
// textures. Drivers in software draw it.
#ifndef PREVIEW
#define PREVIEW 0
#endif

#if SHADOW_COUNT > 0
layout(std140) uniform ShadowParameters {
  vec4 taps[32];        // the samples in the unit disc, and their distances from its centre
  vec4 mapOfLight[5];   // the map of each of 20 lights, -1 for none
  mat4 toMap[4];        // from world space to map space, in texels
  vec4 footprints[4];   // the radius of a pixel's footprint, in texels, is dot(position, xyz) + w
};

// The depths of the maps with their pyramids, one map above the other.
uniform sampler2D shadowMaps;

const int mapSize = 1024;
const float coneSlope = 0.02182;
const float maximumRadius = 30.0;

// A surface point in map space, moved along its normal.
struct ShadowReceiver {
  vec3 position;
  float unit;        // the least filter radius
  vec2 gradient;     // of the depth of the tangent plane
  float bias;
  int firstRow;      // of the map
};

float planeDepth(ShadowReceiver receiver, vec2 place) {
  return receiver.position.z + dot(place - receiver.position.xy, receiver.gradient) - receiver.bias;
}

float coneDepth(ShadowReceiver receiver, float distance) {
  return receiver.position.z - max(distance - receiver.unit, 0.0) / coneSlope;
}

ivec2 mapTexel(vec2 place, int level) {
  return clamp(ivec2(floor(place / float(1 << level))), ivec2(0), ivec2((mapSize >> level) - 1));
}

float mapDepth(ShadowReceiver receiver, ivec2 texel, int level) {
  ivec2 start = level == 0 ? ivec2(0) : ivec2(mapSize, mapSize - 2 * (mapSize >> level));
  return texelFetch(shadowMaps, texel + start + ivec2(0, receiver.firstRow), 0).r;
}

// Returns the nearest depth around the position.
float nearestDepth(ShadowReceiver receiver) {
  float nearest = 1e30;
  for (int index = 0; index < 4; index++) {
    vec2 corner = vec2(index & 1, index >> 1) * 64.0 - 32.0;
    nearest = min(nearest, mapDepth(receiver, mapTexel(receiver.position.xy + corner, 6), 6));
  }
  return nearest;
}

// Returns the number of blockers and their mean distance, from 4 samples at the position and 16 within `radius`.
vec2 findBlockers(ShadowReceiver receiver, float radius) {
  vec2 sum = vec2(0.0);
  for (int index = 0; index < 4; index++) {
    vec2 offset = (vec2(index & 1, index >> 1) - 0.5) * receiver.unit;
    ivec2 texel = mapTexel(receiver.position.xy + offset, 0);
    float depth = mapDepth(receiver, texel, 0);
    if (depth < planeDepth(receiver, vec2(texel) + 0.5)) sum += vec2(1.0, receiver.position.z - depth);
  }
  vec2 contacts = sum;
  int level = radius > 24.0 ? 3 : radius > 12.0 ? 2 : radius > 6.0 ? 1 : 0;
  float width = float(1 << level);
  float planeMargin = dot(abs(receiver.gradient), vec2(1.0)) * (width - 1.0) * 0.5;
  for (int index = 0; index < 16; index++) {
    vec4 tap = taps[index];
    ivec2 texel = mapTexel(receiver.position.xy + tap.xy * radius, level);
    float depth = mapDepth(receiver, texel, level);
    float plane = planeDepth(receiver, (vec2(texel) + 0.5) * width) - planeMargin;
    float cone = coneDepth(receiver, tap.z * radius - (width - 1.0) * 0.7);
    if (depth < min(plane, cone)) sum += vec2(1.0, receiver.position.z - depth);
  }
  float mean = sum.y / max(sum.x, 1.0), contactMean = contacts.y / max(contacts.x, 1.0);
  return vec2(sum.x, mix(mean, contactMean, contacts.x * 0.25));
}

// Returns the fraction of the texels around sample `index` of the filter that are blockers.
float blockedSample(ShadowReceiver receiver, float radius, int index) {
  vec4 tap = taps[index];
  float cone = coneDepth(receiver, tap.z * radius * 0.25);
  vec2 place = receiver.position.xy + tap.xy * radius - 0.5;
  vec2 low = clamp(floor(place), vec2(0.0), vec2(float(mapSize - 2)));
  vec2 share = clamp(place - low, 0.0, 1.0);
  ivec2 texel = ivec2(low);
  vec4 depths = vec4(
      mapDepth(receiver, texel, 0), mapDepth(receiver, texel + ivec2(1, 0), 0),
      mapDepth(receiver, texel + ivec2(0, 1), 0), mapDepth(receiver, texel + ivec2(1, 1), 0));
  vec2 slope = receiver.gradient;
  vec4 planes = planeDepth(receiver, low + 0.5) + vec4(0.0, slope.x, slope.y, slope.x + slope.y);
  vec4 isBlocker = vec4(lessThan(depths, min(planes, vec4(cone))));
  vec2 rows = mix(isBlocker.xz, isBlocker.yw, share.x);
  return mix(rows.x, rows.y, share.y);
}

// Returns the fraction of the light of a map that reaches a surface, from 0 to 1.
//
// A driver in software reads an array at a variable place once for each sample. So this is called once for each map, with
// numbers that it can read once for all samples. What few samples need is nested: such a driver skips a branch that none takes,
// and goes on after a return.
float mapVisibility(mat4 intoMap, vec4 footprint, int firstRow, vec3 position, vec3 normal) {
  ShadowReceiver receiver;
  normal = normalize(mat3(intoMap) * normal);
  receiver.unit = clamp(dot(position, footprint.xyz) + footprint.w, 1.5, 12.0);
  receiver.position = (intoMap * vec4(position, 1.0)).xyz + normal * receiver.unit;
  receiver.gradient = normal.xy / max(-normal.z, 1e-4);
  receiver.bias = 0.05 + 0.02 * (abs(receiver.gradient.x) + abs(receiver.gradient.y));
  receiver.firstRow = firstRow;
  vec2 place = receiver.position.xy;
  bool facesLight = normal.z < 0.0;
  bool isInMap = all(greaterThanEqual(place, vec2(0.0))) && all(lessThanEqual(place, vec2(float(mapSize))));
  float visibility = facesLight ? 1.0 : 0.0;
  if (facesLight && isInMap) {
#if PREVIEW
    visibility = 1.0 - blockedSample(receiver, 0.0, 0);
#else
    float nearest = nearestDepth(receiver);
    if (nearest < receiver.position.z) {
      float radius = min((receiver.position.z - nearest) * coneSlope + receiver.unit, maximumRadius);
      vec2 blockers = findBlockers(receiver, radius);
      if (blockers.x > 0.0) {
        radius = clamp(blockers.y * coneSlope, receiver.unit, maximumRadius);
        float blocked = 0.0;
        for (int index = 0; index < 8; index++) blocked += blockedSample(receiver, radius, index);
        int count = blockers.x >= 20.0 && blocked >= 8.0 ? 8 : radius <= 6.0 ? 16 : 32;
        for (int index = 8; index < count; index++) blocked += blockedSample(receiver, radius, index);
        visibility = 1.0 - blocked / float(count);
      }
    }
#endif
  }
  return visibility;
}
#endif

// Returns the fractions of the lights of all maps that reach a surface, from 0 to 1.
vec4 mapVisibilities(vec3 position, vec3 normal) {
  vec4 visibilities = vec4(1.0);
#if SHADOW_COUNT > 0
  visibilities.x = mapVisibility(toMap[0], footprints[0], 0, position, normal);
#endif
#if SHADOW_COUNT > 1
  visibilities.y = mapVisibility(toMap[1], footprints[1], mapSize, position, normal);
#endif
#if SHADOW_COUNT > 2
  visibilities.z = mapVisibility(toMap[2], footprints[2], 2 * mapSize, position, normal);
#endif
#if SHADOW_COUNT > 3
  visibilities.w = mapVisibility(toMap[3], footprints[3], 3 * mapSize, position, normal);
#endif
  return visibilities;
}

// Returns the fraction of a light that reaches a surface, from 0 to 1.
float shadow(int light, vec4 visibilities) {
#if SHADOW_COUNT > 0
  int map = int(mapOfLight[light >> 2][light & 3]);
  return map < 0 ? 1.0 : dot(visibilities, vec4(equal(ivec4(map), ivec4(0, 1, 2, 3))));
#else
  return 1.0;
#endif
}
