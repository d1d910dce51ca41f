// Draws the lines of effects over the models, as in SceneLines.swift: the box of axes, the grid and the bounding box.

import { axisBoxOf, boxLines, gridLines } from "./axis-box.js";
import { isEmptyBox } from "./boxes.js";
import { drawLines } from "./points.js";
import { linearOfByte, sRGBByte } from "./srgb.js";

// The lines on the GPU. They are uploaded for each picture: the faces of the box of axes depend on the view.
export class SceneLines {
  constructor(device) {
    const { gl } = device;
    Object.assign(this, { device, vertexArray: gl.createVertexArray(), buffer: gl.createBuffer() });
    gl.bindVertexArray(this.vertexArray);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    for (const [location, offset] of [[0, 0], [3, 12]]) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, 3, gl.FLOAT, false, 24, offset);
      gl.vertexAttribDivisor(location, 1);
    }
    gl.bindVertexArray(null);
  }

  // Draws the lines of the effects that are on into the bound target.
  //
  // - `style`: the `lineStyle` of the page.
  // - `turn`: the directions of the scene that are the axes of the file, or null.
  draw(effects, { background }, view, box, target, lighting, style, turn) {
    if (isEmptyBox(box)) return;
    const { gl } = this.device;
    const axes = effects.axisBox ? axisBoxOf(box, view, turn, target.width, target.height, style) : null;
    // The more opaque lines are drawn first, and hide others at the same place.
    const kinds = [
      ["box", effects.box ? boxLines(box) : []], ["axis", axes?.lines.axis ?? []],
      ["grid", [...(axes?.lines.grid ?? []), ...(effects.grid ? gridLines(box, style.gridReach) : [])]],
    ];
    const [red, green, blue] = background.map((value) => sRGBByte(value) / 255);
    const colors = style[0.3 * red + 0.6 * green + 0.1 * blue < style.darkLuminance ? "dark" : "light"];
    const size = Math.max(1, (style.thickness * Math.min(target.width, target.height)) / 720);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.CONSTANT_ALPHA, gl.ONE_MINUS_CONSTANT_ALPHA);
    for (const [kind, positions] of kinds) {
      if (positions.length === 0) continue;
      const color = colors[kind];
      gl.blendColor(0, 0, 0, color[3] / 255);
      gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(positions), gl.DYNAMIC_DRAW);
      drawLines(this.device, {
        vertexArray: this.vertexArray, count: positions.length / 6, size,
        color: [...color.slice(0, 3).map((byte) => linearOfByte[byte]), 1],
      }, view, lighting, target);
    }
    gl.disable(gl.BLEND);
  }

  dispose() {
    const { gl } = this.device;
    gl.deleteBuffer(this.buffer);
    gl.deleteVertexArray(this.vertexArray);
  }
}
