// The ground shadow of a scene, the ambient occlusion of the ground plane, as in GroundShadow.swift and
// GroundOcclusion.swift. It is kept until models change.

import { centerOf, isEmptyBox, sizeOf } from "./boxes.js";
import { frustumOf, toViewSpace } from "./camera.js";
import { RenderTarget } from "./render-target.js";
import { setRays } from "./uniforms.js";
import { minus } from "./vectors.js";

const gridSize = 256;
// The part of the light of the ground that is ambient.
const ambientShare = 0.5;
// The part of the margin around the models after which the shadow fades.
const fadeStart = 0.8;

// The ground shadow of a scene.
export class GroundShadow {
  constructor(device) {
    this.device = device;
    this.shadow = null;
    this.needsUpdate = true;
  }

  // Makes the next update compute the shadow again.
  reset() { this.needsUpdate = true; }

  // Computes the shadow if needed. Yields after each part of the work. `drawDepths(view, target)` draws the models.
  *update(box, drawDepths) {
    if (!this.needsUpdate) return;
    this.shadow = yield* this.compute(box, drawDepths);
    this.needsUpdate = false;
    if (!this.shadow) return;
    const { gl } = this.device;
    this.texture ??= this.device.makeTexture();
    this.device.bindTexture(0, this.texture);
    this.device.setFilter(gl.LINEAR);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R16F, gridSize, gridSize, 0, gl.RED, gl.FLOAT, this.shadow.cells);
  }

  *compute(box, drawDepths) {
    const size = sizeOf(box);
    const extent = Math.max(size[0], size[2]);
    if (isEmptyBox(box) || !(extent > 0) || !Number.isFinite(size[0] + size[1] + size[2])) return null;
    // High models occlude from farther away.
    const margin = Math.min(size[1] + 0.1 * extent, 1.5 * extent);
    const side = extent + 2 * margin, cellSize = side / gridSize, gap = extent * 0.01;
    const [x, , z] = centerOf(box);
    const height = box.low[1];
    this.target ??= new RenderTarget(this.device, gridSize, gridSize, 1);
    // The depths from below, in rows of ascending Z, and from above, in rows of descending Z.
    const pictures = [];
    for (const direction of [1, -1]) {
      const start = direction > 0 ? height - gap : height + size[1] + gap;
      const target = [x, start + direction * extent, z];
      const view = frustumOf({ position: [x, start, z], target, up: [0, 0, direction], height: side }, box, 1);
      drawDepths(view, this.target);
      yield;
      pictures.push(this.target.readDistances(view));
      yield;
    }
    const columns = fillColumns(...pictures, gap, size[1], cellSize);
    yield;
    const cells = blurCells(yield* castRays(columns, cellSize), columns.isCovered);
    fade(cells, cellSize, extent, margin);
    for (let index = 0; index < cells.length; index++) cells[index] *= ambientShare;
    return { height, origin: [x - side / 2, z - side / 2], side, cells };
  }

  // Composites the shadow over the content of a target.
  draw(view, target) {
    if (!this.shadow) return;
    const { device, shadow } = this;
    target.limit(gridArea(shadow, view, target));
    const program = device.use("picture.vert", "ground-shadow.frag");
    setRays(program, view, target.sampledWidth, target.sampledHeight);
    device.bindTexture(0, this.texture);
    program.integer("shadow", 0);
    program.float("groundHeight", shadow.height);
    program.vector2("gridOrigin", shadow.origin);
    program.float("gridSize", shadow.side);
    device.drawPictureOver();
    target.unlimit();
  }

  dispose() {
    this.target?.dispose();
    if (this.texture) this.device.gl.deleteTexture(this.texture);
  }
}

// Returns the rectangle of a target's samples around the grid of a shadow: the whole target if a corner is behind the eye.
function gridArea({ height, origin, side }, view, target) {
  const size = [target.sampledWidth, target.sampledHeight];
  const area = { low: [...size], high: [0, 0] };
  for (const [across, along] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
    const [x, y, depth] = toViewSpace(view, minus([origin[0] + across * side, height, origin[1] + along * side], view.eye));
    if (!view.isOrthographic && !(depth > view.near)) return undefined;
    [x, y].forEach((value, axis) => {
      const place = (0.5 + value / (2 * view.halfSize[axis] * (view.isOrthographic ? 1 : depth))) * size[axis];
      area.low[axis] = Math.max(0, Math.min(area.low[axis], Math.floor(place)));
      area.high[axis] = Math.min(size[axis], Math.max(area.high[axis], Math.ceil(place)));
    });
  }
  const [width, depth] = area.high.map((end, axis) => Math.max(0, end - area.low[axis]));
  return { x: area.low[0], y: area.low[1], width, height: depth };
}

// The number of slabs of heights, and the height of the lowest in relation to that of an even division.
const slabCount = 32, lowestHeight = 0.4;
// The number of words in the row of a bitmap: its cells, and on each side as many empty ones.
const wordCount = gridSize / 32, rowSize = 3 * wordCount;

// Fills the cells of the grid between two surfaces: a bitmap of cells for each slab of heights.
function fillColumns(below, above, gap, height, cellSize) {
  const slabHeight = Math.max(height, cellSize), square = 1 - lowestHeight;
  const slabEnds = Array.from({ length: slabCount + 1 }, (_, index) => {
    const place = index / slabCount;
    return slabHeight * place * (lowestHeight + square * place);
  });
  const placeOf = (level) => {
    const root = Math.sqrt(lowestHeight ** 2 + 4 * square * Math.max(0, level / slabHeight));
    return slabCount * (root - lowestHeight) / (2 * square);
  };
  const words = new Uint32Array(slabCount * gridSize * rowSize);
  const filledRows = slabEnds.map(() => [gridSize, 0]);
  const filledColumns = [2 * gridSize, 0];
  const isCovered = new Uint8Array(gridSize * gridSize);
  for (let row = 0; row < gridSize; row++) {
    for (let column = 0; column < gridSize; column++) {
      const index = row * gridSize + column;
      if (below[index] === Infinity) continue;
      const bottom = below[index] - gap;
      // Surfaces that are seen on edge may be missing in one of the views.
      const depth = above[(gridSize - 1 - row) * gridSize + column];
      const top = depth === Infinity ? bottom : Math.max(bottom, height + gap - depth);
      // Slabs whose middles are filled, or the one of a surface between two middles.
      const low = placeOf(bottom) - 0.5, high = placeOf(top) - 0.5;
      let first = Math.ceil(low), last = Math.floor(high);
      if (first > last) first = last = Math.floor((low + high + 1) / 2);
      if (low < 0) {
        first = 0;
        isCovered[index] = 1;
      }
      const word = (gridSize + column) >> 5;
      filledColumns[0] = Math.min(filledColumns[0], gridSize + column);
      filledColumns[1] = Math.max(filledColumns[1], gridSize + column);
      last = Math.max(0, Math.min(last, slabCount - 1));
      for (let slab = Math.min(first, slabCount - 1); slab <= last; slab++) {
        words[(slab * gridSize + row) * rowSize + word] |= 1 << (column & 31);
        filledRows[slab][0] = Math.min(filledRows[slab][0], row);
        filledRows[slab][1] = row + 1;
      }
    }
  }
  return { words, slabEnds, filledRows, filledColumns, isCovered };
}

// The number of directions of the rays of a row, the number of rows with different directions, and the distance in
// cells between two places at which a ray is tested in a slab.
const directionCount = 64, rowClassCount = 4, longestStep = 4;

// Casts rays from all cells, and yields after each class of rows. Returns the part of the rays of each cell that meets a model.
function* castRays(columns, cellSize) {
  const cells = new Float32Array(gridSize * gridSize);
  const rowCount = gridSize / rowClassCount;
  const planeCount = 32 - Math.clz32(directionCount), planeSize = rowCount * wordCount;
  const hits = new Uint32Array(planeSize), planes = new Uint32Array(planeCount * planeSize);
  const rayCount = directionCount * rowClassCount;
  for (let rowClass = 0; rowClass < rowClassCount; rowClass++) {
    planes.fill(0);
    for (let number = rowClass; number < rayCount; number += rowClassCount) {
      // A spiral with the golden angle, whose cosine and sine are those of GroundOcclusion.swift.
      const square = (number + 0.5) / rayCount, slope = Math.sqrt(square / (1 - square)) / cellSize;
      const angle = number * 2.399963229728653;
      const x = Math.cos(angle) * slope, z = Math.sin(angle) * slope;
      for (let slab = 0; slab < slabCount; slab++) {
        const low = columns.slabEnds[slab], thickness = columns.slabEnds[slab + 1] - low;
        const count = Math.max(1, Math.ceil(Math.min(thickness * slope / longestStep, gridSize)));
        for (let step = 0; step < count; step++) {
          const level = low + thickness * (step + 0.5) / count;
          // Rays that leave the grid, also in the next steps.
          if (!(Math.abs(x * level) < gridSize - 1 && Math.abs(z * level) < gridSize - 1)) break;
          addHits(columns, slab, Math.round(x * level), Math.round(z * level), rowClass, hits);
        }
      }
      // Adds one to the counts of the hit cells, of which a word of plane n has the bits of weight 2^n.
      for (let word = 0; word < planeSize; word++) {
        let carry = hits[word];
        hits[word] = 0;
        for (let plane = word; carry !== 0; plane += planeSize) {
          const old = planes[plane];
          planes[plane] = old ^ carry;
          carry &= old;
        }
      }
    }
    for (let word = 0; word < planeSize; word++) {
      const first = (Math.floor(word / wordCount) * rowClassCount + rowClass) * gridSize + (word % wordCount) * 32;
      for (let plane = 0; plane < planeCount; plane++) {
        const weight = 2 ** plane / directionCount;
        for (let bits = planes[plane * planeSize + word]; bits !== 0; bits &= bits - 1) {
          cells[first + 31 - Math.clz32(bits & -bits)] += weight;
        }
      }
    }
    yield;
  }
  return cells;
}

// Adds the cells whose rays meet a model in a slab at a distance in cells.
function addHits({ words, filledRows, filledColumns }, slab, x, z, rowClass, hits) {
  const toRow = (row) => Math.ceil((row - z - rowClass) / rowClassCount);
  const first = Math.max(0, toRow(filledRows[slab][0]));
  const end = Math.min(gridSize / rowClassCount, toRow(filledRows[slab][1]));
  const firstWord = Math.max(0, (filledColumns[0] - gridSize - x) >> 5);
  const lastWord = Math.min(wordCount - 1, (filledColumns[1] - gridSize - x) >> 5);
  const shift = (gridSize + x) & 31;
  for (let row = first; row < end; row++) {
    const start = (slab * gridSize + row * rowClassCount + rowClass + z) * rowSize + ((gridSize + x) >> 5);
    for (let word = firstWord; word <= lastWord; word++) {
      hits[row * wordCount + word] |= (words[start + word] >>> shift) | (words[start + word + 1] << 1 << (31 - shift));
    }
  }
}

// Blurs rows and columns with the weights 1/2, 1, 1, 1, 1/2, without covered cells.
function blurCells(cells, isCovered) {
  for (const step of [gridSize, 1]) {
    const old = cells.slice();
    for (let index = 0; index < cells.length; index++) {
      const place = step === 1 ? index % gridSize : Math.floor(index / gridSize);
      let sum = 0, total = 0;
      for (let distance = Math.max(-2, -place); distance <= Math.min(2, gridSize - 1 - place); distance++) {
        const other = index + distance * step;
        if (isCovered[other]) continue;
        const weight = distance === 2 || distance === -2 ? 0.5 : 1;
        sum += old[other] * weight;
        total += weight;
      }
      if (total > 0) cells[index] = sum / total;
    }
  }
  return cells;
}

// Fades the cells near the margin's end, where the shadow is faint and ends.
function fade(cells, cellSize, extent, margin) {
  const distances = Array.from({ length: gridSize }, (_, index) =>
    Math.max(0, Math.abs(index - (gridSize - 1) / 2) * cellSize - extent / 2) / margin);
  for (let index = 0; index < cells.length; index++) {
    const distance = Math.hypot(distances[index % gridSize], distances[Math.floor(index / gridSize)]);
    if (distance <= fadeStart) continue;
    const place = Math.min(1, (distance - fadeStart) / (1 - fadeStart));
    cells[index] *= 1 - place * place * (3 - 2 * place);
  }
}
