// The bindings of a scene: cells in topological order, each computed from the cells that it reads.
//
// Changes are collected, and `update` evaluates what they reach: each cell once, after the cells that it reads, and only
// if one of them has another value.

import { Cell, isIdentical } from "./cells.js";
import { composeElements, ElementwiseBinding } from "./elementwise.js";
import { missingColor } from "./functions.js";
import { describe, templateText } from "./number-text.js";

export class Bindings {
  constructor(scene, header) {
    this.scene = scene;
    this.cells = header.cells.map((description) => new Cell(description));
    this.elementwise = (header.elementwise ?? []).map((description) => new ElementwiseBinding(description));
    this.templates = (header.templates ?? []).map((template) => ({ ...template, values: [] }));
    this.dirtyTemplates = new Set();
    // 1 for each cell that must be computed, their number, and the number of the first cell that can be one of them.
    this.isQueued = new Uint8Array(this.cells.length).fill(1);
    this.queuedCount = this.cells.length;
    this.firstQueued = 0;
    // The number of updates that had something to evaluate, and that of the first one. A cell has the number of the one that
    // changed it last as `changedAt`.
    this.updateCount = 0;
    this.firstUpdate = 1;
    // The numbers of the repeated bindings that must be computed.
    this.queuedElementwise = new Set(this.elementwise.keys());
    // The cells of each parameter, property and model of particles, by `placeOf`.
    this.cellsOfPlaces = new Map();
    this.cells.forEach((cell, number) => this.connect(cell, number));
    this.elementwise.forEach((binding, number) => {
      for (const input of new Set(binding.cells)) this.cells[input].elementwiseReaders.push(number);
    });
  }

  connect(cell, number) {
    cell.elementwiseReaders = [];
    cell.functionReaders = [];
    const inputs = cell.description.inputs ?? [];
    cell.inputs = inputs.map((input) => this.cells[input]);
    const presences = cell.description.presences ?? [];
    cell.presences = presences.map((input) => this.cells[input]);
    for (const input of new Set([...inputs, ...presences])) this.cells[input].readers.push(number);
    const place = placeOf(cell.type === "root" ? cell.description : cell.description.target ?? {});
    if (place !== null) {
      if (this.cellsOfPlaces.has(place)) this.cellsOfPlaces.get(place).push(cell);
      else this.cellsOfPlaces.set(place, [cell]);
    }
    cell.number = number;
    cell.isConstant = cell.type !== "root" && cell.inputs.every((input) => input.isConstant);
  }

  // Calls `notify` whenever the value of a cell changes, after an update.
  observe(number, notify) {
    this.cells[number].functionReaders.push(notify);
  }

  // The number of evaluations of expressions since the page was opened.
  get evaluationCount() {
    const add = (sum, cell) => sum + cell.evaluationCount;
    return this.cells.reduce(add, 0) + this.elementwise.reduce(add, 0);
  }

  // The messages of the properties that keep an older value than their expressions give.
  get failures() {
    const failures = this.elementwise.map((binding) => binding.failure);
    for (const cell of this.cells) if (cell.violates) failures.push(this.failure(cell));
    return failures.filter((failure) => failure !== null);
  }

  failure(cell) {
    const { name, expected } = cell.description;
    const inputs = cell.inputs
      .filter((input) => input.description.name)
      .map((input) => `${input.description.name} is ${describe(input.value)}`);
    const where = inputs.length > 0 ? ` where ${inputs.join(", ")}` : "";
    return `${name}: expected ${expected}, found ${describe(cell.rejectedValue)}${where}`;
  }

  // A parameter was set. The expression that it was bound to, if any, does not compute it any longer.
  parameterChanged(parameter) {
    for (const cell of this.cellsOfPlaces.get(placeOf({ parameter })) ?? []) {
      if (cell.type !== "root") this.release(cell);
      this.queue(cell.number);
    }
  }

  // A property of a model was set by other code. A cell that computes it keeps its value.
  propertyChanged(model, key) {
    for (const cell of this.cellsOfPlaces.get(placeOf({ model, key })) ?? []) {
      if (cell.type === "root") this.queue(cell.number);
    }
  }

  // Returns whether an expression computes a property of a model.
  computes(model, key) {
    return this.cellsOfPlaces.get(placeOf({ model, key }))?.some((cell) => cell.type !== "root");
  }

  // Returns whether an expression computes a parameter.
  computesParameter(parameter) {
    return this.cellsOfPlaces.get(placeOf({ parameter }))?.some((cell) => cell.type !== "root");
  }

  // The columns of a model of particles changed.
  columnsChanged(model) {
    for (const cell of this.cellsOfPlaces.get(placeOf({ particles: model })) ?? []) this.queue(cell.number);
    this.elementwise.forEach((binding, number) => {
      if (binding.readsColumns(model)) this.queuedElementwise.add(number);
    });
  }

  queue(number) {
    if (this.isQueued[number]) return;
    this.isQueued[number] = 1;
    this.queuedCount += 1;
    this.firstQueued = Math.min(this.firstQueued, number);
  }

  release(cell) {
    cell.type = "root";
    cell.description = { ...cell.description.target, name: cell.description.name };
    cell.inputs = [];
    cell.presences = [];
    cell.isConstant = false;
  }

  // Evaluates what the changes since the last update reach.
  update() {
    if (this.queuedCount === 0 && this.queuedElementwise.size === 0) return;
    this.updateCount += 1;
    const notified = new Set();
    for (let number = this.firstQueued; this.queuedCount > 0; number++) {
      if (!this.isQueued[number]) continue;
      this.isQueued[number] = 0;
      this.queuedCount -= 1;
      const cell = this.cells[number];
      if (!cell.update(this.rootValue(cell))) continue;
      cell.changedAt = this.updateCount;
      for (const reader of cell.readers) this.queue(reader);
      for (const reader of cell.elementwiseReaders) this.queuedElementwise.add(reader);
      for (const notify of cell.functionReaders) notified.add(notify);
      if (cell.hasAcceptedValue) this.publish(cell);
    }
    this.firstQueued = Infinity;
    for (const template of this.dirtyTemplates) this.setText(template);
    this.dirtyTemplates.clear();
    if (this.queuedElementwise.size > 0) this.updateElementwise();
    for (const notify of notified) notify();
  }

  // Evaluates the queued repeated bindings, and computes the transforms of each changed cloud of shapes once.
  updateElementwise() {
    const clouds = new Set();
    for (const number of this.queuedElementwise) {
      const binding = this.elementwise[number];
      if (binding.update(this.cells, this.scene) && binding.changesTransforms) clouds.add(binding.description.model);
    }
    this.queuedElementwise.clear();
    for (const model of clouds) composeElements(this.scene.models[model].data.elements);
  }

  // Returns the current value of a property that no expression computes. Undefined for other cells.
  rootValue(cell) {
    if (cell.type !== "root") return undefined;
    const { parameter, model, key, choices, origin, value, particles, column, particle } = cell.description;
    if (parameter !== undefined) return this.scene.parameters[parameter].value;
    if (particles !== undefined) return this.scene.columns.get(particles).number(column, particle);
    if (model === undefined) return value?.list || value === null ? cell.value : value;
    const current = this.scene.models[model].values[key] ?? [0, 0, 0, 1];
    // Models have points relative to their origin.
    if (origin) return current.map((value, axis) => value + origin[axis]);
    return choices ? choices.indexOf(current) : current;
  }

  // Sets the property of a cell to its value, unless it has this value.
  publish(cell) {
    const target = cell.description.target;
    if (!target || cell.type === "root") return;
    if (cell.published !== undefined && isIdentical(cell.published, cell.value)) return;
    cell.published = cell.value;
    if (target.parameter !== undefined) {
      this.scene.parameters[target.parameter].value = cell.value;
      this.scene.invalidate();
    } else if (target.template !== undefined) {
      this.templates[target.template].values[target.part] = cell.value;
      this.dirtyTemplates.add(this.templates[target.template]);
    } else {
      const found = target.origin ? cell.value.map((value, axis) => value - target.origin[axis]) : cell.value;
      const value = target.choices ? target.choices[found] : asFloats(found);
      this.scene.store(target.model, target.key, value);
    }
  }

  // Sets the text of a template once all its values are known.
  setText(template) {
    const parts = template.parts;
    if (parts.some((part) => Array.isArray(part) && template.values[part[0]] === undefined)) return;
    const text = parts.map((part) =>
      typeof part === "string" ? part : templateText(template.values[part[0]], part[1]));
    this.scene.store(template.model, template.key, text.join(""));
  }
}

// Returns the key of a parameter, of a property of a model, or of the columns of particles. Null for a constant.
function placeOf({ parameter, model, key, particles }) {
  if (parameter !== undefined) return `parameter ${parameter}`;
  if (particles !== undefined) return `particles ${particles}`;
  return model === undefined ? null : `${model} ${key}`;
}

// Returns a value as models store it: numbers as floats, and that of missing values for a colour that is not finite.
function asFloats(value) {
  if (typeof value === "number") return Math.fround(value);
  if (!Array.isArray(value)) return value;
  if (value.length === 4 && !value.every(Number.isFinite)) return missingColor;
  const floats = value.slice();
  for (let c = 0; c < floats.length; c++) floats[c] = Math.fround(floats[c]);
  return floats;
}
