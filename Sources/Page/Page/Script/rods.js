// Draws clouds of rods as instances of one cylinder, as in RodCloudRenderer.swift.

import { GPUMesh } from "./gpu-mesh.js";
import { lightingDefinitions } from "./lighting.js";
import { connectSurface } from "./materials.js";
import { formOf } from "./shapes.js";
import { setRoundPlacement } from "./uniforms.js";

const wordsOfRod = 8;

// The rods of a cloud on the GPU: 32 bytes each with start, radius, end and colour.
export class RodRecords {
  constructor(device) {
    const { gl } = device;
    this.device = device;
    this.count = 0;
    this.buffer = gl.createBuffer();
    // Rods are thin, so 16 sides suffice.
    const form = formOf("cylinder", { segments: 16, rings: 1 });
    this.mesh = new GPUMesh(device);
    this.mesh.update({ vertices: form.vertices({ radius: 1, height: 1 }), indices: form.indices });
    gl.bindVertexArray(this.mesh.vertexArray);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    for (const [location, size, type, offset] of [[2, 4, gl.FLOAT, 0], [3, 4, gl.UNSIGNED_BYTE, 28], [4, 3, gl.FLOAT, 16]]) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, type, type === gl.UNSIGNED_BYTE, 4 * wordsOfRod, offset);
      gl.vertexAttribDivisor(location, 1);
    }
    gl.bindVertexArray(null);
  }

  // Uploads the elements of a cloud. O(elements).
  update({ count, starts, ends, radii, colors }) {
    const { gl } = this.device;
    const floats = new Float32Array(wordsOfRod * count);
    const bytes = new Uint8Array(floats.buffer);
    for (let index = 0; index < count; index++) {
      const start = wordsOfRod * index;
      for (let axis = 0; axis < 3; axis++) {
        floats[start + axis] = starts[3 * index + axis];
        floats[start + 4 + axis] = ends[3 * index + axis];
      }
      floats[start + 3] = radii[index];
      for (let part = 0; part < 4; part++) bytes[4 * start + 28 + part] = colors[4 * index + part];
    }
    this.count = count;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, floats, gl.DYNAMIC_DRAW);
  }

  dispose() {
    this.device.gl.deleteBuffer(this.buffer);
    this.mesh.dispose();
  }
}

// Draws the rods of clouds: { records, placement } of each.
export function drawRods(device, clouds, view, lighting, bindEnvironment) {
  if (clouds.length === 0) return;
  if (lighting.isPhysical) bindEnvironment();
  if (device.clip) device.gl.disable(device.gl.CULL_FACE);
  const program = device.use("rod.vert", "surface.frag", {}, lightingDefinitions(lighting), connectSurface());
  program.matrix("viewProjection", view.viewProjection);
  for (const { records, placement } of clouds) {
    setRoundPlacement(program, placement);
    records.mesh.drawInstances(records.count, () => {});
  }
  device.gl.enable(device.gl.CULL_FACE);
}
