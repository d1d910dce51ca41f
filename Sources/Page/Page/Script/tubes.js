// Tubes along curves, as in TubeGrid.swift and RotationMinimizingFrames.swift.

import {
  checkCount, checkPoints, checkSize, countOf, gridCoordinates, numbersTo, quadIndices, rangeOf, seamValues, shownTriangles,
} from "./parameter-grids.js";
import { circleOf } from "./revolution.js";
import { cross, directionOf, dot, lengthOf, minus, plus, times } from "./vectors.js";

// Returns the grid of a curve; see computed-meshes.js.
export function tubeGrid(scene, model) {
  const u = rangeOf(scene, model.data.u);
  const { count, isClosed } = u;
  const sides = countOf(model.values.sides);
  checkPoints("u.count", count, isClosed);
  checkCount("sides", sides, 3, 65536);
  const hasCaps = model.values.caps && !isClosed;
  const columns = sides + 1;
  const rows = count + (isClosed ? 1 : 0);
  const tube = { count, isClosed, sides, hasCaps, columns, ringEnd: columns * rows };
  tube.vertexCount = tube.ringEnd + (hasCaps ? 2 * columns : 0);
  checkSize(tube.vertexCount);
  const key = [count, isClosed, sides, hasCaps].join();
  return {
    key, colorKey: key,
    indices: () => tubeIndices(tube, rows),
    coordinates: () => tubeCoordinates(tube, rows),
    columns() {
      const values = new Float64Array(tube.vertexCount);
      const own = seamValues(u);
      own.forEach((value, ring) => values.fill(value, ring * columns, (ring + 1) * columns));
      if (hasCaps) values.fill(own[0], tube.ringEnd, tube.ringEnd + columns).fill(own[rows - 1], tube.ringEnd + columns);
      return { [u.symbol]: values };
    },
    fill: (indices) => fillTube(tube, pointsOf(scene, model, u), indices),
  };
}

function tubeIndices({ sides, hasCaps, columns, ringEnd }, rows) {
  const walls = quadIndices(columns, numbersTo(rows - 1));
  if (!hasCaps) return walls;
  const indices = new Uint32Array(walls.length + 6 * sides);
  indices.set(walls);
  let next = walls.length;
  for (let end = 0; end < 2; end++) {
    const center = ringEnd + end * columns;
    for (let side = 0; side < sides; side++) {
      const [a, b] = [center + 1 + side, center + 1 + ((side + 1) % sides)];
      indices.set(end === 0 ? [center, b, a] : [center, a, b], next);
      next += 3;
    }
  }
  return indices;
}

function tubeCoordinates({ sides, hasCaps, columns, vertexCount, ringEnd }, rows) {
  const walls = gridCoordinates(columns, rows);
  if (!hasCaps) return walls;
  const coordinates = new Float32Array(2 * vertexCount);
  coordinates.set(walls);
  const circle = circleOf(sides, 0);
  [-0.5, 0.5].forEach((right, end) => {
    const cap = [[0.5, 0.5], ...circle.map(([cosine, sine]) => [0.5 + right * cosine, 0.5 - 0.5 * sine])];
    coordinates.set(cap.flat(), 2 * (ringEnd + end * columns));
  });
  return coordinates;
}

// Returns the points of a curve: { position, derivative, radius }. The radius is a number or a function of the parameter.
function pointsOf(scene, model, u) {
  const columns = { [u.symbol]: Float64Array.from(u.values) };
  const samples = scene.evaluateFunction(model.index, "point", columns, u.count);
  const radii = model.data.functions.radius && scene.evaluateFunction(model.index, "radius", columns, u.count);
  return u.values.map((_, i) => {
    const at = 9 * i;
    return {
      position: [samples[at], samples[at + 1], samples[at + 2]],
      derivative: [samples[at + 3] * u.step, samples[at + 4] * u.step, samples[at + 5] * u.step],
      // A negative radius is turned round.
      radius: Math.abs(radii ? radii[i] : Math.fround(model.values.radius)),
    };
  });
}

const isValidPoint = ({ position, radius }) => position.every((value) => Number.isFinite(Math.fround(value)))
  && Number.isFinite(Math.fround(radius)) && radius >= 0;

// Returns the vertices and the shown triangles. Rings are perpendicular to the curve, and do not twist. Points that are not
// valid have no triangles.
function fillTube(tube, points, indices) {
  const { count, isClosed, sides, hasCaps, columns, ringEnd, vertexCount } = tube;
  const valid = numbersTo(count).filter((number) => isValidPoint(points[number]));
  const positions = new Float32Array(3 * vertexCount);
  const normals = new Float32Array(3 * vertexCount);
  const isMissing = valid.length < count ? new Uint8Array(vertexCount).fill(1) : null;
  if (isMissing) {
    const place = valid.length > 0 ? points[valid[0]].position : [0, 0, 0];
    for (let i = 0; i < vertexCount; i++) {
      positions.set(place, 3 * i);
      normals[3 * i + 2] = 1;
    }
  }
  const rings = ringsOf(valid.map((number) => points[number]), isClosed);
  const circle = circleOf(sides, 0);
  let hasPoint = isMissing !== null;
  valid.forEach((number, place) => {
    const start = number * columns;
    setRing(rings[place], circle, positions, normals, 3 * start);
    if (rings[place].radius === 0) hasPoint = true;
    isMissing?.fill(0, start, start + columns);
  });
  if (isClosed) {
    for (const array of [positions, normals]) array.copyWithin(3 * count * columns, 0, 3 * columns);
    isMissing?.copyWithin(count * columns, 0, columns);
  }
  if (hasCaps) {
    [0, count - 1].forEach((number, end) => {
      const ring = rings[valid.indexOf(number)];
      if (!ring) return;
      const center = ringEnd + end * columns;
      const normal = end === 0 ? times(ring.tangent, -1) : ring.tangent;
      positions.set(ring.center, 3 * center);
      positions.copyWithin(3 * (center + 1), 3 * number * columns, 3 * (number * columns + sides));
      for (let i = center; i <= center + sides; i++) normals.set(normal, 3 * i);
      isMissing?.fill(0, center, center + columns);
    });
  }
  return { positions, normals, shown: hasPoint ? shownTriangles(indices, positions, isMissing) : indices };
}

// Sets the vertices of a ring from the number `at` on.
function setRing({ center, tangent, normal, radius, slope, curvature }, circle, positions, normals, at) {
  const side = cross(tangent, normal);
  let next = at;
  for (const [cosine, sine] of circle) {
    const outward = plus(times(normal, cosine), times(side, sine));
    // The surface is longer on the outside of a bend and shorter on its inside, where it may vanish.
    const stretch = Math.max(0.1, 1 - radius * dot(curvature, outward));
    const direction = directionOf(minus(times(outward, stretch), times(tangent, slope))) ?? outward;
    for (let axis = 0; axis < 3; axis++) {
      positions[next] = center[axis] + outward[axis] * radius;
      normals[next++] = direction[axis];
    }
  }
  for (const array of [positions, normals]) array.copyWithin(next, at, at + 3);
}

// Returns the rings along a curve: centre, tangent, normal and radius, and by the length of the curve the derivatives of the
// radius and of the tangent.
function ringsOf(points, isClosed) {
  const { length: count } = points;
  const neighbor = (number, step) => (isClosed
    ? (number + step + count) % count : Math.min(Math.max(number + step, 0), count - 1));
  const tangents = [];
  points.forEach(({ derivative }, number) => {
    const chord = minus(points[neighbor(number, 1)].position, points[neighbor(number, -1)].position);
    tangents.push(directionOf(derivative) ?? directionOf(chord) ?? tangents.at(-1) ?? [1, 0, 0]);
  });
  const normals = frameNormals(points.map(({ position }) => position), tangents, isClosed);
  return points.map(({ position, radius }, number) => {
    const [before, after] = [neighbor(number, -1), neighbor(number, 1)];
    const way = lengthOf(minus(position, points[before].position)) + lengthOf(minus(points[after].position, position));
    return {
      center: position, tangent: tangents[number], normal: normals[number], radius,
      slope: way > 0 ? (points[after].radius - points[before].radius) / way : 0,
      curvature: way > 0 ? minus(tangents[after], tangents[before]).map((value) => value / way) : [0, 0, 0],
    };
  });
}

// Returns a perpendicular of each unit tangent. They do not twist about the curve, by the double reflection method (W. Wang and
// others, "Computation of rotation minimizing frames", 2008). In a closed curve, the angle by which the last frame misses the
// first one is distributed over the length.
function frameNormals(points, tangents, isClosed) {
  const { length: count } = points;
  if (count === 0) return [];
  const normals = [perpendicularTo(tangents[0])];
  for (let next = 1; next < count; next++) normals.push(transported(normals[next - 1], points, tangents, next - 1, next));
  if (!isClosed) return normals;
  const end = transported(normals[count - 1], points, tangents, count - 1, 0);
  const miss = Math.atan2(dot(cross(normals[0], end), tangents[0]), dot(normals[0], end));
  const lengths = points.map((point, number) => lengthOf(minus(points[(number + 1) % count], point)));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  if (!(whole > 0)) return normals;
  let way = 0;
  return normals.map((normal, number) => {
    const angle = (-miss * way) / whole;
    way += lengths[number];
    return plus(times(normal, Math.cos(angle)), times(cross(tangents[number], normal), Math.sin(angle)));
  });
}

// Returns the normal after the step from one point to another: its image under two reflections, one that exchanges the points, and
// one that maps the image of the tangent to the tangent there.
function transported(normal, points, tangents, from, to) {
  const plane = directionOf(minus(points[to], points[from])) ?? directionOf(plus(tangents[from], tangents[to])) ?? tangents[from];
  const reflected = (vector, mirror) => minus(vector, times(mirror, 2 * dot(mirror, vector)));
  const [image, tangent] = [reflected(normal, plane), reflected(tangents[from], plane)];
  const mirror = directionOf(minus(tangents[to], tangent));
  const turned = mirror ? reflected(image, mirror) : image;
  // Removes the rounding error, which would grow along the curve.
  return directionOf(minus(turned, times(tangents[to], dot(turned, tangents[to])))) ?? perpendicularTo(tangents[to]);
}

// Returns a unit vector perpendicular to a unit vector.
function perpendicularTo(tangent) {
  const [x, y, z] = tangent.map(Math.abs);
  const axis = y <= x && y <= z ? [0, 1, 0] : z <= x ? [0, 0, 1] : [1, 0, 0];
  return directionOf(minus(axis, times(tangent, dot(axis, tangent)))) ?? axis;
}
