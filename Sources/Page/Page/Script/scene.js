// The state of a scene: its models with their current values, and its parameters.
//
// A change is stored, marked and announced. Whoever draws reads at the next frame what has changed: `scene.dirty` has the
// indices of the changed models, and `model.changed` the names of their changed properties.

import { decodeElements, decodeOctahedral, decodePoints, decodeTable } from "./data.js";
import { uprightOf } from "./upright.js";
import { Animations } from "./animations.js";
import { Bindings } from "./bindings.js";
import { cellsOfFunction, evaluatePoints, evaluateProgram } from "./column-functions.js";
import { readValue } from "./lists.js";
import { ParticleColumns } from "./particle-columns.js";
import { Particles } from "./particles.js";
import { Player } from "./player.js";
import { ComputedMesh } from "./computed-meshes.js";

const pointProperties = ["pointSize", "pointDiameter", "lineWidth", "lineDiameter"];

export class Scene {
  constructor({ header, arrays }) {
    this.header = header;
    this.arrays = arrays;
    // Set by the page: asks for one animation frame.
    this.onInvalidate = null;
    // The indices of the models that changed since the last frame.
    this.dirty = new Set();
    this.models = header.models.map((model, index) => ({
      index,
      kind: model.kind,
      name: model.name ?? "",
      group: model.group ?? -1,
      material: model.material ?? -1,
      values: Object.fromEntries(Object.entries(model.values ?? {}).map(([key, value]) => [key, readValue(value)])),
      data: model.data ?? {},
      changed: new Set(),
    }));
    for (const model of this.models) decodeModel(model, this.models, arrays);
    // The clips of mesh files. Null in a page without them.
    this.animations = Animations && new Animations(this);
    this.camera = header.camera;
    this.images = header.images;
    this.parameters = header.parameters.map((parameter) => ({ ...parameter, value: readValue(parameter.value) }));
    this.parameterNumbers = new Map(this.parameters.map((parameter, index) => [parameter.name, index]));
    // The named values, by their labels, units and cells.
    this.values = header.values ?? [];
    // The options of the camera that shows the whole scene; see `fittedCamera`.
    this.fit = header.fit;
    // The sizes and colours of the box of axes and of other lines. Null in a page without them.
    this.lineStyle = header.lineStyle;
    // The directions of the scene that are the axes of the file, if they differ.
    this.axes = header.axes;
    // The point relative to which the scene is stored, for what shows a coordinate.
    this.origin = header.origin ?? [0, 0, 0];
    // Null for a scene without bindings, whose page does not contain them.
    this.bindings = Bindings && new Bindings(this, header);
    for (const model of this.models) this.observeFunctions(model);
    const hasFrames = (model) => model.data.frames !== undefined;
    this.particles = this.models.filter(hasFrames).map((model) => new Particles(this, model));
    // The columns of particles that bindings read, by the indices of models.
    this.columns = new Map(
      this.models.filter(({ data }) => data.columns).map((model) => [model.index, new ParticleColumns(this, model)]));
    // The meshes that the page computes, and by the indices of models those that depend on them.
    this.computed = this.models.filter((model) => model.data.functions).map((model) => new ComputedMesh(this, model));
    this.dependentMeshes = new Map();
    for (const mesh of this.computed) {
      for (const index of mesh.sources) this.dependentMeshes.set(index, [...this.dependentMeshes.get(index) ?? [], mesh]);
    }
    // The time that plays. Null for a scene without one.
    this.time = header.time ? new Player(this, header.time) : null;
    this.needsRebuild = new Set(this.computed);
    this.update();
  }

  // Marks the functions of a computed mesh as changed, by their keys, whenever a value that they read changes.
  observeFunctions(model) {
    for (const [key, description] of Object.entries(model.data.functions ?? {})) {
      const notify = () => this.mark(model.index, key);
      for (const cell of cellsOfFunction(description)) this.bindings.observe(cell, notify);
    }
  }

  // Sets a property of a model, from which bindings follow at the next update.
  set(index, property, value) {
    this.store(index, property, value);
    this.bindings?.propertyChanged(index, property);
  }

  // Stores the value of a property and marks the model.
  store(index, property, value) {
    const model = this.models[index];
    model.values[property] = value;
    this.mark(index, property);
    if (model.data.isUpright && (property === "position" || property === "target")) {
      this.store(index, "up", uprightOf(model.values, this.axes));
    }
    if (model.data.meshes && property === "color") this.colorMeshes(model);
    // The meshes of a file have its sizes of points and lines.
    if (model.data.meshes && pointProperties.includes(property)) {
      for (const mesh of model.data.meshes) this.store(mesh, property, value);
    }
  }

  // Multiplies the colours of meshes of a file, by their numbers, by that of the whole file.
  colorMeshes({ values, data }, numbers = data.meshes.keys()) {
    for (const number of numbers) {
      this.store(data.meshes[number], "color", data.colors[number].map((part, c) => Math.fround(part * values.color[c])));
    }
  }

  // Marks a property of a model as changed.
  mark(index, property) {
    const model = this.models[index];
    model.changed.add(property);
    this.dirty.add(index);
    for (const mesh of this.dependentMeshes?.get(index) ?? []) {
      if (mesh.propertyChanged(index, property)) this.needsRebuild.add(mesh);
    }
    this.invalidate();
  }

  // Returns the current value of a parameter.
  parameter(name) {
    return this.parameters[this.parameterNumbers.get(name)]?.value;
  }

  // Sets a parameter. Everything that depends on it follows at the next update, once for all changes until then.
  setParameter(name, value) {
    const number = this.parameterNumbers.get(name);
    if (number === undefined) throw new RangeError(`unknown parameter ${name}`);
    this.parameters[number].value = value;
    this.bindings?.parameterChanged(number);
    this.invalidate();
  }

  // Evaluates what the changes since the last update reach. Call it before a frame is drawn.
  update() {
    this.updateColumns();
    this.bindings?.update();
    // The bindings can change the frame.
    if (this.updateColumns()) this.bindings.update();
    this.animations?.show();
    for (const particles of this.particles) particles.update();
    for (const mesh of this.needsRebuild) mesh.update();
    this.needsRebuild.clear();
  }

  // Reads the columns of the shown frames. Returns whether bindings must be updated.
  updateColumns() {
    let isChanged = false;
    for (const [model, columns] of this.columns) {
      if (!columns.update()) continue;
      this.bindings.columnsChanged(model);
      isChanged = true;
    }
    return isChanged;
  }

  // The number of evaluations of expressions since the page was opened.
  get evaluationCount() {
    return this.bindings?.evaluationCount ?? 0;
  }

  // The messages of the properties that keep an older value than their expressions give.
  get failures() {
    return this.bindings?.failures ?? [];
  }

  // Evaluates one function of a computed mesh, such as "position"; see `evaluateProgram`. `columns` has an array for each
  // symbol of a parameter. Of a path of points, returns x and y of each.
  evaluateFunction(index, key, columns, count) {
    const description = this.models[index].data.functions[key];
    const cells = this.bindings.cells;
    if (description.points) return evaluatePoints(description, cells);
    return evaluateProgram(description.programs[0], cells, columns, count);
  }

  // Asks for a frame.
  invalidate() {
    this.onInvalidate?.();
  }
}

// Replaces the references to arrays in the data of a model by typed arrays.
function decodeModel(model, models, arrays) {
  const elements = model.data.elements;
  const { rotations, scales } = model.data;
  if (elements) model.data.elements = decodeElements({ ...elements, rotations, scales }, arrays);
  const mesh = model.data.mesh;
  if (model.data.points) model.data.points = decodePointSet(model.data.points, arrays);
  if (mesh) model.data.mesh = mesh.same === undefined ? decodeMesh(mesh, arrays) : models[mesh.same].data.mesh;
}

function decodePointSet(points, arrays) {
  const decoded = { ...points, positions: decodePoints(points.positions, arrays) };
  if (points.normals !== undefined) decoded.normals = decodeOctahedral(arrays[points.normals]);
  if (points.colors) decoded.colors = decodeTable(points.colors, decoded.positions.length / 3, 4, arrays);
  if (points.shapes !== undefined) decoded.shapes = arrays[points.shapes];
  if (points.lines !== undefined) decoded.lines = arrays[points.lines];
  return decoded;
}

function decodeMesh(mesh, arrays) {
  const decoded = {
    positions: decodePoints(mesh.positions, arrays),
    normals: decodeOctahedral(arrays[mesh.normals]),
    indices: arrays[mesh.indices],
  };
  for (const key of ["colors", "textureCoordinates", "secondTextureCoordinates", "tangents"]) {
    if (mesh[key] !== undefined) decoded[key] = arrays[mesh[key]];
  }
  if (mesh.sphereRadius !== undefined) decoded.sphereRadius = mesh.sphereRadius;
  if (mesh.isConvex) decoded.isConvex = true;
  const resolved = (parts) => Object.fromEntries(Object.entries(parts).map(([key, array]) => [key, arrays[array]]));
  for (const key of ["influences", "shapes"]) if (mesh[key]) decoded[key] = mesh[key].map(resolved);
  decoded.computesNormals = mesh.computesNormals;
  return decoded;
}
