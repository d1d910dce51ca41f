// Surfaces of revolution of a path, as in LatheGrid.swift.

import {
  checkCount, checkPoints, checkSize, countOf, numbersTo, quadIndices, rangeOf, shownTriangles,
} from "./parameter-grids.js";
import {
  areaOf, completedPath, isValidProfilePoint, pathOf, reversed, reversedPath, segmentEnds, segmentsOf,
} from "./planar-paths.js";
import { circleOf } from "./revolution.js";

// Returns the grid of a lathe; see computed-meshes.js.
export function latheGrid(scene, model) {
  const u = rangeOf(scene, model.data.u);
  checkPoints("u.count", u.count, u.isClosed);
  const path = pathOf(scene, model, u, "profile");
  const segments = countOf(model.values.segments);
  const { length: count } = path.points;
  checkPoints("the number of points", count, path.isClosed);
  checkCount("segments", segments, 3, 65536);
  const columns = segments + 1;
  const profileSegments = path.isClosed ? count : count - 1;
  const vertexCount = 2 * profileSegments * columns;
  checkSize(vertexCount);
  const key = [count, segments, path.isClosed].join();
  return {
    key, colorKey: key,
    indices: () => quadIndices(columns, numbersTo(profileSegments).map((row) => 2 * row)),
    coordinates() {
      const coordinates = new Float32Array(2 * vertexCount);
      for (let i = 0; i < vertexCount; i++) {
        const row = Math.trunc(i / columns);
        coordinates[2 * i] = (i % columns) / segments;
        coordinates[2 * i + 1] = (profileSegments - Math.trunc((row + 1) / 2)) / profileSegments;
      }
      return coordinates;
    },
    columns() {
      const whole = completedPath(path);
      const rows = segmentEnds(whole && areaOf(whole) < 0 ? reversed(path.values) : path.values, path.isClosed);
      return { [u.symbol]: Float64Array.from({ length: vertexCount }, (_, i) => rows[Math.trunc(i / columns)]) };
    },
    fill: (indices) => fillLathe(path, segments, model.values.creaseAngle, vertexCount, indices),
  };
}

// Returns the vertices and the shown triangles. Points that are not finite, or whose distance from the axis is negative, have no
// triangles.
function fillLathe(path, segments, creaseAngle, vertexCount, indices) {
  const positions = new Float32Array(3 * vertexCount);
  const normals = new Float32Array(3 * vertexCount);
  const isMissing = new Uint8Array(vertexCount);
  const valid = { ...path, points: path.points.map((point) => (isValidProfilePoint(point) ? point : [NaN, point[1]])) };
  let whole = completedPath(valid);
  if (!whole) {
    for (let i = 1; i < normals.length; i += 3) normals[i] = 1;
    return { positions, normals, shown: new Uint32Array() };
  }
  let { points } = valid;
  if (areaOf(whole) < 0) {
    whole = reversedPath(whole);
    points = reversed(points);
  }
  const circle = [...circleOf(segments, 0), [1, 0]];
  let next = 0;
  for (const segment of segmentsOf(whole, creaseAngle)) {
    const isWhole = segment.ends.every((number) => isValidProfilePoint(points[number]));
    if (!isWhole) isMissing.fill(1, next / 3, next / 3 + 2 * circle.length);
    segment.points.forEach(([distance, height], end) => {
      const [outward, upward] = segment.normals[end].map(Math.fround);
      const radius = Math.fround(distance);
      for (const [cosine, sine] of circle) {
        // Adding 0 turns -0, which the product gives at the axis, into 0.
        positions[next] = radius * cosine + 0;
        positions[next + 1] = height;
        positions[next + 2] = radius * -sine + 0;
        normals[next] = outward * cosine;
        normals[next + 1] = upward;
        normals[next + 2] = outward * -sine;
        next += 3;
      }
    });
  }
  return { positions, normals, shown: shownTriangles(indices, positions, isMissing) };
}
