// The particles of a file: their frames, the selection and the bonds that they show, and the expressions of their radii and
// colours.

import { decodeElements, decodePoints, decodeTable } from "./data.js";
import { expressions } from "./expressions.js";
import { encodeColor } from "./functions.js";
import { selectParticles } from "./particle-selection.js";
import { shownFrame } from "./shown-frame.js";

export class Particles {
  // `model` is the model of kind "particles", whose value `frame` is the shown frame.
  constructor(scene, model) {
    this.scene = scene;
    this.model = model;
    this.frames = model.data.frames;
    this.shown = null;
    // The centres, radii and colours of all particles of the frame `number`.
    this.all = { number: null };
  }

  // Shows the frame, the selection and the values of the expressions, if they changed since the last call.
  update() {
    const { model } = this;
    const number = shownFrame(model, this.frames.count);
    // The other values are those of expressions, bonds and the box. A change replaces the array of a vector.
    const inputs = [number];
    for (const [key, value] of Object.entries(model.values)) if (key !== "frame") inputs.push(value);
    if (this.shown?.every((value, index) => Object.is(value, inputs[index]))) return;
    this.shown = inputs;
    const all = this.readFrame(number);
    const indices = this.selectedIndices(number, all.count);
    const elements = indices ? pick(all, indices) : { count: all.count, centers: all.centers, radii: all.radii, colors: all.colors };
    elements.decimals = [this.frames.positions].flat()[0].decimals;
    Object.assign(this.scene.models[this.frames.cloud].data.elements, elements);
    this.scene.mark(this.frames.cloud, "elements");
    this.showBonds(number, elements, indices, all.count);
    this.showCell(number);
  }

  // Returns the particles of a frame with the values of the expressions, whether or not they are selected.
  readFrame(number) {
    const { frames, model, scene } = this;
    if (this.all.number !== number) {
      const centers = this.centers(number);
      const count = centers.length / 3;
      const table = (values, components) => decodeTable(ofFrame(values, number), count, components, scene.arrays);
      this.all = { number, count, centers, radii: table(frames.radii, 1), colors: table(frames.colors, 4) };
    }
    const { count, centers, radii, colors } = this.all;
    const computedRadii = this.evaluate(model.data.radiiProgram, number, count, 1);
    const computedColors = this.evaluate(model.data.colorsProgram, number, count, 4);
    return {
      count, centers, radii: computedRadii ? Float32Array.from(computedRadii, drawnRadius) : radii,
      colors: computedColors ? encodedColors(computedColors) : colors,
    };
  }

  // Returns the positions of a frame. Those of all frames are in one array, unless their numbers of particles differ.
  centers(number) {
    const { positions, count } = this.frames;
    if (Array.isArray(positions)) return decodePoints(positions[number], this.scene.arrays);
    this.positions ??= decodePoints(positions, this.scene.arrays);
    const size = this.positions.length / count;
    return this.positions.slice(number * size, (number + 1) * size);
  }

  // Returns the values of the expression of the radii or colours for all particles of a frame. Null without an expression.
  evaluate(program, number, count, width) {
    if (!program) return null;
    const inputs = program.frames[Math.min(number, program.frames.length - 1)];
    const numbers = [];
    const arrays = [];
    inputs.forEach((input, i) => {
      if (typeof input === "number") numbers[i] = input;
      else if (Array.isArray(input)) numbers[i] = this.inputNumber(input);
      else if (input === null) numbers[i] = Infinity;
      else arrays[i] = this.scene.arrays[input.array];
    });
    const values = new Float64Array(count * width);
    expressions[program.code](numbers, arrays, count, values, program.lists?.map((name) => this.model.values[name]));
    return values;
  }

  inputNumber([name, component]) {
    const value = this.model.values[name];
    return Array.isArray(value) ? value[component] : Number(value);
  }

  // Returns the numbers of the selected particles of a frame, or null if all are selected.
  selectedIndices(number, count) {
    const selection = this.frames.selections?.[number];
    if (!selection) return null;
    const numberOf = (limit) => (typeof limit === "number" ? limit : Math.fround(this.inputNumber([limit, 0])));
    const isSelected = selectParticles(selection, this.scene.arrays, numberOf);
    const indices = [];
    for (let index = 0; index < count; index++) if (isSelected[index]) indices.push(index);
    return indices;
  }

  // Replaces the rods of the bonds of which both particles are shown: two for each, which meet in the middle, each in the
  // colour of the atom at its end.
  showBonds(number, { centers, radii, colors, decimals }, indices, particleCount) {
    const { frames, scene, model } = this;
    if (!scene.models[frames.bonds]) return;
    const recorded = frames.pairs[model.values.bonds];
    const all = recorded ? scene.arrays[ofFrame(recorded, number)] : [];
    const pairs = indices ? shownPairs(all, indices, particleCount) : all;
    const count = pairs.length;
    const rods = {
      count, decimals, starts: new Float32Array(3 * count), ends: new Float32Array(3 * count), radii: new Float32Array(count),
      colors: new Uint8Array(4 * count),
    };
    for (let i = 0; i < count; i++) {
      const own = pairs[i];
      const other = pairs[i ^ 1];
      const isDrawn = radii[own] > 0 && radii[other] > 0;
      rods.radii[i] = isDrawn ? Math.min(Math.fround(0.15), Math.fround(Math.min(radii[own], radii[other]) * Math.fround(0.6))) : 0;
      for (let c = 0; c < 3; c++) {
        rods.starts[3 * i + c] = centers[3 * own + c];
        rods.ends[3 * i + c] = Math.fround(centers[3 * own + c] + centers[3 * other + c]) * 0.5;
      }
      rods.colors.set(colors.subarray(4 * own, 4 * own + 4), 4 * i);
    }
    scene.models[frames.bonds].data.elements = rods;
    scene.mark(frames.bonds, "elements");
  }

  // Shows or hides the edges of the box.
  showCell(number) {
    const { frames, scene, model } = this;
    const cell = scene.models[frames.cell];
    if (!cell) return;
    const edges = ofFrame(frames.edges, number);
    cell.data.elements = decodeElements(model.values.cell ? edges : { ...edges, count: 0 }, scene.arrays);
    scene.mark(frames.cell, "elements");
  }
}

// Returns the value of a frame. Values of all frames that are equal are stored once.
const ofFrame = ({ values, ofFrames }, number) => values[ofFrames?.[number] ?? 0];

// Returns a radius: a negative one is turned round, and NaN is a missing one.
const drawnRadius = (radius) => (Number.isFinite(radius) ? Math.abs(radius) : NaN);

// Returns linear colours as four bytes each.
function encodedColors(values) {
  const colors = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i += 4) encodeColor(values.subarray(i, i + 4), colors, i);
  return colors;
}

// Returns the particles with the given numbers.
function pick({ centers, radii, colors }, indices) {
  const count = indices.length;
  const picked = { count, centers: new Float32Array(3 * count), radii: new Float32Array(count), colors: new Uint8Array(4 * count) };
  indices.forEach((index, place) => {
    picked.radii[place] = radii[index];
    for (let c = 0; c < 3; c++) picked.centers[3 * place + c] = centers[3 * index + c];
    for (let c = 0; c < 4; c++) picked.colors[4 * place + c] = colors[4 * index + c];
  });
  return picked;
}

// Returns the pairs of which both particles are shown, with their numbers among the shown particles.
function shownPairs(pairs, indices, particleCount) {
  const places = new Int32Array(particleCount).fill(-1);
  indices.forEach((index, place) => { places[index] = place; });
  const shown = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const [one, other] = [places[pairs[i]], places[pairs[i + 1]]];
    if (one >= 0 && other >= 0) shown.push(one, other);
  }
  return shown;
}
