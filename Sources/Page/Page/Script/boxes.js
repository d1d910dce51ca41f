// Axis-aligned bounding boxes: { low, high }, two corners as arrays.

import { applyTransform, identityTransform } from "./transforms.js";

// Returns an empty box.
export const emptyBox = () => ({ low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] });

// Returns whether a box contains no point.
export const isEmptyBox = (box) => box.low[0] > box.high[0] || box.low[1] > box.high[1] || box.low[2] > box.high[2];

// Grows a box so that it contains a sphere.
export function includeSphere(box, x, y, z, radius) {
  const { low, high } = box;
  if (x - radius < low[0]) low[0] = x - radius;
  if (y - radius < low[1]) low[1] = y - radius;
  if (z - radius < low[2]) low[2] = z - radius;
  if (x + radius > high[0]) high[0] = x + radius;
  if (y + radius > high[1]) high[1] = y + radius;
  if (z + radius > high[2]) high[2] = z + radius;
}

// Grows a box so that it contains another one.
export function includeBox(box, other) {
  if (isEmptyBox(other)) return;
  includeSphere(box, ...other.low, 0);
  includeSphere(box, ...other.high, 0);
}

// Returns the eight corners of a box, none for an empty one.
export function cornersOf({ low, high }) {
  if (low[0] > high[0]) return [];
  return [0, 1, 2, 3, 4, 5, 6, 7].map((number) => [
    number & 1 ? high[0] : low[0], number & 2 ? high[1] : low[1], number & 4 ? high[2] : low[2],
  ]);
}

// Returns the smallest box that contains the transformed corners of a box.
export function transformBox(transform, box) {
  if (transform === identityTransform) return box;
  const placed = emptyBox();
  for (const corner of cornersOf(box)) includeSphere(placed, ...applyTransform(transform, corner), 0);
  return placed;
}

// Returns the centre of a box, zero for an empty one.
export const centerOf = (box) => (isEmptyBox(box) ? [0, 0, 0] : box.low.map((low, axis) => (low + box.high[axis]) / 2));

// Returns the lengths of the edges of a box, zero for an empty one.
export const sizeOf = (box) => (isEmptyBox(box) ? [0, 0, 0] : box.low.map((low, axis) => box.high[axis] - low));

// Returns the box of points that are stored one after the other.
export function boxOfPoints(points) {
  const box = emptyBox();
  const { low, high } = box;
  for (let index = 0; index < points.length; index += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const value = points[index + axis];
      if (value < low[axis]) low[axis] = value;
      if (value > high[axis]) high[axis] = value;
    }
  }
  return box;
}
