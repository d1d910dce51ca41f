// View rays and their intersection with spheres.

// The view rays through the samples, with length 1 along the viewing direction. They start at the eye or, in an
// orthographic view, beside it.
uniform vec3 eyePosition;
uniform vec3 viewDirection;
#ifdef ORTHOGRAPHIC
const bool isOrthographic = ORTHOGRAPHIC != 0;  // defined by programs for one kind of view
#else
uniform bool isOrthographic;
#endif
uniform vec3 cornerRay;  // to the lower left corner of the picture at distance 1
uniform vec3 acrossRay;  // from sample to sample in a row
uniform vec3 upwardRay;
// The least visible distance along the viewing direction.
uniform float nearest;
// The stored depth of a distance d is x + y / d, or x + y * d in an orthographic view.
uniform vec2 depthTerms;

// Returns a point on the sample's ray, relative to the eye.
vec3 samplePoint() { return cornerRay + acrossRay * gl_FragCoord.x + upwardRay * gl_FragCoord.y; }

vec3 sampleRay() { return isOrthographic ? viewDirection : samplePoint(); }

// Returns the start of the sample's ray, relative to the eye.
vec3 sampleStart() { return isOrthographic ? samplePoint() - viewDirection : vec3(0.0); }

float storedDepth(float distance) {
  return depthTerms.x + (isOrthographic ? depthTerms.y * distance : depthTerms.y / distance);
}

#ifndef CLIP
#define CLIP 0
#endif
#if CLIP
// If a plane cuts the scene open: its unit normal, which points to what is cut away, and its distance from the origin.
uniform vec4 clipPlane;

float planeFromEye() { return clipPlane.w - dot(clipPlane.xyz, eyePosition); }

bool isKept(vec3 place) { return dot(clipPlane.xyz, place) <= planeFromEye(); }

// Returns the distance at which a ray meets the kept part of a sphere, in multiples of the ray's length, or -1 for a miss:
// from outside, or else from inside if the plane cuts the sphere. `center` is relative to the eye.
float intersectKept(vec3 ray, vec3 start, vec3 center, float radius, out bool isInside) {
  vec3 place = center - start;
  float square = dot(ray, ray);
  float middle = dot(ray, place) / square;
  vec3 fromAxis = place - ray * middle;
  float half2 = (radius * radius - dot(fromAxis, fromAxis)) / square;
  isInside = false;
  if (half2 < 0.0) return -1.0;
  float root = sqrt(half2);
  if (middle - root >= nearest && isKept(start + ray * (middle - root))) return middle - root;
  isInside = true;
  bool isCut = dot(clipPlane.xyz, center) > planeFromEye() - radius;
  return isCut && middle + root >= nearest && isKept(start + ray * (middle + root)) ? middle + root : -1.0;
}
#endif

// Returns the distance at which a ray enters a sphere, in multiples of the ray's length, or -1 for a miss. `center` is
// relative to the ray's start. Uses the point of the ray nearest to the centre, which is accurate for small and distant
// spheres.
float intersectSphere(vec3 ray, vec3 center, float radius) {
  float square = dot(ray, ray);
  float middle = dot(ray, center) / square;
  vec3 fromAxis = center - ray * middle;
  float half2 = (radius * radius - dot(fromAxis, fromAxis)) / square;
  float distance = middle - sqrt(max(half2, 0.0));
  return half2 >= 0.0 && distance >= nearest ? distance : -1.0;
}
