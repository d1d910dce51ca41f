// The environment of a picture on the GPU, as in GPUEnvironment.swift. `PageEnvironment` of Orrery prepares the map: the levels
// that are filtered for several roughnesses, in one texture, and the table of reflection factors.

import { UniformBlock } from "./gl-device.js";
import { toneMappingDefinitions } from "./lighting.js";
import { setRays, connectLighting, blockBindings, textureUnits } from "./uniforms.js";

const maximumLevelCount = 16;

// The environment map in the header of a page: { isImage, width, height, pixels, scale, origins, levelCount, backgroundIndex,
// harmonics, suns, table, tableSize }. `pixels` and `table` are typed arrays of numbers of 16 bits.
export class Environment {
  constructor(device, map) {
    this.device = device;
    this.map = map;
    this.isUploaded = false;
    this.block = new UniformBlock(device.gl, blockBindings.environment);
  }

  // Binds the textures and the uniform block for a lighting. Uploads the textures at the first call.
  bind(lighting) {
    const { device, map } = this;
    const { gl } = device;
    if (!this.isUploaded) {
      this.isUploaded = true;
      this.levels = device.makeTexture();
      device.setFilter(gl.LINEAR);
      gl.texImage2D(
        gl.TEXTURE_2D, 0, gl.RGB16F, map.width, map.height, 0, gl.RGB, gl.FLOAT, unpackPixels(map));
      this.table = device.makeTexture();
      device.setFilter(gl.LINEAR);
      gl.texImage2D(
        gl.TEXTURE_2D, 0, gl.RGBA16F, map.tableSize, map.tableSize, 0, gl.RGBA, gl.FLOAT, unpackTable(map.table));
    }
    device.bindTexture(textureUnits.environment, this.levels);
    device.bindTexture(textureUnits.reflectionTable, this.table);
    const rotation = lighting.environmentRotation;
    const numbers = [
      ...[0, 1, 2].flatMap((axis) => [...rotation.slice(3 * axis, 3 * axis + 3), 0]), 0, 0, 0, 1,
      lighting.environmentIntensity, lighting.exposureFactor, map.levelCount, map.backgroundIndex,
      1 / map.width, 1 / map.height, 0, 0,
    ];
    for (let index = 0; index < maximumLevelCount; index++) numbers.push(...(map.origins[index] ?? [0, 0, 0]), 0);
    for (const coefficient of map.harmonics) numbers.push(...coefficient, 0);
    this.block.bind(numbers);
  }

  // Replaces the content of a target by the environment.
  drawBackground(view, target, lighting) {
    const { device } = this;
    this.bind(lighting);
    const program = device.use("picture.vert", "background.frag", {}, toneMappingDefinitions(lighting), connectLighting);
    setRays(program, view, target.sampledWidth, target.sampledHeight);
    device.drawPictureOver();
  }

  dispose() {
    const { gl } = this.device;
    if (this.isUploaded) {
      gl.deleteTexture(this.levels);
      gl.deleteTexture(this.table);
    }
    this.block.dispose();
  }
}

// The range of the numbers of the table, which 16 bits divide.
const tableRange = 2;

// Returns the numbers of the reflection table.
const unpackTable = (words) => Float32Array.from(words, (word) => (word / 65535) * 2 * tableRange - tableRange);

// The largest number of a component of a pixel.
const pixelSteps = 4095;

// Returns the radiance of the pixels of the whole texture. `pixels` has those of one level after the other.
function unpackPixels({ width, height, pixels, origins, scale }) {
  const radiance = Float32Array.from({ length: pixelSteps + 1 }, (_, number) => scale * (number / pixelSteps) ** 4);
  const texture = new Float32Array(3 * width * height);
  let next = 0;
  for (const [x, y, inner] of origins) {
    const size = inner + 2;
    for (let row = 0; row < size; row++) {
      const start = 3 * ((y + row) * width + x);
      for (let part = 0; part < 3 * size; part++) texture[start + part] = radiance[pixels[next++]];
    }
  }
  return texture;
}
