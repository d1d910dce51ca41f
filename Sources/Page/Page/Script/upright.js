// The upward direction of cameras.

import { dot, minus, times } from "./vectors.js";

// Returns the Y axis of the scene, or the negative Z axis for a camera that looks along the Y axis, in the coordinates of the file.
// `axes`: the directions of the scene that are the axes of the file, or null.
export function uprightOf({ position, target }, axes) {
  const inFile = (axis, sign) => [0, 1, 2].map((own) => (axes ? sign * axes[own][axis] : own === axis ? sign : 0));
  const way = minus(target, position);
  const up = inFile(1, 1);
  const across = minus(way, times(up, dot(way, up)));
  return dot(across, across) > 1e-12 * dot(way, way) ? up : inFile(2, -1);
}
