// The support function of the visible models: the largest dot product of a direction with one of their points, as in
// SceneOutline.swift and SupportBlocks.swift.

import { emptyBox, includeBox, includeSphere, isEmptyBox } from "./boxes.js";
import { composeTransforms } from "./transforms.js";
import { dot } from "./vectors.js";

const blockSize = 128;

// The boxes of blocks of consecutive elements. `include(box, index)` extends a box to an element.
class SupportBlocks {
  constructor(count, include) {
    this.count = count;
    this.boxes = [];
    for (let start = 0; start < count; start += blockSize) {
      const box = emptyBox();
      for (let index = start; index < Math.min(start + blockSize, count); index++) include(box, index);
      this.boxes.push(box);
    }
  }

  // Returns the largest result of `reachOf(index)`, the support function of an element, or `least` if that is larger. Blocks
  // whose boxes do not reach as far are left out.
  support(direction, least, reachOf) {
    const bounds = this.boxes.map((box) => (isEmptyBox(box) ? -Infinity : [0, 1, 2].reduce(
      (sum, axis) => sum + direction[axis] * (direction[axis] > 0 ? box.high[axis] : box.low[axis]), 0)));
    let first = 0;
    for (let index = 1; index < bounds.length; index++) if (bounds[index] > bounds[first]) first = index;
    let best = least;
    const visit = (block) => {
      if (!(bounds[block] > best)) return;
      for (let index = block * blockSize; index < Math.min((block + 1) * blockSize, this.count); index++) {
        const reach = reachOf(index);
        if (reach > best && reach < Infinity) best = reach;
      }
    };
    visit(first);
    for (let block = 0; block < bounds.length; block++) visit(block);
    return best;
  }
}

// The blocks of arrays of positions, which do not change.
const blocksOfArrays = new WeakMap();

// The points of a mesh.
class Vertices {
  constructor(mesh) {
    this.array = mesh.vertices ?? mesh.positions;
    this.stride = mesh.vertices ? 6 : 3;
    this.blocks = blocksOfArrays.get(this.array);
    if (this.blocks) return;
    this.blocks = new SupportBlocks(this.array.length / this.stride, (box, index) => {
      const start = index * this.stride;
      const [x, y, z] = [this.array[start], this.array[start + 1], this.array[start + 2]];
      if (Number.isFinite(x + y + z)) includeSphere(box, x, y, z, 0);
    });
    blocksOfArrays.set(this.array, this.blocks);
  }

  // Returns the support function of the points, placed by a transform, or `least`. A point p is at L p + t, and (L p + t) · d =
  // p · (Lᵀ d) + t · d.
  support(direction, least, transform) {
    const own = [0, 3, 6].map((start) => dot(transform.slice(start, start + 3), direction));
    const offset = dot(transform.slice(9, 12), direction);
    const { array, stride } = this;
    return offset + this.blocks.support(own, least - offset, (index) => {
      const start = index * stride;
      return array[start] * own[0] + array[start + 1] * own[1] + array[start + 2] * own[2];
    });
  }
}

// The outline of the visible models of a `RenderContent` as they are now.
export class SceneOutline {
  constructor(content) {
    const spheres = [];
    const addSphere = (x, y, z, radius) => {
      if (radius > 0 && Number.isFinite(x + y + z + radius)) spheres.push(x, y, z, radius);
    };
    content.forEachSphere(addSphere);
    content.forEachRoundElement(addSphere);
    this.spheres = Float64Array.from(spheres);
    this.sphereBlocks = new SupportBlocks(spheres.length / 4, (box, index) => (
      includeSphere(box, ...this.spheres.subarray(4 * index, 4 * index + 4))));
    this.meshes = content.meshSurfaces.filter(({ model, mesh }) => mesh && !content.isRound(model))
      .map(({ posed, transform }) => ({ vertices: new Vertices(posed), transform: Array.from(transform) }));
    for (const { points, transform } of content.points) {
      this.meshes.push({ vertices: new Vertices(points), transform: Array.from(transform) });
    }
    this.clouds = content.shapeClouds.map((cloud) => {
      const { transform, elements: { count } } = cloud;
      // The transforms of elements are stored in place when they change.
      const transforms = cloud.elements.transforms.slice(0, 12 * count);
      const boxes = Array.from({ length: count }, emptyBox);
      content.forEachElementBox(cloud, ({ low, high }, index) => { boxes[index] = { low: [...low], high: [...high] }; });
      return {
        vertices: new Vertices(cloud.template.mesh), blocks: new SupportBlocks(count, (box, index) => includeBox(box, boxes[index])),
        transformOf: (index) => Array.from(composeTransforms(transform, transforms.subarray(12 * index, 12 * index + 12))),
      };
    });
  }

  // Returns the support function in a direction of any length, or `least` if it is not larger.
  support(direction, least) {
    const scale = Math.hypot(...direction);
    const { spheres } = this;
    let best = this.sphereBlocks.support(direction, least, (index) => (
      spheres[4 * index] * direction[0] + spheres[4 * index + 1] * direction[1] + spheres[4 * index + 2] * direction[2]
      + spheres[4 * index + 3] * scale));
    for (const { vertices, transform } of this.meshes) best = Math.max(best, vertices.support(direction, best, transform));
    for (const { vertices, blocks, transformOf } of this.clouds) {
      best = blocks.support(direction, best, (index) => vertices.support(direction, -Infinity, transformOf(index)));
    }
    return best;
  }
}
