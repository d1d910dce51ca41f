// Vectors of three numbers, as arrays.

// Returns the sum of two vectors.
export const plus = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

// Returns the difference of two vectors.
export const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

// Returns a vector times a number.
export const times = (a, factor) => [a[0] * factor, a[1] * factor, a[2] * factor];

// Returns the scalar product.
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

// Returns the vector product.
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
];

// Returns the length of a vector.
export const lengthOf = (a) => Math.hypot(a[0], a[1], a[2]);

// Returns the unit vector in the direction of a vector, or null if it has none: it is zero or not finite.
export function directionOf(a) {
  // Dividing by the largest component first avoids overflow and underflow of the squares.
  const scale = Math.max(Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2]));
  if (!(scale > 0 && scale < Infinity)) return null;
  const [x, y, z] = [a[0] / scale, a[1] / scale, a[2] / scale];
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}

// Returns a number limited to a range. NaN becomes the lower bound.
export const clamp = (value, low, high) => (value > low ? Math.min(value, high) : low);

// Returns whether the square of a distance is a finite number of 32 bits, with which pictures are made.
const isFiniteSquare = (square) => Number.isFinite(Math.fround(square));

// Returns the length with which something is drawn: a negative one is turned round. Null if there is nothing to draw, because it
// is 0, or because its square is not finite.
export const drawnLength = (length) => (length !== 0 && isFiniteSquare(length * length) ? Math.abs(length) : null);

// Returns whether what is at a place, or has these lengths, can be drawn: no number is missing or too large.
export function isDrawable(numbers) {
  let sum = 0;
  for (const number of numbers) sum += number * number;
  return isFiniteSquare(sum);
}

// Returns whether there is something to draw of a sphere: the radius is positive, and no number is missing or too large.
export const isDrawnSphere = (x, y, z, radius) => radius > 0 && isFiniteSquare(x * x + y * y + z * z + radius * radius);
