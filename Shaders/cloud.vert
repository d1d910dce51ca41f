#version 330 core
// A cloud of spheres: one template, once for each record. The template is a whole sphere, or the cap of it that the eye
// sees, whose rim is the sphere's outline.

layout(location = 0) in vec3 corner;     // on the unit sphere; of a cap: see SphereCap
layout(location = 2) in vec4 record;     // centre, radius
layout(location = 3) in vec4 encoded;    // colour, sRGB
layout(location = 4) in vec4 occlusion;  // what neighbours hide: its lean, and its mean over all directions

uniform mat4 viewProjection;
uniform vec3 eyePosition;
uniform bool isCap;

out vec3 surfacePosition;
out vec3 surfaceNormal;
out float openness;
flat out vec4 surfaceColor;

// IEC 61966-2-1.
vec3 decoded(vec3 value) {
  return mix(value / 12.92, pow((value + 0.055) / 1.055, vec3(2.4)), greaterThan(value, vec3(0.04045)));
}

// The corner of the cap around the line of sight, which begins at the sphere's middle.
vec3 capCorner(vec3 sight, float radius) {
  float distance = length(sight);
  vec3 ahead = sight / distance;
  vec3 right = normalize(cross(abs(ahead.y) < 0.9 ? vec3(0, 1, 0) : vec3(1, 0, 0), ahead));
  // The sine of the angle between the line of sight and the outline, seen from the middle.
  float rim = sqrt(max(1.0 - radius * radius / (distance * distance), 0.0));
  float sine = corner.z * rim;
  return (right * corner.x + cross(ahead, right) * corner.y) * rim + ahead * sqrt(1.0 - sine * sine);
}

void main() {
  float radius = max(record.w, 0.0);
  surfaceNormal = isCap ? capCorner(eyePosition - record.xyz, radius) : corner;
  surfacePosition = surfaceNormal * radius + record.xyz;
  surfaceColor = vec4(decoded(encoded.rgb), 1.0);
  openness = exp(-4.5 * max((occlusion.w + dot(occlusion.xyz, surfaceNormal)) / 32.0 - 0.12, 0.0));
  gl_Position = viewProjection * vec4(surfacePosition, 1.0);
}
