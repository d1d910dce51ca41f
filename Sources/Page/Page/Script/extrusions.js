// Outlines with holes that are extruded along Z, as in ExtrusionGrid.swift and PlanarPath.swift.

import { checkCount, checkPoints, numbersTo, quadIndices, rangeOf, shownTriangles } from "./parameter-grids.js";
import { areaOf, completedPath, pathOf, reversedPath, segmentEnds, segmentsOf } from "./planar-paths.js";
import { polygonTriangles } from "./polygon-triangles.js";
import { drawnLength } from "./vectors.js";

const pointLimit = 10000;

// Returns the grid of an extrusion; see computed-meshes.js.
export function extrusionGrid(scene, model) {
  const u = rangeOf(scene, model.data.u);
  const { isClosed } = u;
  checkPoints("u.count", u.count, isClosed);
  const holes = Object.keys(model.data.functions).filter((key) => key.startsWith("holes["));
  const paths = ["outline", ...(isClosed ? holes : [])].map((key) => pathOf(scene, model, u, key));
  // Without a depth nothing is drawn.
  const depth = drawnLength(Math.fround(model.values.depth)) ?? 1;
  const counts = paths.map(({ points }) => points.length);
  for (const count of counts) checkPoints("the number of points", count, isClosed);
  const pointCount = counts.reduce((sum, count) => sum + count, 0);
  checkCount("the number of points", pointCount, 0, pointLimit);
  const contours = orientedContours(paths);
  if (!contours) return emptyGrid(u);
  const caps = isClosed ? polygonTriangles(contours.map(({ points }) => points)) : [];
  const wall = { segmentCount: isClosed ? pointCount : pointCount - 1, pointCount, isClosed };
  const colorKey = [isClosed, ...counts].join();
  return {
    key: `${colorKey} ${caps.join()}`, colorKey, movesCoordinates: true,
    indices: () => extrusionIndices(wall, caps),
    coordinates: () => extrusionCoordinates(wall, contours),
    columns() {
      const ends = contours.flatMap(({ values }) => segmentEnds(values, isClosed)).flatMap((value) => [value, value]);
      const points = isClosed ? contours.flatMap(({ values }) => values) : [];
      return { [u.symbol]: Float64Array.from([...ends, ...points, ...points]) };
    },
    fill: (indices) => fillExtrusion(wall, contours, depth, model.values.creaseAngle, indices),
  };
}

// The grid of an extrusion of which no point is finite.
const emptyGrid = ({ symbol }) => ({
  key: "", colorKey: "", indices: () => new Uint32Array(), coordinates: () => new Float32Array(),
  columns: () => ({ [symbol]: new Float64Array() }),
  fill: () => ({ positions: new Float32Array(), normals: new Float32Array(), shown: new Uint32Array() }),
});

// Returns the contours with the outline counter-clockwise and the holes clockwise. Null if one has no finite point.
function orientedContours(paths) {
  const whole = paths.map(completedPath);
  if (whole.includes(null)) return null;
  return whole.map((whole, number) => {
    const area = areaOf(whole);
    return whole.isClosed && area < 0 === (number === 0) && area !== 0 ? reversedPath(whole) : whole;
  });
}

// Returns the triangles of the walls, of the front and of the back.
function extrusionIndices({ segmentCount, pointCount, isClosed }, caps) {
  const walls = quadIndices(2, numbersTo(segmentCount).map((segment) => 2 * segment));
  if (!isClosed) return walls;
  const indices = new Uint32Array(walls.length + 2 * caps.length);
  indices.set(walls);
  const front = 4 * segmentCount;
  const back = front + pointCount;
  caps.forEach((corner, i) => {
    indices[walls.length + i] = front + corner;
    // The back winds in the other direction.
    const other = i % 3 === 0 ? corner : caps[i % 3 === 1 ? i + 1 : i - 1];
    indices[walls.length + caps.length + i] = back + other;
  });
  return indices;
}

function extrusionCoordinates({ isClosed }, contours) {
  const coordinates = [];
  for (const contour of contours) {
    const count = isClosed ? contour.points.length : contour.points.length - 1;
    for (let row = 0; row < 2 * count; row++) {
      const share = Math.trunc((row + 1) / 2) / count;
      coordinates.push(share, 0, share, 1);
    }
  }
  if (!isClosed) return Float32Array.from(coordinates);
  const points = contours.flatMap((contour) => contour.points);
  const extent = (axis, pick) => points.reduce((found, point) => pick(found, point[axis]), points[0][axis]);
  const [low, high] = [Math.min, Math.max].map((pick) => [extent(0, pick), extent(1, pick)]);
  const size = Math.max(high[0] - low[0], high[1] - low[1], Number.MIN_VALUE);
  for (const side of [1, -1]) {
    for (const point of points) {
      const [x, y] = point.map((value, axis) => (value - (low[axis] + high[axis]) / 2) / size);
      coordinates.push(0.5 + side * x, 0.5 - y);
    }
  }
  return Float32Array.from(coordinates);
}

// Returns the vertices and the shown triangles: those of segments with a length.
function fillExtrusion({ segmentCount, pointCount, isClosed }, contours, depth, creaseAngle, indices) {
  const vertexCount = 4 * segmentCount + (isClosed ? 2 * pointCount : 0);
  const positions = new Float32Array(3 * vertexCount);
  const normals = new Float32Array(3 * vertexCount);
  const front = depth / 2;
  let next = 0;
  const append = ([x, y], z, [normalX, normalY, normalZ]) => {
    positions[next] = x;
    normals[next++] = normalX;
    positions[next] = y;
    normals[next++] = normalY;
    positions[next] = z;
    normals[next++] = normalZ;
  };
  let hasEmptySegment = false;
  for (const contour of contours) {
    for (const { points, normals: outward } of segmentsOf(contour, creaseAngle)) {
      const [start, end] = points.map((point) => point.map(Math.fround));
      if (start[0] === end[0] && start[1] === end[1]) hasEmptySegment = true;
      points.forEach((point, i) => {
        for (const z of [front, -front]) append(point, z, [...outward[i], 0]);
      });
    }
  }
  for (const side of isClosed ? [1, -1] : []) {
    for (const contour of contours) for (const point of contour.points) append(point, side * front, [0, 0, side]);
  }
  return { positions, normals, shown: hasEmptySegment ? shownTriangles(indices, positions, null) : indices };
}
