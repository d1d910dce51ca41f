// Paths in a plane, as in PlanarPath.swift: profiles of lathes, and outlines of extrusions. A path is { points, derivatives,
// isClosed }. `derivatives` is null if they are unknown.

import { rangeOf } from "./parameter-grids.js";
import { directionOf } from "./vectors.js";

const isFiniteFloatPoint = (point) => point.every((value) => Number.isFinite(Math.fround(value)));

// Returns the path that a function of a model describes, by the function's key, and the value of the parameter at each point.
export function pathOf(scene, model, u, key) {
  const description = model.data.functions[key];
  const values = scene.evaluateFunction(model.index, key, { [u.symbol]: Float64Array.from(u.values) }, u.count);
  if (description.points) {
    const points = Array.from({ length: values.length / 2 }, (_, i) => [values[2 * i], values[2 * i + 1]]);
    const range = points.length === u.count ? u : rangeOf(scene, model.data.u, points.length);
    return { points, derivatives: null, isClosed: u.isClosed, values: range.values };
  }
  const pair = (offset, factor) => u.values.map((_, i) => [values[9 * i + offset] * factor, values[9 * i + offset + 1] * factor]);
  return { points: pair(0, 1), derivatives: pair(3, u.step), isClosed: u.isClosed, values: u.values };
}

// Returns a path in which each point that is not finite is the one before it, or the first finite one. Null if no point is finite.
export function completedPath(path) {
  const first = path.points.find(isFiniteFloatPoint);
  if (!first) return null;
  let last = first;
  return { ...path, points: path.points.map((point) => (isFiniteFloatPoint(point) ? (last = point) : last)) };
}

export const isValidProfilePoint = (point) => isFiniteFloatPoint(point) && point[0] >= 0;

const segmentCount = ({ points, isClosed }) => (isClosed ? points.length : points.length - 1);

// Returns the integral of x dy: the area of a closed path, negative if it is clockwise.
export function areaOf(path) {
  let sum = 0;
  for (let segment = 0; segment < segmentCount(path); segment++) {
    const [a, b] = [path.points[segment], path.points[(segment + 1) % path.points.length]];
    sum += ((a[0] + b[0]) / 2) * (b[1] - a[1]);
  }
  return sum;
}

// Returns the elements in the other order.
export const reversed = (list) => list.slice().reverse();

// Returns the path in the other direction.
export const reversedPath = (path) => ({
  ...path, points: reversed(path.points), values: reversed(path.values),
  derivatives: path.derivatives && reversed(path.derivatives).map(([x, y]) => [-x, -y]),
});

// Returns the elements at the start and the end of each segment, for a list with one element for each point.
export const segmentEnds = (list, isClosed) => list.slice(isClosed ? 0 : 1).flatMap((element, index) => (isClosed
  ? [element, list[(index + 1) % list.length]] : [list[index], element]));

// Returns the segments of a path: the points and the unit normals to the right of its direction, at the start and the end of each.
// At a corner of more than `creaseAngle` degrees, each segment has its own normal.
export function segmentsOf(path, creaseAngle) {
  const { points, derivatives, isClosed } = path;
  const count = segmentCount(path);
  const directions = Array.from({ length: count }, (_, segment) => {
    const [a, b] = [points[segment], points[(segment + 1) % points.length]];
    return directionOf([b[0] - a[0], b[1] - a[1], 0]);
  });
  // A segment without length has the direction of the one before it.
  let known = directions.find((way) => way !== null) ?? [1, 0, 0];
  const ways = directions.map((way) => (way ? (known = way) : known));
  const limit = Math.cos((Math.min(Math.max(creaseAngle, 0), 180) * Math.PI) / 180);
  const cosine = (a, b) => a[0] * b[0] + a[1] * b[1];
  const wayAt = (point, own, other) => {
    if (other && cosine(own, other) < limit) return own;
    const exact = derivatives && directionOf([...derivatives[point], 0]);
    if (exact && cosine(own, exact) >= limit) return exact;
    const [x, y] = other ?? own;
    return directionOf([own[0] + x, own[1] + y, 0]) ?? own;
  };
  return ways.map((own, segment) => {
    const last = (segment + 1) % points.length;
    const start = wayAt(segment, own, ways[segment - 1] ?? (isClosed ? ways[count - 1] : null));
    const end = wayAt(last, own, ways[segment + 1] ?? (isClosed ? ways[0] : null));
    return {
      ends: [segment, last], points: [points[segment], points[last]],
      normals: [[start[1], -start[0]], [end[1], -end[0]]],
    };
  });
}
