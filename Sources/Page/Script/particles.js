// The particles of a file: their frames, and the expressions of their radii and colours.

import { decodeElements, decodePoints, decodeTable } from "./data.js";
import { expressions } from "./expressions.js";
import { encodeColor } from "./functions.js";

export class Particles {
  // `model` is the model of kind "particles", whose value `frame` is the shown frame.
  constructor(scene, model) {
    this.scene = scene;
    this.model = model;
    this.frames = model.data.frames;
    this.decoded = new Map();
    this.isStarted = false;
  }

  // The number of the shown frame, rounded down. The frames repeat.
  get number() {
    const count = this.frames.count;
    const whole = Math.floor(this.model.values.frame ?? 0);
    const number = whole - count * Math.floor(whole / count);
    return number >= 0 && number < count ? number : 0;
  }

  // Shows the frame and the values of the expressions, if they changed since the last call.
  update() {
    const { number, model } = this;
    const changesFrame = !this.isStarted || number !== this.shown;
    const changesInputs = [...model.changed].some((key) => key.startsWith("("));
    if (!changesFrame && !changesInputs) return;
    if (changesFrame && this.frames.count > 1) this.showFrame(number);
    this.shown = number;
    this.isStarted = true;
    if (model.data.radiiProgram) this.evaluate(model.data.radiiProgram, number, 1, "radii");
    if (model.data.colorsProgram) this.evaluate(model.data.colorsProgram, number, 4, "colors");
    if (this.scene.models[this.frames.bonds]) this.showBonds(number);
    this.scene.mark(this.frames.cloud, "elements");
  }

  get elements() {
    return this.scene.models[this.frames.cloud].data.elements;
  }

  showFrame(number) {
    const { frames, scene } = this;
    const centers = this.centers(number);
    const count = centers.length / 3;
    const elements = this.elements;
    Object.assign(elements, { count, centers });
    elements.radii = decodeTable(frames.radii[frames.radiiOfFrames?.[number] ?? 0], count, 1, scene.arrays);
    elements.colors = decodeTable(frames.colors[frames.colorsOfFrames?.[number] ?? 0], count, 4, scene.arrays);
    const cell = scene.models[frames.cell];
    if (!cell || !frames.edgesOfFrames) return;
    cell.data.elements = decodeElements(frames.edges[frames.edgesOfFrames[number]], scene.arrays);
    scene.mark(frames.cell, "elements");
  }

  // Returns the positions of a frame. Those of all frames are in one array, unless their numbers of particles differ.
  centers(number) {
    const { positions, count } = this.frames;
    if (Array.isArray(positions)) return decodePoints(positions[number], this.scene.arrays);
    this.all ??= decodePoints(positions, this.scene.arrays);
    const size = this.all.length / count;
    return this.all.slice(number * size, (number + 1) * size);
  }

  // Evaluates the expression of the radii or colours for the particles of a frame. Values that are not valid keep the
  // last ones.
  evaluate(program, number, width, key) {
    const inputs = program.frames[Math.min(number, program.frames.length - 1)];
    const numbers = [];
    const arrays = [];
    inputs.forEach((input, i) => {
      if (typeof input === "number") numbers[i] = input;
      else if (Array.isArray(input)) numbers[i] = this.inputNumber(input);
      else if (input === null) numbers[i] = Infinity;
      else arrays[i] = this.scene.arrays[input.array];
    });
    const { count } = this.elements;
    const values = new Float64Array(count * width);
    expressions[program.code](numbers, arrays, count, values);
    const array = this.elements[key];
    if (key === "colors") {
      if (!values.every((value) => Number.isFinite(Math.fround(value)))) return;
      for (let i = 0; i < count; i++) encodeColor(values.subarray(4 * i, 4 * i + 4), array, 4 * i);
    } else if (values.every((value) => Math.fround(value) > 0 && Number.isFinite(Math.fround(value)))) {
      array.set(values);
    }
  }

  inputNumber([name, component]) {
    const value = this.model.values[name];
    return Array.isArray(value) ? value[component] : Number(value);
  }

  // Replaces the rods of the bonds: two for each, which meet in the middle, each in the colour of the atom at its end.
  showBonds(number) {
    const { frames, scene, elements } = this;
    const pairs = scene.arrays[frames.pairs[frames.pairsOfFrames?.[number] ?? 0]];
    const { centers, radii, colors } = elements;
    const count = pairs.length;
    const rods = {
      count, starts: new Float32Array(3 * count), ends: new Float32Array(3 * count), radii: new Float32Array(count),
      colors: new Uint8Array(4 * count),
    };
    for (let i = 0; i < count; i++) {
      const own = pairs[i];
      const other = pairs[i ^ 1];
      rods.radii[i] = Math.min(Math.fround(0.15), Math.fround(Math.min(radii[own], radii[other]) * Math.fround(0.6)));
      for (let c = 0; c < 3; c++) {
        rods.starts[3 * i + c] = centers[3 * own + c];
        rods.ends[3 * i + c] = Math.fround(centers[3 * own + c] + centers[3 * other + c]) * 0.5;
      }
      rods.colors.set(colors.subarray(4 * own, 4 * own + 4), 4 * i);
    }
    scene.models[frames.bonds].data.elements = rods;
    scene.mark(frames.bonds, "elements");
  }
}
