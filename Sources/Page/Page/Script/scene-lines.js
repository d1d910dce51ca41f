// Draws the lines of effects over the models, as in SceneLines.swift: the box of axes, the grid, the bounding box, and the lines of
// surfaces.

import { axisBoxOf, boxLines, gridLines } from "./axis-box.js";
import { emptyBox, includeBox, includeSphere, isEmptyBox } from "./boxes.js";
import { drawLines } from "./points.js";
import { linearOfByte, sRGBByte } from "./srgb.js";
import { normalReach, SurfaceLines } from "./surface-lines.js";

// Returns the box of all that is drawn: of the models and of the lines around them.
export function drawnBox({ box, settings: { effects }, scene: { lineStyle: style } }) {
  if (isEmptyBox(box) || !(effects.grid || effects.normals)) return box;
  const drawn = emptyBox();
  includeBox(drawn, box);
  if (effects.grid) {
    const grid = gridLines(box, style.gridReach);
    for (let end = 0; end < grid.length; end += 3) includeSphere(drawn, grid[end], grid[end + 1], grid[end + 2], 0);
  }
  if (!effects.normals) return drawn;
  const reach = normalReach(box);
  return { low: drawn.low.map((value) => value - reach), high: drawn.high.map((value) => value + reach) };
}

// Lines on the GPU, by both ends of each.
class LineBuffer {
  constructor(device) {
    const { gl } = device;
    Object.assign(this, { gl, count: 0, vertexArray: gl.createVertexArray(), buffer: gl.createBuffer() });
    gl.bindVertexArray(this.vertexArray);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    for (const [location, offset] of [[0, 0], [3, 12]]) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, 3, gl.FLOAT, false, 24, offset);
      gl.vertexAttribDivisor(location, 1);
    }
    gl.bindVertexArray(null);
  }

  // Uploads the coordinates of lines, unless they are the same array as before.
  upload(positions) {
    if (this.positions === positions) return;
    const { gl } = this;
    this.positions = positions;
    this.count = positions.length / 6;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(positions), gl.DYNAMIC_DRAW);
  }
}

// The lines of a scene. Those of the box of axes are uploaded for each picture: they depend on the view.
export class SceneLines {
  constructor(device) {
    // Null in the page of a scene without lines of surfaces.
    Object.assign(this, { device, buffers: new Map(), surfaces: SurfaceLines && new SurfaceLines() });
  }

  // Draws the lines of the effects that are on into the bound target.
  draw(content, view, target, lighting) {
    const { box, settings: { effects, picture: { background } }, scene: { lineStyle: style, axes: turn, origin } } = content;
    if (isEmptyBox(box)) return;
    const { device } = this;
    const axes = effects.axisBox ? axisBoxOf(box, view, { style, turn, origin }, target.width, target.height) : null;
    const kinds = [
      ["box", effects.box ? boxLines(box) : []], ["axis", axes?.lines.axis ?? []],
      ["grid", [...(axes?.lines.grid ?? []), ...(effects.grid ? gridLines(box, style.gridReach) : [])]],
    ];
    // The more opaque lines are drawn first, and hide others at the same place.
    if (this.surfaces) this.drawKinds(this.surfaces.kinds(content, effects), background, style, view, target, lighting);
    const draw = () => this.drawKinds(kinds, background, style, view, target, lighting);
    // A plane cuts lines of models only.
    if (device.clip) device.drawWhole(draw);
    else draw();
  }

  // Draws lines: the kind and the coordinates of each.
  drawKinds(kinds, background, style, view, target, lighting) {
    const { gl } = this.device;
    const [red, green, blue] = background.map((value) => sRGBByte(value) / 255);
    const colors = style[0.3 * red + 0.6 * green + 0.1 * blue < style.darkLuminance ? "dark" : "light"];
    const size = Math.max(1, (style.thickness * Math.min(target.width, target.height)) / 720);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.CONSTANT_ALPHA, gl.ONE_MINUS_CONSTANT_ALPHA);
    for (const [kind, positions] of kinds) {
      if (positions.length === 0) continue;
      const color = colors[kind];
      gl.blendColor(0, 0, 0, color[3] / 255);
      if (!this.buffers.has(kind)) this.buffers.set(kind, new LineBuffer(this.device));
      const buffer = this.buffers.get(kind);
      buffer.upload(positions);
      drawLines(this.device, {
        vertexArray: buffer.vertexArray, count: buffer.count, size,
        color: [...color.slice(0, 3).map((byte) => linearOfByte[byte]), 1],
      }, view, lighting, target);
    }
    gl.disable(gl.BLEND);
  }
}
