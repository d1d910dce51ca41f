// The axes in the lower left corner: three rods with cones, as in Overlay.swift.

import { frustumOf } from "./camera.js";
import { GPUMesh } from "./gpu-mesh.js";
import { lightingOf } from "./lighting.js";
import { formOf } from "./shapes.js";
import { decodeSRGB } from "./srgb.js";
import { drawSurfaces, setSurface } from "./surfaces.js";
import { placementTransform } from "./transforms.js";
import { dot, times } from "./vectors.js";

const axisColors = [[214, 62, 62], [66, 160, 71], [48, 104, 214]];
// Cylinders and cones point along Y before the rotation.
const axisRotations = [[0, 0, -90], [0, 0, 0], [90, 0, 0]];
const axisBox = { low: [-0.16, -0.16, -0.16], high: [1.08, 1.08, 1.08] };
const axisParts = [
  { kind: "cylinder", position: 0.375, values: { radius: 0.065, height: 0.75 } },
  { kind: "cone", position: 0.9, values: { radius: 0.16, height: 0.36 } },
];

// The axes of a scene, drawn over a target.
export class Axes {
  constructor(device) {
    this.device = device;
    this.surfaces = axisParts.flatMap(({ kind, position, values }) => {
      const form = formOf(kind, { segments: 128, rings: 64 });
      const mesh = new GPUMesh(device);
      mesh.update({ vertices: form.vertices(values), indices: form.indices });
      return axisColors.map((bytes, axis) => {
        const center = [0, 0, 0];
        center[axis] = position;
        const transform = placementTransform(center, axisRotations[axis]);
        const color = [...bytes.map((byte) => decodeSRGB(byte / 255)), 1];
        return {
          isOneSided: true, material: null,
          attributes: () => ({ VERTEX_COLORS: 0, TEXTURE_COORDINATES: 0, TANGENTS: 0, INSTANCES: 0 }),
          draw: (program) => {
            setSurface(program, device.gl, transform, color);
            mesh.draw();
          },
        };
      });
    });
  }

  // Draws the axes in the orientation of a view into the bound target, if they fit. `setLighting` binds the uniform block of a
  // lighting. `turn` has the directions of the scene that are the axes of the file, if they differ.
  draw(view, target, placements, setLighting, turn) {
    const { gl } = this.device;
    const { samplesAcross } = target;
    const side = Math.trunc(Math.min(target.width, target.height) / 6);
    if (side < 12) return;
    const margin = Math.round(Math.trunc(side / 8) * samplesAcross);
    const inFile = (direction) => turn ? turn.map((axis) => dot(axis, direction)) : direction;
    const camera = {
      position: times(inFile(view.forward), -4), target: [0, 0, 0], up: inFile(view.up), height: 2.5,
    };
    const axesView = frustumOf(camera, axisBox, 1);
    const lighting = lightingOf({
      picture: { background: [0, 0, 0, 0], exposure: 0 }, environment: { intensity: 1, visible: false }, lights: [],
    }, axesView, placements, null, 0);
    setLighting(lighting);
    const length = Math.round(side * samplesAcross);
    gl.viewport(margin, margin, length, length);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(margin, margin, length, length);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    const draw = () => drawSurfaces(this.device, this.surfaces, axesView, lighting, samplesAcross, () => {});
    if (this.device.clip) this.device.drawWhole(draw);
    else draw();
    gl.disable(gl.SCISSOR_TEST);
  }
}
