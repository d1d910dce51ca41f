// Spheres and the rays that meet them.

// Rays through the samples of a picture, of a length of 1 along the viewing direction.
uniform vec3 eyePosition;
uniform vec3 cornerRay;  // to the lower left corner of the picture
uniform vec3 acrossRay;  // from sample to sample
uniform vec3 upwardRay;
// The distance along the viewing direction at which the picture begins.
uniform float nearest;
// What makes the depth of a distance: the first, and the second divided by the distance.
uniform vec2 depthTerms;

vec3 sampleRay() { return cornerRay + acrossRay * gl_FragCoord.x + upwardRay * gl_FragCoord.y; }

float storedDepth(float distance) { return depthTerms.x + depthTerms.y / distance; }

// Where a ray from the eye enters a sphere, whose centre is told from the eye: the distance in lengths of the ray, or -1
// for nowhere. By the ray's point nearest to the centre, which stays exact where spheres are small and far away.
float entrance(vec3 ray, vec3 center, float radius) {
  float square = dot(ray, ray);
  float middle = dot(ray, center) / square;
  vec3 aside = center - ray * middle;
  float half2 = (radius * radius - dot(aside, aside)) / square;
  float distance = middle - sqrt(max(half2, 0.0));
  return half2 >= 0.0 && distance >= nearest ? distance : -1.0;
}
