// The surfaces over a grid of two parameters, as in SurfaceGrid.swift.

import {
  checkPoints, checkSize, gridCoordinates, numbersTo, quadIndices, rangeOf, seamValues, shownTriangles,
} from "./parameter-grids.js";

// Returns the grid of a surface; see computed-meshes.js.
export function surfaceGrid(scene, model) {
  const [u, v] = [model.data.u, model.data.v].map((index) => rangeOf(scene, index));
  checkPoints("u.count", u.count, u.isClosed);
  checkPoints("v.count", v.count, v.isClosed);
  const [across, down] = [seamValues(u), seamValues(v)];
  const [columns, rows] = [across.length, down.length];
  checkSize(columns * rows);
  const key = [columns, rows, u.isClosed, v.isClosed].join();
  const parameters = () => {
    const values = { [u.symbol]: new Float64Array(columns * rows), [v.symbol]: new Float64Array(columns * rows) };
    for (let i = 0; i < columns * rows; i++) {
      values[u.symbol][i] = across[i % columns];
      values[v.symbol][i] = down[Math.trunc(i / columns)];
    }
    return values;
  };
  return {
    key, colorKey: key, columns: parameters,
    indices: () => quadIndices(columns, numbersTo(rows - 1)),
    coordinates: () => gridCoordinates(columns, rows),
    fill(indices) {
      const samples = scene.evaluateFunction(model.index, "point", parameters(), columns * rows);
      const mesh = { ...surfaceVertices(samples, columns * rows, u.step, v.step), allIndices: indices };
      return { ...mesh, shown: completeSurface(mesh, { columns, rows }, u, v) };
    },
  };
}

// Returns the positions, and as normals the cross products of the derivatives. Where these are parallel, the normal is zero.
function surfaceVertices(samples, count, stepU, stepV) {
  const positions = new Float32Array(3 * count);
  const normals = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) {
    const at = 9 * i;
    for (let c = 0; c < 3; c++) positions[3 * i + c] = samples[at + c];
    const [ax, ay, az] = [samples[at + 3] * stepU, samples[at + 4] * stepU, samples[at + 5] * stepU];
    const [bx, by, bz] = [samples[at + 6] * stepV, samples[at + 7] * stepV, samples[at + 8] * stepV];
    const x = ay * bz - az * by;
    const y = az * bx - ax * bz;
    const z = ax * by - ay * bx;
    const square = x * x + y * y + z * z;
    const sum = ax * ax + ay * ay + az * az + (bx * bx + by * by + bz * bz);
    if (!(square > 1e-12 * sum * sum && square < Infinity)) continue;
    const scale = 1 / Math.sqrt(square);
    normals[3 * i] = x * scale;
    normals[3 * i + 1] = y * scale;
    normals[3 * i + 2] = z * scale;
  }
  return { positions, normals };
}

// Computes unknown normals, and returns the indices without the triangles that have no area or a missing position.
function completeSurface(mesh, grid, u, v) {
  const { positions, normals, allIndices } = mesh;
  const count = positions.length / 3;
  const isMissing = new Uint8Array(count);
  const isUnknown = new Uint8Array(count);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  let isComplete = true;
  for (let i = 0; i < count; i++) {
    const at = 3 * i;
    isMissing[i] = Number.isFinite(positions[at] + positions[at + 1] + positions[at + 2]) ? 0 : 1;
    isUnknown[i] = !isMissing[i] && normals[at] === 0 && normals[at + 1] === 0 && normals[at + 2] === 0 ? 1 : 0;
    if (isMissing[i] || isUnknown[i]) isComplete = false;
    for (let c = 0; c < 3 && !isMissing[i]; c++) {
      low[c] = Math.min(low[c], positions[at + c]);
      high[c] = Math.max(high[c], positions[at + c]);
    }
  }
  if (isComplete) return allIndices;
  replaceMissing(positions, normals, isMissing);
  const tolerance = 1e-6 * Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  const roots = joinUnknown(positions, isUnknown, grid, u.isClosed, v.isClosed, tolerance);
  setNormals(mesh, roots, isUnknown, isMissing);
  return shownTriangles(allIndices, positions, isMissing);
}

// Moves each vertex without a position to the one before it that has one, or to the first one that has one.
function replaceMissing(positions, normals, isMissing) {
  let last = Math.max(isMissing.indexOf(0), 0);
  for (let i = 0; i < isMissing.length; i++) {
    if (!isMissing[i]) last = i;
    else {
      for (let c = 0; c < 3; c++) positions[3 * i + c] = isMissing[last] ? 0 : positions[3 * last + c];
      normals.set([0, 0, 1], 3 * i);
    }
  }
}

// Joins vertices without normals that are neighbours and have one position. Returns the representative of each.
function joinUnknown(positions, isUnknown, { columns, rows }, isClosedInU, isClosedInV, tolerance) {
  const parents = Uint32Array.from(isUnknown, (_, i) => i);
  const root = (i) => {
    while (parents[i] !== i) i = parents[i] = parents[parents[i]];
    return i;
  };
  const distance = (a, b) => Math.hypot(
    positions[3 * a] - positions[3 * b], positions[3 * a + 1] - positions[3 * b + 1],
    positions[3 * a + 2] - positions[3 * b + 2]);
  const join = (a, b) => {
    if (isUnknown[a] && isUnknown[b] && distance(a, b) <= tolerance) {
      const [one, other] = [root(a), root(b)];
      parents[Math.max(one, other)] = Math.min(one, other);
    }
  };
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    for (let i = start; i < start + columns - 1; i++) join(i, i + 1);
    if (isClosedInU) join(start, start + columns - 1);
    if (row + 1 < rows) for (let i = start; i < start + columns; i++) join(i, i + columns);
  }
  if (isClosedInV) for (let column = 0; column < columns; column++) join(column, (rows - 1) * columns + column);
  const roots = parents.map((_, i) => root(i));
  for (let i = 0; i < roots.length; i++) {
    if (isUnknown[i]) positions.copyWithin(3 * i, 3 * roots[i], 3 * roots[i] + 3);
  }
  return roots;
}

// Sets the unknown normals to the sums of the normals of their triangles, weighted by area.
function setNormals({ positions, normals, allIndices }, roots, isUnknown, isMissing) {
  const sums = new Float64Array(normals.length);
  for (let start = 0; start < allIndices.length; start += 3) {
    const corners = [allIndices[start], allIndices[start + 1], allIndices[start + 2]];
    if (!corners.some((i) => isUnknown[i]) || corners.some((i) => isMissing[i])) continue;
    const [p, q, r] = corners.map((i) => positions.subarray(3 * i, 3 * i + 3));
    const [a, b] = [[q[0] - p[0], q[1] - p[1], q[2] - p[2]], [r[0] - p[0], r[1] - p[1], r[2] - p[2]]];
    const normal = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    for (const i of corners) {
      for (let c = 0; c < 3 && isUnknown[i]; c++) sums[3 * roots[i] + c] += normal[c];
    }
  }
  for (let i = 0; i < isUnknown.length; i++) {
    if (!isUnknown[i]) continue;
    const sum = sums.subarray(3 * roots[i], 3 * roots[i] + 3);
    const length = Math.hypot(...sum);
    normals.set(length > 0 && length < Infinity ? sum.map((value) => value / length) : [0, 0, 1], 3 * i);
  }
}
