// A binding of one property of very many elements of a cloud, whose values are computed at once.

import { inputLists, inputNumber, isIdentical } from "./cells.js";
import { admitted } from "./constraints.js";
import { expressions } from "./expressions.js";
import { encodeColor } from "./functions.js";
import { describe } from "./number-text.js";
import { placementTransform } from "./transforms.js";

const componentCounts = { number: 1, vector: 3, color: 4 };

export class ElementwiseBinding {
  constructor(description) {
    this.description = description;
    this.width = componentCounts[description.type];
    this.values = new Float64Array(description.count * this.width);
    // The number of evaluations. Each element counts.
    this.evaluationCount = 0;
    // The message of the value that was rejected. Null if the elements have the values of the expression.
    this.failure = null;
    // The values from which the elements were stored last. Null if none were stored, if they were rejected afterwards, or if
    // the expression reads columns.
    this.lastInputs = null;
  }

  // The numbers of the cells that the expression reads.
  get cells() {
    const { inputs, lists } = this.description;
    return [...inputs, ...(lists ?? [])].filter((input) => Array.isArray(input)).map((input) => input[0]);
  }

  // Returns whether the expression reads columns of a model of particles.
  readsColumns(model) {
    return this.description.inputs.some((input) => input?.particles === model);
  }

  // Whether the transforms of a cloud of shapes must be computed after the values were stored.
  get changesTransforms() {
    return this.description.part === "rotations" || this.description.part === "scales";
  }

  // Computes all values and stores them in the elements of the cloud, unless the inputs are those of the last time. If one
  // value is rejected, none is stored. Returns whether they were stored.
  update(cells, scene) {
    const { code, inputs, count, rule, model } = this.description;
    const current = this.cells.map((cell) => cells[cell].value);
    if (this.lastInputs?.every((value, i) => isIdentical(value, current[i]))) return false;
    this.lastInputs = null;
    this.evaluationCount += count;
    const numbers = [];
    const columns = [];
    inputs.forEach((input, i) => {
      if (Array.isArray(input)) numbers[i] = inputNumber(cells, input);
      else if (input !== null) {
        const found = scene.columns.get(input.particles).numbers(input.column);
        (typeof found === "number" ? numbers : columns)[i] = found;
      }
    });
    expressions[code](numbers, columns, count, this.values, inputLists(cells, this.description.lists));
    const wrong = this.firstRejected(count, rule);
    this.failure = wrong === null ? null
      : `${this.description.name}: expected ${this.description.expected}, found ${describe(wrong)}`;
    if (wrong !== null) return false;
    this.store(scene.models[model].data.elements, count);
    scene.mark(model, "elements");
    if (columns.length === 0) this.lastInputs = current;
    return true;
  }

  // Subtracts the origin of the elements from the values, which are centres, or one component of them.
  moveBy(origin, component) {
    const { values, width } = this;
    for (let i = 0; i < values.length; i++) values[i] -= origin[component ?? i % width];
  }

  // Returns the first value that the rule rejects. Null if it accepts all.
  firstRejected(count, rule) {
    const { values, width } = this;
    const parts = new Array(width);
    for (let i = 0; i < count; i++) {
      for (let c = 0; c < width; c++) parts[c] = values[i * width + c];
      const value = width === 1 ? parts[0] : parts;
      if (!Object.is(admitted(rule, value), value)) return value;
    }
    return null;
  }

  // Stores the values of all elements, besides those that were set by name.
  store(elements, count) {
    const { part, component, axes, kept, origin } = this.description;
    if (origin) this.moveBy(origin, component);
    // The centres of shapes are the last three numbers of their transforms.
    const isInTransforms = part === "centers" && elements.transforms !== undefined;
    const array = isInTransforms ? elements.transforms : elements[part];
    const stride = array.length / count;
    const first = isInTransforms ? 9 : 0;
    // These values are exact.
    if (part === "centers") elements.decimals = undefined;
    const old = kept?.map((place) => array[first + placeIn(stride, part, place)]);
    // A negative radius is turned round, and what is infinite is missing.
    const stored = part === "radii" ? (x) => (x - x === 0 ? Math.abs(x) : NaN) : (x) => (x - x === 0 ? x : NaN);
    if (part === "colors") {
      for (let i = 0; i < count; i++) encodeColor(this.values.subarray(4 * i, 4 * i + 4), array, 4 * i);
    } else if (this.width === 3) {
      for (let i = 0; i < count; i++) {
        for (let c = 0; c < 3; c++) array[stride * i + first + c] = stored(this.values[3 * i + c]);
      }
    } else {
      for (const c of component === null ? axes ?? [0] : [component]) {
        for (let i = 0; i < count; i++) array[stride * i + first + c] = stored(this.values[i]);
      }
    }
    kept?.forEach((place, i) => { array[first + placeIn(stride, part, place)] = old[i]; });
  }
}

// Returns the place of a number of an element in an array with `stride` numbers for each element. `place` is that among the
// numbers of the part alone.
function placeIn(stride, part, place) {
  const width = { radii: 1, colors: 4 }[part] ?? 3;
  return stride * Math.floor(place / width) + (place % width);
}

// Computes the linear parts of the transforms of a cloud of shapes from the rotations and scales of its elements.
// O(elements).
export function composeElements({ count, transforms, rotations, scales }) {
  for (let i = 0; i < count; i++) {
    const placed = placementTransform([0, 0, 0], [rotations[3 * i], rotations[3 * i + 1], rotations[3 * i + 2]]);
    // A shape without one of its extents has nothing to draw.
    const hasExtent = scales[3 * i] !== 0 && scales[3 * i + 1] !== 0 && scales[3 * i + 2] !== 0;
    for (let c = 0; c < 9; c++) {
      transforms[12 * i + c] = hasExtent ? Math.fround(placed[c]) * scales[3 * i + Math.floor(c / 3)] : 0;
    }
  }
}
