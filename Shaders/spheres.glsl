// Spheres and the rays that meet them.

// Rays through the samples of a picture, of a length of 1 along the viewing direction, from the eye or, where they are
// parallel, from beside it.
uniform vec3 eyePosition;
uniform vec3 viewDirection;
uniform bool isParallel;
uniform vec3 cornerRay;  // to the lower left corner of the picture, a distance of 1 ahead
uniform vec3 acrossRay;  // from sample to sample
uniform vec3 upwardRay;
// The distance along the viewing direction at which the picture begins.
uniform float nearest;
// What makes the depth of a distance: the first, and the second divided by the distance or, of parallel rays, times it.
uniform vec2 depthTerms;

// A point that the sample's ray goes through, told from the eye.
vec3 samplePoint() { return cornerRay + acrossRay * gl_FragCoord.x + upwardRay * gl_FragCoord.y; }

vec3 sampleRay() { return isParallel ? viewDirection : samplePoint(); }

// Where the sample's ray begins, told from the eye.
vec3 sampleStart() { return isParallel ? samplePoint() - viewDirection : vec3(0.0); }

float storedDepth(float distance) {
  return depthTerms.x + (isParallel ? depthTerms.y * distance : depthTerms.y / distance);
}

// Where a ray enters a sphere, whose centre is told from the ray's start: the distance in lengths of the ray, or -1
// for nowhere. By the ray's point nearest to the centre, which stays exact where spheres are small and far away.
float entrance(vec3 ray, vec3 center, float radius) {
  float square = dot(ray, ray);
  float middle = dot(ray, center) / square;
  vec3 aside = center - ray * middle;
  float half2 = (radius * radius - dot(aside, aside)) / square;
  float distance = middle - sqrt(max(half2, 0.0));
  return half2 >= 0.0 && distance >= nearest ? distance : -1.0;
}
