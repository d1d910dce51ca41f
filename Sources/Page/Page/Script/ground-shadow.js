// A soft shadow on the ground below the scene, in light from straight above, as in GroundShadow.swift. It is kept until models
// change.

import { centerOf, isEmptyBox, sizeOf } from "./boxes.js";
import { frustumOf } from "./camera.js";
import { RenderTarget } from "./render-target.js";
import { setRays } from "./uniforms.js";

const gridSize = 256;
const gridMargin = 0.2;
const darkness = 0.5;
// The upper height limit of each layer as a fraction of the scene's extent, the blur radius in cells, and the weight.
const layers = [[0.04, 2, 1], [0.12, 5, 0.8], [0.3, 11, 0.6], [Infinity, 20, 0.45]];

// The ground shadow of a scene.
export class GroundShadow {
  constructor(device) {
    this.device = device;
    this.shadow = null;
    this.needsUpdate = true;
  }

  // Makes the next update compute the shadow again.
  reset() { this.needsUpdate = true; }

  // Computes the shadow if needed. `drawDepths(view, target)` draws the models.
  update(box, drawDepths) {
    if (!this.needsUpdate) return;
    this.needsUpdate = false;
    this.shadow = this.compute(box, drawDepths);
    if (!this.shadow) return;
    const { gl } = this.device;
    this.texture ??= this.device.makeTexture();
    this.device.bindTexture(0, this.texture);
    this.device.setFilter(gl.LINEAR);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R16F, gridSize, gridSize, 0, gl.RED, gl.FLOAT, this.shadow.cells);
  }

  compute(box, drawDepths) {
    const size = sizeOf(box);
    const extent = Math.max(size[0], size[2]);
    if (isEmptyBox(box) || !(extent > 0) || !Number.isFinite(size[0] + size[1] + size[2])) return null;
    const side = extent / (1 - 2 * gridMargin);
    const [x, , z] = centerOf(box);
    const height = box.low[1];
    const start = height - extent * 0.01;
    const camera = { position: [x, start, z], target: [x, start + extent, z], up: [0, 0, 1], height: side };
    const view = frustumOf(camera, box, 1);
    this.target ??= new RenderTarget(this.device, gridSize, gridSize, 1);
    drawDepths(view, this.target);
    const depths = this.target.readDistances(view);
    const cells = new Float32Array(gridSize * gridSize);
    let bottom = -Infinity;
    for (const [limit, blur, weight] of layers) {
      const top = limit * extent;
      let isEmpty = true;
      const coverage = depths.map((depth) => {
        const above = depth - extent * 0.01;
        if (!(depth < Infinity && above >= bottom && above < top)) return 0;
        isEmpty = false;
        return weight;
      });
      bottom = top;
      if (isEmpty) continue;
      for (let pass = 0; pass < 3; pass++) blurCells(coverage, blur);
      for (let index = 0; index < cells.length; index++) cells[index] += coverage[index];
    }
    for (let index = 0; index < cells.length; index++) cells[index] = darkness * Math.min(cells[index], 1);
    return { height, origin: [x - side / 2, z - side / 2], side, cells };
  }

  // Composites the shadow over the content of a target.
  draw(view, target) {
    if (!this.shadow) return;
    const { device, shadow } = this;
    const program = device.use("picture.vert", "ground-shadow.frag");
    setRays(program, view, target.sampledWidth, target.sampledHeight);
    device.bindTexture(0, this.texture);
    program.integer("shadow", 0);
    program.float("groundHeight", shadow.height);
    program.vector2("gridOrigin", shadow.origin);
    program.float("gridSize", shadow.side);
    device.drawPictureOver();
  }

  dispose() {
    this.target?.dispose();
    if (this.texture) this.device.gl.deleteTexture(this.texture);
  }
}

// Applies a box blur to the rows, then to the columns.
function blurCells(cells, reach) {
  const line = new Float32Array(gridSize);
  for (const [step, next] of [[1, gridSize], [gridSize, 1]]) {
    for (let start = 0; start < next * gridSize; start += next) {
      for (let place = 0; place < gridSize; place++) line[place] = cells[start + place * step];
      let sum = 0;
      for (let place = 0; place < reach; place++) sum += line[place];
      for (let place = 0; place < gridSize; place++) {
        if (place + reach < gridSize) sum += line[place + reach];
        if (place > reach) sum -= line[place - reach - 1];
        cells[start + place * step] = Math.max(0, sum) / (2 * reach + 1);
      }
    }
  }
}
