// Draws the points and lines of mesh files as instances of a rectangle, as in PointPass.swift. They cast no shadows.

import { boxOfPoints, transformBox } from "./boxes.js";
import { lightingDefinitions } from "./lighting.js";
import { identityTransform, matrixOf, normalMatrixOf } from "./transforms.js";
import { connectLighting } from "./uniforms.js";

// The depths of points are nearer than their distances, as in PointDepths.
const depthScale = 0.998;
const depthShare = 0.002;

// Returns an array with the values of both ends of each line.
function endsOf(values, size, lines) {
  const ends = new values.constructor(size * lines.length);
  lines.forEach((point, end) => {
    for (let part = 0; part < size; part++) ends[size * end + part] = values[size * point + part];
  });
  return ends;
}

// The points or lines of a model on the GPU.
export class Points {
  constructor(device, model) {
    const { gl } = device;
    const { points } = model.data;
    Object.assign(this, { device, model, points, buffers: [] });
    this.count = points.lines ? points.lines.length / 2 : points.positions.length / 3;
    this.box = boxOfPoints(points.positions);
    // 3D Gaussians are projected before they are uploaded; see splats.js.
    if (points.shapes) return;
    this.vertexArray = gl.createVertexArray();
    gl.bindVertexArray(this.vertexArray);
    this.upload(0, points.positions, 3, gl.FLOAT);
    if (points.colors) this.upload(1, points.colors, 4, gl.UNSIGNED_BYTE);
    if (points.normals) this.upload(2, points.normals, 3, gl.FLOAT);
    gl.bindVertexArray(null);
  }

  // Uploads an attribute of the points, or of both ends of the lines.
  upload(location, values, size, type) {
    const { gl } = this.device;
    const { lines } = this.points;
    const buffer = gl.createBuffer();
    this.buffers.push(buffer);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, lines ? endsOf(values, size, lines) : values, gl.STATIC_DRAW);
    const bytes = size * values.BYTES_PER_ELEMENT;
    const ends = lines ? 2 : 1;
    for (let end = 0; end < ends; end++) {
      gl.enableVertexAttribArray(location + 3 * end);
      gl.vertexAttribPointer(location + 3 * end, size, type, type === gl.UNSIGNED_BYTE, ends * bytes, end * bytes);
      gl.vertexAttribDivisor(location + 3 * end, 1);
    }
  }

  // Reads placement, colour and sizes for a frame.
  prepare(placements) {
    const { points } = this;
    const { pointSize, pointDiameter, lineWidth, lineDiameter } = this.model.values;
    // Those of the file if a binding has not set others.
    this.size = (points.lines ? lineWidth : pointSize) ?? points.size;
    this.diameter = Math.max((points.lines ? lineDiameter : pointDiameter) ?? points.diameter, 0);
    const { transform, isVisible } = placements.ofModel(this.model);
    this.transform = transform;
    this.color = (this.model.values.color ?? [1, 1, 1, 1]).map((value) => Math.min(Math.max(value, 0), 1));
    this.isVisible = isVisible && this.color[3] > 0;
    this.sceneBox = transformBox(transform, this.box);
  }

  dispose() {
    const { gl } = this.device;
    for (const buffer of this.buffers) gl.deleteBuffer(buffer);
    if (this.vertexArray) gl.deleteVertexArray(this.vertexArray);
  }
}

// Draws points and lines over the surfaces of a picture.
export function drawPoints(device, items, view, lighting, target, bindEnvironment) {
  if (lighting.isPhysical) bindEnvironment();
  for (const item of items) {
    const { points } = item;
    drawItem(device, item, view, lighting, target, {
      LINES: points.lines ? 1 : 0, COLORS: points.colors ? 1 : 0, LIT: points.normals && !points.isUnlit ? 1 : 0,
    });
  }
}

// Draws lines of the scene: { vertexArray, count, size, color } with both ends of each line, a width in pixels and a linear colour.
export function drawLines(device, item, view, lighting, target) {
  drawItem(device, { ...item, diameter: 0, transform: identityTransform }, view, lighting, target, { LINES: 1, COLORS: 0, LIT: 0 });
}

// Draws the instances of an item.
function drawItem(device, { count, color, size, diameter, transform, vertexArray }, view, lighting, target, definitions) {
  const { gl } = device;
  gl.disable(gl.CULL_FACE);
  const program = device.use(
    "points.vert", "points.frag", definitions, { ...lightingDefinitions(lighting), ...definitions }, connectLighting);
  const { isOrthographic, forward, eye } = view;
  program.matrix("viewProjection", view.viewProjection);
  program.matrix("model", matrixOf(transform));
  program.matrix("normalMatrix", normalMatrixOf(transform));
  program.vector4("color", color);
  program.vector4("viewpoint", isOrthographic ? [...forward.map((value) => -value), 0] : [...eye, 1]);
  program.vector2("viewport", [target.sampledWidth, target.sampledHeight]);
  program.vector2("radius", [(size / 2) * target.samplesAcross, diameter / 2]);
  program.float("samplesPerMetre", target.sampledHeight / 2 / view.halfSize[1]);
  program.float("near", view.near);
  program.vector2("nearness", isOrthographic ? [1, (view.far - view.near) * depthShare] : [depthScale, 0]);
  gl.bindVertexArray(vertexArray);
  gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
  gl.bindVertexArray(null);
  gl.enable(gl.CULL_FACE);
}
