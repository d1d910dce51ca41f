// Where the spheres of a cloud are in a picture.

import { centerOf, cornersOf, sizeOf, transformBox } from "./boxes.js";
import { halfSizeAt, showsPoint, toViewSpace } from "./camera.js";
import { applyTransform } from "./transforms.js";
import { dot, minus } from "./vectors.js";

// The largest number of spheres whose centres are checked one by one, which takes half a millisecond.
const maximumCheckedCount = 1 << 16;

// Returns whether points of at most `maximumSize` samples can cover all spheres of a cloud. WebGL may discard a point whose
// centre is outside the picture.
//
// - `records`: { box, largestRadius, count, floats } with the box of the centres, and eight numbers of each record.
// - `height`: of the picture in samples.
export function arePointsSufficient(records, view, { transform, radiusScale }, height, maximumSize) {
  const box = transformBox(transform, records.box);
  const middle = dot(minus(centerOf(box), view.eye), view.forward);
  const nearest = middle - dot(sizeOf(box), view.forward.map(Math.abs)) / 2;
  const fits = (depth, radius) => isSmallPoint(view, depth - radius, radius, height, maximumSize);
  if (fits(nearest, records.largestRadius * radiusScale) && cornersOf(box).every((corner) => showsPoint(view, corner))) return true;
  const { count, floats } = records;
  if (count > maximumCheckedCount) return false;
  for (let start = 0; start < 8 * count; start += 8) {
    const radius = floats[start + 3] * radiusScale;
    if (!(radius > 0)) continue;
    const center = applyTransform(transform, [floats[start], floats[start + 1], floats[start + 2]]);
    if (!showsPoint(view, center) || !fits(dot(minus(center, view.eye), view.forward), radius)) return false;
  }
  return true;
}

// Returns whether a point can cover a sphere whose front is at a depth, which must be behind the near plane.
function isSmallPoint(view, front, radius, height, maximumSize) {
  if (!(view.isOrthographic || front >= view.near)) return false;
  // Twice the size in the picture's centre, because perspective elongates spheres towards the edges.
  return (4 * radius * height) / (2 * halfSizeAt(view, front)[1]) + 1 <= maximumSize;
}

// Returns the part of a picture of this size that can show spheres of a cloud, { x, y, width, height } in samples from the lower
// left corner.
export function pictureArea({ box, largestRadius }, view, { transform, radiusScale }, width, height) {
  const radius = largestRadius * radiusScale;
  const [low, high] = [[Infinity, Infinity], [-Infinity, -Infinity]];
  // The convex hull of spheres of the largest radius at the corners contains all spheres.
  for (const corner of cornersOf(transformBox(transform, box))) {
    const position = toViewSpace(view, minus(corner, view.eye));
    const depth = position[2];
    for (let axis = 0; axis < 2; axis++) {
      let [first, last] = [position[axis] - radius, position[axis] + radius];
      if (!view.isOrthographic) {
        if (!(depth - radius > view.near * 0.5)) return { x: 0, y: 0, width, height };
        // The slopes of the tangents from the eye to the sphere.
        const square = depth * depth - radius * radius;
        const half = radius * Math.sqrt(position[axis] ** 2 + square);
        [first, last] = [(position[axis] * depth - half) / square, (position[axis] * depth + half) / square];
      }
      low[axis] = Math.min(low[axis], first / view.halfSize[axis]);
      high[axis] = Math.max(high[axis], last / view.halfSize[axis]);
    }
  }
  const sides = [width, height];
  const places = (slopes, round) => sides.map((side, axis) => (
    Math.min(Math.max(round((slopes[axis] * 0.5 + 0.5) * side), 0), side)));
  const [start, end] = [places(low, (value) => Math.floor(value) - 1), places(high, (value) => Math.ceil(value) + 1)];
  if (![...start, ...end].every(Number.isFinite)) return { x: 0, y: 0, width, height };
  return { x: start[0], y: start[1], width: Math.max(0, end[0] - start[0]), height: Math.max(0, end[1] - start[1]) };
}
