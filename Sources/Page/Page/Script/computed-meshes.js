// The meshes of surfaces, curves, lathes and extrusions, as ComputedMesh.swift computes them.
//
// Indices, texture coordinates, positions and colours change apart. Only what depends on a change is computed, and an array that
// does not change keeps its identity, by which the GPU receives no more than what changed.

import { extrusionGrid } from "./extrusions.js";
import { missingColor } from "./functions.js";
import { latheGrid } from "./lathes.js";
import { surfaceGrid } from "./parametric-surfaces.js";
import { tubeGrid } from "./tubes.js";

// The makers of grids by the kinds of models. Each returns
//
// - `key`: a text, which is equal for grids with the same indices, and `colorKey` for grids with the same vertices
// - `indices()`, `coordinates()`: the triangles and the texture coordinates
// - `fill(indices)`: the { positions, normals } with `shown`, the indices without the triangles to omit
// - `columns()`: the values of the parameters at each vertex by their symbols
const gridMakers = { surface: surfaceGrid, curve: tubeGrid, lathe: latheGrid, extrusion: extrusionGrid };

const emptyMesh = { positions: new Float32Array(), normals: new Float32Array(), indices: new Uint32Array() };
// The properties on which the topology depends, too.
const countKeys = new Set(["sides", "caps", "segments"]);
const lengthKeys = new Set(["radius", "depth", "creaseAngle"]);

// A computed mesh of a scene.
export class ComputedMesh {
  constructor(scene, model) {
    Object.assign(this, { scene, model, rebuildCount: 0, failure: null, key: null, colorKey: null });
    this.revisions = { topology: 0, textureCoordinates: 0, positions: 0, colors: 0 };
    // The parts that an update computes, and those that the last one failed to compute.
    this.needed = new Set(["positions", "colors"]);
    this.failed = new Set();
    model.data.mesh ??= emptyMesh;
    model.data.computed = this;
    const { symbols } = this;
    const inputs = model.data.functions.color?.programs.flatMap((program) => program.inputs) ?? [];
    this.readsPositions = inputs.some((input) => typeof input === "string" && !symbols.includes(input));
  }

  // The models on which the mesh depends: its own, and those of the ranges of its parameters.
  get sources() { return [this.model.index, ...this.domains]; }

  get domains() {
    const { u, v } = this.model.data;
    return v === undefined ? [u] : [u, v];
  }

  get symbols() { return this.domains.map((index) => this.scene.models[index].values.symbol); }

  // Marks the parts that depend on a property. Returns whether there are any.
  propertyChanged(index, property) {
    const parts = this.partsOf(index, property);
    for (const part of parts) this.needed.add(part);
    if (parts.length > 0) for (const part of this.failed) this.needed.add(part);
    return parts.length > 0;
  }

  partsOf(index, property) {
    if (index !== this.model.index || countKeys.has(property)) return ["positions", "colors"];
    const isFunction = property in this.model.data.functions;
    if (property === "color") return isFunction ? ["colors"] : [];
    return isFunction || lengthKeys.has(property) ? ["positions"] : [];
  }

  // Whether the model belongs to a row that is absent, so that its functions have no values.
  get isAbsent() {
    const isFalse = (cell) => this.scene.bindings.cells[cell].value === false;
    return Object.values(this.model.data.functions).some(({ presences }) => presences?.some(isFalse));
  }

  // Computes the needed parts, and marks the mesh, unless it is absent. An invalid count keeps the last mesh.
  update() {
    const { scene, model, needed } = this;
    if (this.isAbsent) return;
    this.needed = new Set();
    this.rebuildCount += 1;
    try {
      this.build(gridMakers[model.kind](scene, model), needed);
      this.failure = null;
      this.failed.clear();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.failure = error.message;
      this.failed = needed;
    }
    scene.mark(model.index, "mesh");
  }

  build(grid, needed) {
    const { model, revisions } = this;
    const old = model.data.mesh;
    const isNew = grid.key !== this.key;
    const needsPositions = isNew || needed.has("positions");
    const mesh = { ...old };
    // The box of the positions belongs to the old mesh.
    delete mesh.box;
    if (needsPositions) {
      mesh.allIndices = isNew ? grid.indices() : old.allIndices;
      const { positions, normals, shown } = grid.fill(mesh.allIndices);
      const isTopologyEqual = !isNew && isSameArray(shown, old.indices);
      Object.assign(mesh, { positions, normals, indices: isTopologyEqual ? old.indices : shown });
      if (isNew || grid.movesCoordinates) mesh.textureCoordinates = this.changed(grid.coordinates(), old.textureCoordinates);
      if (!isTopologyEqual) revisions.topology += 1;
      revisions.positions += 1;
    }
    if (needed.has("colors") || grid.colorKey !== this.colorKey || (needsPositions && this.readsPositions)) {
      if (model.data.functions.color) mesh.colors = this.colors(grid.columns(), mesh.positions);
      revisions.colors += 1;
    }
    Object.assign(this, { key: grid.key, colorKey: grid.colorKey });
    model.data.mesh = mesh;
  }

  // Returns the old texture coordinates if they are equal.
  changed(coordinates, old) {
    if (old && isSameArray(coordinates, old)) return old;
    this.revisions.textureCoordinates += 1;
    return coordinates;
  }

  // Returns the colours of the vertices, that of missing values for those that are not finite.
  colors(columns, positions) {
    const count = positions.length / 3;
    const axis = (offset) => Float64Array.from({ length: count }, (_, i) => positions[3 * i + offset]);
    const coordinates = this.readsPositions ? { x: axis(0), y: axis(1), z: axis(2) } : {};
    const values = this.scene.evaluateFunction(this.model.index, "color", { ...coordinates, ...columns }, count);
    const colors = Float32Array.from(values);
    for (let i = 0; i < colors.length; i += 4) {
      const sum = colors[i] * 0 + colors[i + 1] * 0 + colors[i + 2] * 0 + colors[i + 3] * 0;
      if (sum !== 0) colors.set(missingColor, i);
    }
    return colors;
  }
}

const isSameArray = (a, b) => a === b || (a.length === b.length && a.every((value, index) => value === b[index]));
