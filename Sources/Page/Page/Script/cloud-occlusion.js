// The ambient occlusion of the spheres of a cloud by their neighbours, as in SphereCloudAmbientOcclusion.swift: the
// volumes of the spheres are accumulated in a grid, which is smoothed and sampled on six sides of each sphere.

import { isDrawnSphere } from "./vectors.js";

const maximumCellCount = 1 << 21;
const border = 2;

// Returns four signed bytes for each element, in 32nds: half the differences in filled volume between opposite sides, and
// the mean of the six sides. O(elements + cells).
export function cloudOcclusion({ count, centers, radii }) {
  const values = new Int8Array(4 * count);
  const grid = filledGrid(count, centers, radii);
  if (!grid) return values;
  grid.smooth();
  const byte = (value) => Math.max(-127, Math.min(127, Math.trunc(value)));
  for (let index = 0; index < count; index++) {
    const [x, y, z] = [centers[3 * index], centers[3 * index + 1], centers[3 * index + 2]];
    const step = radii[index] + grid.cellSize;
    let sum = 0;
    for (let axis = 0; axis < 3; axis++) {
      const [dx, dy, dz] = [axis === 0 ? step : 0, axis === 1 ? step : 0, axis === 2 ? step : 0];
      const ahead = grid.value(x + dx, y + dy, z + dz);
      const behind = grid.value(x - dx, y - dy, z - dz);
      sum += ahead + behind;
      values[4 * index + axis] = byte((ahead - behind) * 16);
    }
    values[4 * index + 3] = byte((sum / 6) * 32);
  }
  return values;
}

// Returns the filled fraction of each cell, or null if there are fewer than two elements or no finite size.
function filledGrid(count, centers, radii) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const isValid = (index) => isDrawnSphere(centers[3 * index], centers[3 * index + 1], centers[3 * index + 2], radii[index]);
  let sum = 0;
  for (let index = 0; index < count; index++) {
    if (!isValid(index)) continue;
    for (let axis = 0; axis < 3; axis++) {
      const value = centers[3 * index + axis];
      if (value < low[axis]) low[axis] = value;
      if (value > high[axis]) high[axis] = value;
    }
    sum += radii[index];
  }
  const radius = sum / count;
  if (!(count > 1 && radius > 0 && radius < Infinity && low[0] <= high[0])) return null;
  const grid = new VolumeGrid(low, high, radius * 2);
  const volume = grid.cellSize ** 3;
  for (let index = 0; index < count; index++) {
    // The volume of a sphere is 4/3 pi r^3.
    if (isValid(index)) {
      grid.add((4.18879 * radii[index] ** 3) / volume, centers[3 * index], centers[3 * index + 1], centers[3 * index + 2]);
    }
  }
  return grid;
}

// A scalar field on a grid of cubic cells over a box, with a border of two empty cells; see VolumeGrid.swift.
class VolumeGrid {
  constructor(low, high, smallest) {
    let size;
    this.cellSize = smallest;
    for (;;) {
      size = low.map((value, axis) => Math.ceil((high[axis] - value) / this.cellSize) + 2 * border + 1);
      if (size[0] * size[1] * size[2] <= maximumCellCount) break;
      this.cellSize *= 1.5;
    }
    this.origin = low.map((value) => value - this.cellSize * border);
    this.size = size;
    this.row = size[0];
    this.layer = size[0] * size[1];
    this.cells = new Float32Array(this.layer * size[2]);
  }

  // Adds an amount to the eight cells around a point, with trilinear weights.
  add(amount, x, y, z) {
    const { cells, row, layer, origin } = this;
    const scale = 1 / this.cellSize;
    const [px, py, pz] = [(x - origin[0]) * scale, (y - origin[1]) * scale, (z - origin[2]) * scale];
    const [cx, cy, cz] = [Math.floor(px), Math.floor(py), Math.floor(pz)];
    const [sx, sy, sz] = [px - cx, py - cy, pz - cz];
    const index = cx + row * cy + layer * cz;
    const addRow = (start, share) => {
      cells[start] += share * (1 - sx);
      cells[start + 1] += share * sx;
    };
    const [low, high] = [amount * (1 - sz), amount * sz];
    addRow(index, low * (1 - sy));
    addRow(index + row, low * sy);
    addRow(index + layer, high * (1 - sy));
    addRow(index + layer + row, high * sy);
  }

  // Returns the trilinear interpolation at a point, 0 outside the grid.
  value(x, y, z) {
    const { cells, row, layer, size, origin } = this;
    const scale = 1 / this.cellSize;
    const [px, py, pz] = [(x - origin[0]) * scale, (y - origin[1]) * scale, (z - origin[2]) * scale];
    if (!(px >= 0 && py >= 0 && pz >= 0 && px < size[0] - 1 && py < size[1] - 1 && pz < size[2] - 1)) return 0;
    const [cx, cy, cz] = [Math.floor(px), Math.floor(py), Math.floor(pz)];
    const [sx, sy, sz] = [px - cx, py - cy, pz - cz];
    const index = cx + row * cy + layer * cz;
    const across = (start) => cells[start] + (cells[start + 1] - cells[start]) * sx;
    const low = across(index);
    const high = across(index + layer);
    const near = low + (across(index + row) - low) * sy;
    const far = high + (across(index + layer + row) - high) * sy;
    return near + (far - near) * sz;
  }

  // Smooths the field with the kernel (1, 2, 1) / 4 along each axis, in place. The cells at both ends are in the empty border.
  smooth() {
    const { cells } = this;
    for (const step of [1, this.row, this.layer]) {
      // The values before this pass of the last `step` cells, from the place `next` on.
      const before = cells.slice(0, step);
      for (let index = step, next = 0; index < cells.length - step; index++) {
        const value = cells[index];
        cells[index] = (before[next] + 2 * value + cells[index + step]) / 4;
        before[next] = value;
        next = next + 1 === step ? 0 : next + 1;
      }
    }
  }
}
