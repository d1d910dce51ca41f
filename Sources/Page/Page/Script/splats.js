// Draws 3D Gaussians over the other models, as SplatProjector and SplatPass in Swift: they are projected and sorted here when the
// view or a set changes. Pages have their base colours.

import { toViewSpace } from "./camera.js";
import { sRGBByte } from "./srgb.js";
import { minus } from "./vectors.js";

// The constants of SplatProjector.
const leastOpacity = 1 / 255;
const greatestOpacity = 0.99;
const pixelVariance = 0.3;
const slopeMargin = 1.3;

// The numbers of a projected splat: its centre and half its size in pixels, the coefficients of its exponent and its opacity, its
// colour and its distance.
const size = 12;

// The splats of a page on the GPU.
export class SplatPass {
  constructor(device) {
    const { gl } = device;
    Object.assign(this, { device, state: "", count: 0, buffer: gl.createBuffer(), vertexArray: gl.createVertexArray() });
    gl.bindVertexArray(this.vertexArray);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    for (let location = 0; location < 3; location++) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, 4, gl.FLOAT, false, 4 * size, 16 * location);
      gl.vertexAttribDivisor(location, 1);
    }
    gl.bindVertexArray(null);
  }

  // Draws the splats of items of points into the buffer for splats of a target, over whose pixels it is then composited.
  draw(items, view, target) {
    const { device, vertexArray } = this;
    const { gl } = device;
    this.update(items, view, target);
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.splats.framebuffer);
    gl.viewport(0, 0, target.sampledWidth, target.sampledHeight);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const program = device.use("splats.vert", "splats.frag");
    const [x, y] = view.depthTerms;
    program.vector2("viewport", [target.width, target.height]);
    program.vector3("depthTerms", view.isOrthographic ? [x, 0, y] : [x, y, 0]);
    gl.enable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
    gl.depthMask(false);
    gl.enable(gl.BLEND);
    // The buffer has no sRGB format, so that encoded colours are blended.
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.bindVertexArray(vertexArray);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.count);
    gl.bindVertexArray(null);
    gl.disable(gl.BLEND);
    gl.depthMask(true);
    gl.enable(gl.CULL_FACE);
    target.bind();
  }

  // Projects, sorts and uploads the splats, unless nothing changed.
  update(items, view, { width, height }) {
    const { gl } = this.device;
    const { eye, forward, up, halfSize, near, clip } = view;
    const state = JSON.stringify([
      width, height, eye, forward, up, halfSize, near, clip ?? null,
      items.map(({ model, transform, color }) => [model.index, transform, color]),
    ]);
    if (state === this.state) return;
    this.state = state;
    const total = items.reduce((sum, { count }) => sum + count, 0);
    if (!(this.projected?.length >= size * total)) {
      this.projected = new Float32Array(size * total);
      this.sorted = new Float32Array(size * total);
    }
    this.count = items.reduce((count, item) => project(item, view, width, height, this.projected, count), 0);
    sortByDepth(this.projected, this.count, near, this.sorted);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, this.sorted.subarray(0, size * this.count), gl.DYNAMIC_DRAW);
  }
}

// Projects the visible splats of an item, and stores them from a place on. Returns the place after the last one. See
// `SplatProjector.project`.
function project({ points, transform, color }, view, width, height, target, place) {
  const { positions, colors, shapes } = points;
  const { isOrthographic, halfSize, near, clip } = view;
  // The map to view space, by columns: right, up and forward.
  const columns = [0, 3, 6].map((start) => toViewSpace(view, transform.slice(start, start + 3)));
  const origin = toViewSpace(view, minus(transform.slice(9, 12), view.eye));
  const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = columns;
  const scale = [width / 2 / halfSize[0], height / 2 / halfSize[1]];
  const limits = halfSize.map((value) => value * slopeMargin);
  const tint = color.slice(0, 3).map((value) => sRGBByte(value) / 255);
  const plane = clip && [...toViewSpace(view, clip), clip[3] - clip[0] * view.eye[0] - clip[1] * view.eye[1] - clip[2] * view.eye[2]];
  const count = positions.length / 3;
  for (let index = 0; index < count; index++) {
    const opacity = Math.min((colors[4 * index + 3] / 255) * color[3], greatestOpacity);
    const px = positions[3 * index], py = positions[3 * index + 1], pz = positions[3 * index + 2];
    const x = ax * px + bx * py + cx * pz + origin[0];
    const y = ay * px + by * py + cy * pz + origin[1];
    const z = az * px + bz * py + cz * pz + origin[2];
    if (!(opacity >= leastOpacity && z >= near)) continue;
    if (plane && plane[0] * x + plane[1] * y + plane[2] * z > plane[3]) continue;
    const inverse = isOrthographic ? 1 : 1 / z;
    const slopeX = x * inverse, slopeY = y * inverse;
    const clampedX = isOrthographic ? 0 : Math.min(Math.max(slopeX, -limits[0]), limits[0]);
    const clampedY = isOrthographic ? 0 : Math.min(Math.max(slopeY, -limits[1]), limits[1]);
    const centerX = slopeX * scale[0] + width / 2, centerY = height / 2 - slopeY * scale[1];
    // The axes of the splat are the columns of the rotation, with their lengths.
    const start = 7 * index;
    const qx = shapes[start + 3], qy = shapes[start + 4], qz = shapes[start + 5], qw = shapes[start + 6];
    let xx = pixelVariance, xy = 0, yy = pixelVariance;
    for (let axis = 0; axis < 3; axis++) {
      const length = shapes[start + axis];
      let ux, uy, uz;
      if (axis === 0) {
        ux = 1 - 2 * (qy * qy + qz * qz);
        uy = 2 * (qx * qy + qz * qw);
        uz = 2 * (qx * qz - qy * qw);
      } else if (axis === 1) {
        ux = 2 * (qx * qy - qz * qw);
        uy = 1 - 2 * (qx * qx + qz * qz);
        uz = 2 * (qy * qz + qx * qw);
      } else {
        ux = 2 * (qx * qz + qy * qw);
        uy = 2 * (qy * qz - qx * qw);
        uz = 1 - 2 * (qx * qx + qy * qy);
      }
      const vz = az * ux + bz * uy + cz * uz;
      const dx = (ax * ux + bx * uy + cx * uz - clampedX * vz) * inverse * scale[0] * length;
      const dy = -(ay * ux + by * uy + cy * uz - clampedY * vz) * inverse * scale[1] * length;
      xx += dx * dx;
      xy += dx * dy;
      yy += dy * dy;
    }
    const reach = -2 * Math.log(leastOpacity / opacity);
    const extentX = Math.sqrt(reach * xx), extentY = Math.sqrt(reach * yy);
    if (!(centerX + extentX > 0 && centerY + extentY > 0 && centerX - extentX < width && centerY - extentY < height)) continue;
    const factor = -0.5 / (xx * yy - xy * xy);
    if (!Number.isFinite(factor)) continue;
    target.set([
      centerX, centerY, extentX, extentY, yy * factor, -2 * xy * factor, xx * factor, opacity,
      (colors[4 * index] / 255) * tint[0], (colors[4 * index + 1] / 255) * tint[1], (colors[4 * index + 2] / 255) * tint[2], z,
    ], size * place);
    place++;
  }
  return place;
}

// Stores projected splats from the farthest to the nearest: by two digits of 16 bits of their distances from the near plane, whose
// bits have their order.
function sortByDepth(splats, count, near, sorted) {
  const distances = Float32Array.from({ length: count }, (_, index) => splats[size * index + size - 1] - near);
  const bits = new Uint32Array(distances.buffer);
  let order = Uint32Array.from({ length: count }, (_, index) => index);
  for (const shift of [0, 16]) {
    const places = new Uint32Array(65537);
    for (let index = 0; index < count; index++) places[((bits[index] >>> shift) & 65535) + 1]++;
    for (let digit = 0; digit < 65536; digit++) places[digit + 1] += places[digit];
    const next = new Uint32Array(count);
    for (const index of order) next[places[(bits[index] >>> shift) & 65535]++] = index;
    order = next;
  }
  for (let place = 0; place < count; place++) {
    const first = size * order[count - 1 - place];
    sorted.set(splats.subarray(first, first + size), size * place);
  }
}
