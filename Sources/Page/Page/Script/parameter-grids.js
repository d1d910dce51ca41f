// The ranges of parameters and the triangles of grids, which all computed meshes share, as in ParameterRange.swift and
// SurfaceGrid.swift.

const vertexLimit = 1 << 26;

// Returns a float as a count: the nearest whole number.
export const countOf = (value) => Math.round(Math.fround(value));

// Throws unless a count is within limits.
export function checkCount(name, count, low, high) {
  if (!(count >= low && count <= high)) throw new RangeError(`${name} must be from ${low} to ${high}, found ${count}`);
}

// Throws unless the number of values or points of a path is within limits.
export const checkPoints = (name, count, isClosed) => checkCount(name, count, isClosed ? 3 : 2, 1 << 24);

// Throws if there are too many vertices.
export function checkSize(vertexCount) {
  if (vertexCount > vertexLimit) throw new RangeError(`expected at most ${vertexLimit} vertices in a shape, found ${vertexCount}`);
}

// Returns the range of a parameter, the model `index`: { symbol, count, isClosed, step, values }.
export function rangeOf(scene, index, count) {
  const { values } = scene.models[index];
  return makeRange(values, count ?? countOf(values.count));
}

// `values` are those of a model of a range. Their count is replaced by `count`.
export function makeRange({ symbol, from: first, to: last, closed: isClosed }, count) {
  const [from, to] = [Math.fround(first), Math.fround(last)];
  const step = (to - from) / (isClosed ? count : count - 1);
  const value = (_, i) => (!isClosed && i === count - 1 && i > 0 ? to : from + step * i);
  return { symbol, count, isClosed, step, values: Array.from({ length: Math.max(count, 0) }, value) };
}

// Returns the values of a range, and the first one again after the last of a closed range.
export const seamValues = ({ isClosed, values }) => (isClosed ? [...values, values[0]] : values);

// Returns the triangles, counter-clockwise, of the quads between each row of vertices and the one after it. `rows` are the
// numbers of the lower rows.
export function quadIndices(columns, rows) {
  const indices = new Uint32Array(6 * (columns - 1) * rows.length);
  let next = 0;
  for (const row of rows) {
    for (let a = row * columns; a < (row + 1) * columns - 1; a++) {
      const d = a + columns;
      indices[next++] = a;
      indices[next++] = a + 1;
      indices[next++] = d;
      indices[next++] = a + 1;
      indices[next++] = d + 1;
      indices[next++] = d;
    }
  }
  return indices;
}

// Returns the numbers from 0 to less than `count`.
export const numbersTo = (count) => Array.from({ length: count }, (_, number) => number);

// Returns the texture coordinates of a grid.
export function gridCoordinates(columns, rows) {
  const coordinates = new Float32Array(2 * columns * rows);
  for (let i = 0; i < columns * rows; i++) {
    coordinates[2 * i] = (i % columns) / (columns - 1);
    coordinates[2 * i + 1] = (rows - 1 - Math.trunc(i / columns)) / (rows - 1);
  }
  return coordinates;
}

// Returns the triangles whose corners have three different positions, none of them missing. `isMissing` is null if all vertices
// have positions.
export function shownTriangles(indices, positions, isMissing) {
  const isSame = (a, b) => positions[3 * a] === positions[3 * b] && positions[3 * a + 1] === positions[3 * b + 1]
    && positions[3 * a + 2] === positions[3 * b + 2];
  const shown = new Uint32Array(indices.length);
  let next = 0;
  for (let start = 0; start < indices.length; start += 3) {
    const [a, b, c] = [indices[start], indices[start + 1], indices[start + 2]];
    if (isMissing && (isMissing[a] || isMissing[b] || isMissing[c])) continue;
    if (isSame(a, b) || isSame(b, c) || isSame(c, a)) continue;
    shown[next++] = a;
    shown[next++] = b;
    shown[next++] = c;
  }
  return next === indices.length ? indices : shown.slice(0, next);
}
