// Affine transforms, as in Transform.swift: twelve numbers, which are the images of the unit vectors and the
// translation.

import { cross, dot, isDrawable } from "./vectors.js";

// The transform that changes nothing.
export const identityTransform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

// Returns whether what a transform places can be drawn.
export const isDrawableTransform = (t) => t === identityTransform || isDrawable(t);

// Returns the image of a vector, without the translation.
export const applyLinear = (t, [x, y, z]) => [
  t[0] * x + t[3] * y + t[6] * z, t[1] * x + t[4] * y + t[7] * z, t[2] * x + t[5] * y + t[8] * z,
];

// Returns the image of a point.
export const applyTransform = (t, [x, y, z]) => [
  t[0] * x + t[3] * y + t[6] * z + t[9], t[1] * x + t[4] * y + t[7] * z + t[10],
  t[2] * x + t[5] * y + t[8] * z + t[11],
];

// Returns the transform that applies `inner` first, then `outer`.
export function composeTransforms(outer, inner) {
  if (outer === identityTransform) return inner;
  return [
    ...applyLinear(outer, inner.slice(0, 3)), ...applyLinear(outer, inner.slice(3, 6)),
    ...applyLinear(outer, inner.slice(6, 9)), ...applyTransform(outer, inner.slice(9, 12)),
  ];
}

// Returns the transform that rotates about X, then Y, then Z, by angles in degrees, and then moves to `center`.
export function placementTransform(center, rotation) {
  const [x, y, z] = center;
  if (!rotation || (rotation[0] === 0 && rotation[1] === 0 && rotation[2] === 0)) {
    return [1, 0, 0, 0, 1, 0, 0, 0, 1, x, y, z];
  }
  const [[cx, sx], [cy, sy], [cz, sz]] = rotation.map(cosineAndSine);
  return [
    cz * cy, sz * cy, -sy, cz * sy * sx - sz * cx, sz * sy * sx + cz * cx, cy * sx,
    cz * sy * cx + sz * sx, sz * sy * cx - cz * sx, cy * cx, x, y, z,
  ];
}

// Returns the cosine and the sine of an angle in degrees, exact at multiples of 90.
function cosineAndSine(degrees) {
  if (degrees % 90 === 0) {
    const quarter = (((degrees / 90) % 4) + 4) % 4;
    return [[1, 0], [0, 1], [-1, 0], [0, -1]][quarter];
  }
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

// Returns a transform with its axes scaled before it is applied.
export function scaleAxes(t, [x, y, z]) {
  return [t[0] * x, t[1] * x, t[2] * x, t[3] * y, t[4] * y, t[5] * y, t[6] * z, t[7] * z, t[8] * z, t[9], t[10], t[11]];
}

const axesOf = (t) => [[t[0], t[1], t[2]], [t[3], t[4], t[5]], [t[6], t[7], t[8]]];

// Returns the factor by which volumes grow, negative for a reflection.
export function determinantOf(t) {
  const [x, y, z] = axesOf(t);
  return dot(x, cross(y, z));
}

// Returns the transform that reverses another one, or null if that flattens what it transforms.
export function inverseTransform(t) {
  const [x, y, z] = axesOf(t);
  const factor = 1 / determinantOf(t);
  if (!Number.isFinite(factor)) return null;
  const rows = [cross(y, z), cross(z, x), cross(x, y)].map((row) => row.map((part) => part * factor));
  const linear = [0, 1, 2].flatMap((axis) => rows.map((row) => row[axis]));
  return [...linear, ...rows.map((row) => -dot(row, t.slice(9)))];
}

// Returns the cube root of the factor by which volumes grow: the scale, if it is uniform.
export const meanScaleOf = (t) => (t === identityTransform ? 1 : Math.cbrt(Math.abs(determinantOf(t))));

// Returns the scale, or null if lengths are not scaled uniformly. The relative tolerance is 1e-5.
export function uniformScaleOf(t) {
  if (t === identityTransform) return 1;
  const [x, y, z] = axesOf(t);
  const squares = [dot(x, x), dot(y, y), dot(z, z)];
  const products = [dot(x, y), dot(y, z), dot(z, x)];
  const mean = (squares[0] + squares[1] + squares[2]) / 3;
  const isUniform = Number.isFinite(mean) && squares.every((square) => Math.abs(square - mean) <= 2e-5 * mean)
    && products.every((product) => Math.abs(product) <= 1e-5 * mean);
  return isUniform ? Math.sqrt(mean) : null;
}

// Returns the transform as a matrix of 16 numbers by columns.
export function matrixOf(t) {
  return new Float32Array([t[0], t[1], t[2], 0, t[3], t[4], t[5], 0, t[6], t[7], t[8], 0, t[9], t[10], t[11], 1]);
}

// Returns the matrix of normals: the cofactors of the linear part, with the sign of the determinant.
export function normalMatrixOf(t) {
  const [x, y, z] = axesOf(t);
  const sign = determinantOf(t) < 0 ? -1 : 1;
  const [a, b, c] = [cross(y, z), cross(z, x), cross(x, y)];
  return new Float32Array([
    a[0] * sign, a[1] * sign, a[2] * sign, 0, b[0] * sign, b[1] * sign, b[2] * sign, 0, c[0] * sign, c[1] * sign,
    c[2] * sign, 0, 0, 0, 0, 1,
  ]);
}
