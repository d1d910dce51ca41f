// The plane that cuts the scene open, for fragments of triangles in WebGL, which cannot clip by distances everywhere.

uniform vec4 clipPlane;  // the unit normal, which points to what is cut away, and the distance from the origin

bool isCutAway(vec3 position) { return dot(clipPlane.xyz, position) > clipPlane.w; }
