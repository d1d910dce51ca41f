// The shadow maps of the lights, as in ShadowMap.swift and ShadowParameters.swift.
//
// The depths are read back, and the pyramids of the maps are built here. That happens only when a model or the direction of a
// light changes.

import { projectionOf, toViewSpace } from "./camera.js";
import { UniformBlock } from "./gl-device.js";
import { RenderTarget } from "./render-target.js";
import { lightView, shadowMapSize } from "./shadow-fit.js";
import { identityTransform, matrixOf } from "./transforms.js";
import { blockBindings, textureUnits } from "./uniforms.js";
import { dot, times } from "./vectors.js";

const mapSize = shadowMapSize;
const mapStride = mapSize + mapSize / 2;
const levelCount = 6;
const emptyDepth = 1e9;
const filterCount = 32;
const footprint = 0.6;
const maximumMapCount = 4;
const lightCount = 20;

// The samples in the unit disc on a Vogel spiral, in the order of the reversed bits of their indices; see ShadowFilter.swift.
const taps = Array.from({ length: filterCount }, (_, index) => {
  let turn = 0;
  for (let bit = 0; bit < 5; bit++) turn |= ((index >> bit) & 1) << (4 - bit);
  const radius = Math.sqrt((turn + 0.5) / filterCount);
  return [radius * Math.cos(turn * 2.3999632), radius * Math.sin(turn * 2.3999632), radius, 0];
}).flat();

// The place in map space of what a map does not reach, and a map that reaches nothing.
const outside = [-1e6, -1e6, 0];
const emptyMap = { transform: [1e-6, 0, 0, 0, 1e-6, 0, 0, 0, 1e-6, ...outside], texelsPerMetre: 1e-6 };

// Returns the first row of a level of the pyramid, which is at the right of level 0.
const firstRowOf = (level) => (level === 0 ? 0 : mapSize - 2 * (mapSize >> level));

// The shadow maps of a scene.
export class ShadowMaps {
  constructor(device) {
    this.device = device;
    this.maps = [];
    this.shown = [];
    this.block = new UniformBlock(device.gl, blockBindings.shadows);
  }

  // Forgets the maps, because a model changed.
  reset() { this.maps = []; }

  // Renders the maps that are missing, and binds all for drawing. Yields after each part of the work. Leaves another framebuffer
  // bound. A preview leaves the shadows of lights that move with the camera out, and without `keepsShadows` all maps that are
  // missing: a shadow of another state is never shown.
  //
  // - `models()`: returns the casters and receivers.
  // - `drawDepths(view, target)`: draws the opaque models.
  *update(lighting, models, view, height, isPreview, keepsShadows, drawDepths) {
    const directions = lighting.shadowLights.map((index) => lighting.sources[index].direction);
    const isSame = ({ direction }, other) => direction.every((value, axis) => value === other[axis]);
    const isRight = (map, index) => isSame(map, directions[index]);
    const omitsNew = !keepsShadows || (isPreview && directions.length === this.maps.length);
    if (!omitsNew && (directions.length !== this.maps.length || !this.maps.every(isRight))) {
      const maps = [];
      for (const direction of directions) {
        maps.push(this.maps.find((map) => isSame(map, direction)) ?? (yield* this.render(direction, models(), drawDepths)));
      }
      this.maps = maps;
      this.upload();
      yield;
    }
    // All positions are outside of an omitted map, so that they are lit.
    this.shown = this.maps.map((map, index) => (directions[index] && isRight(map, index) ? map : emptyMap));
    const { gl } = this.device;
    this.device.bindTexture(textureUnits.shadowMaps, this.texture ?? null);
    gl.activeTexture(gl.TEXTURE0);
    this.block.bind(this.numbers(lighting, view, height));
  }

  // Whether a shadow is shown.
  get showsShadows() { return this.shown.some((map) => map !== emptyMap); }

  // Returns the map of a light. It is empty, so that everything that faces the light is lit, if nothing can be in shadow.
  *render(direction, models, drawDepths) {
    const view = lightView(direction, models);
    const depths = new Float32Array(mapStride * mapSize).fill(emptyDepth);
    const axes = view ?? projectionOf({ position: direction, target: [0, 0, 0], up: [0, 1, 0], height: 2 }, 1);
    const scale = view ? mapSize / (2 * view.halfSize[1]) : 1e-6;
    const axis = (component) => [axes.right, axes.up, axes.forward].map((vector) => vector[component] * scale);
    const linear = [...axis(0), ...axis(1), ...axis(2)];
    if (!view) return { direction, depths, transform: [...linear, ...outside], texelsPerMetre: scale };
    this.target ??= new RenderTarget(this.device, mapSize, mapSize, 1);
    drawDepths(view, this.target);
    yield;
    const distances = this.target.readDistances(view);
    yield;
    fillPyramid(depths, distances, scale);
    yield;
    const origin = toViewSpace(view, view.eye).map((value) => -value * scale);
    return {
      direction, depths, texelsPerMetre: scale,
      transform: [...linear, origin[0] + mapSize / 2, origin[1] + mapSize / 2, origin[2]],
    };
  }

  upload() {
    const { gl } = this.device;
    this.texture ??= this.device.makeTexture();
    this.device.bindTexture(0, this.texture);
    const all = new Float32Array(mapStride * mapSize * this.maps.length);
    this.maps.forEach(({ depths }, index) => all.set(depths, mapStride * mapSize * index));
    gl.texImage2D(
      gl.TEXTURE_2D, 0, gl.R32F, mapStride, mapSize * this.maps.length, 0, gl.RED, gl.FLOAT, all);
  }

  // The numbers of the block `ShadowParameters`.
  numbers(lighting, view, height) {
    const numbers = [...taps];
    for (let light = 0; light < lightCount; light++) numbers.push(lighting.shadowLights.indexOf(light));
    for (let index = 0; index < maximumMapCount; index++) {
      numbers.push(...matrixOf(this.shown[index]?.transform ?? identityTransform));
    }
    const pixel = (footprint * 2 * view.halfSize[1]) / height;
    for (let index = 0; index < maximumMapCount; index++) {
      const size = this.shown[index] ? pixel * this.shown[index].texelsPerMetre : 1;
      numbers.push(...(view.isOrthographic
        ? [0, 0, 0, size] : [...times(view.forward, size), -dot(view.forward, view.eye) * size]));
    }
    return numbers;
  }

  dispose() {
    this.target?.dispose();
    if (this.texture) this.device.gl.deleteTexture(this.texture);
    this.block.dispose();
  }
}

// Fills the minimum pyramid of depths in metres, in texels.
function fillPyramid(pyramid, depths, scale) {
  for (let row = 0; row < mapSize; row++) {
    for (let column = 0; column < mapSize; column++) {
      const depth = depths[row * mapSize + column];
      if (depth < Infinity) pyramid[row * mapStride + column] = depth * scale;
    }
  }
  for (let level = 1; level <= levelCount; level++) {
    const side = mapSize >> level;
    const source = level === 1 ? 0 : firstRowOf(level - 1) * mapStride + mapSize;
    const target = firstRowOf(level) * mapStride + mapSize;
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        const first = source + 2 * row * mapStride + 2 * column;
        pyramid[target + row * mapStride + column] = Math.min(
          pyramid[first], pyramid[first + 1], pyramid[first + mapStride], pyramid[first + mapStride + 1]);
      }
    }
  }
}
