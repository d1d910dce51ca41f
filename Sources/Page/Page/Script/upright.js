// The upward direction of cameras.

// Returns the Y axis, or the negative Z axis for a camera that looks along the Y axis.
export function uprightOf({ position, target }) {
  const [x, y, z] = target.map((value, c) => value - position[c]);
  const across = x * x + z * z;
  return across > 1e-12 * (across + y * y) ? [0, 1, 0] : [0, 0, -1];
}
