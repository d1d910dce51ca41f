// A binding of one property of very many elements of a cloud, whose values are computed at once.

import { inputNumber, isIdentical } from "./cells.js";
import { accepts } from "./constraints.js";
import { expressions } from "./expressions.js";
import { encodeColor } from "./functions.js";
import { describe } from "./number-text.js";

const componentCounts = { number: 1, vector: 3, color: 4 };
const arrayNames = { center: "centers", radius: "radii", color: "colors" };

export class ElementwiseBinding {
  constructor(description) {
    this.description = description;
    this.width = componentCounts[description.type];
    this.values = new Float64Array(description.count * this.width);
    // The number of evaluations. Each element counts.
    this.evaluationCount = 0;
    // The message of the value that was rejected. Null if the elements have the values of the expression.
    this.failure = null;
    // The values from which the elements were stored last. Null if none were stored, or if they were rejected afterwards.
    this.lastInputs = null;
  }

  // The numbers of the cells that the expression reads.
  get cells() {
    return this.description.inputs.filter((input) => input !== null).map((input) => input[0]);
  }

  // Computes all values and stores them in the elements of the cloud, unless the inputs are those of the last time. If one
  // value is rejected, none is stored.
  update(cells, scene) {
    const { code, inputs, count, rule, model } = this.description;
    const current = this.cells.map((cell) => cells[cell].value);
    if (this.lastInputs?.every((value, i) => isIdentical(value, current[i]))) return;
    this.lastInputs = null;
    this.evaluationCount += count;
    expressions[code](inputs.map((input) => input && inputNumber(cells, input)), null, count, this.values);
    const wrong = this.firstRejected(count, rule);
    this.failure = wrong === null ? null
      : `${this.description.name}: expected ${this.description.expected}, found ${describe(wrong)}`;
    if (wrong !== null) return;
    this.store(scene.models[model].data.elements, count);
    scene.mark(model, "elements");
    this.lastInputs = current;
  }

  firstRejected(count, rule) {
    for (let i = 0; i < count; i++) {
      const value = this.width === 1 ? this.values[i] : [...this.values.subarray(i * this.width, (i + 1) * this.width)];
      if (!accepts(rule, value)) return value;
    }
    return null;
  }

  store(elements, count) {
    const { key, component } = this.description;
    const array = elements[arrayNames[key]];
    if (key === "color") {
      for (let i = 0; i < count; i++) encodeColor(this.values.subarray(4 * i, 4 * i + 4), array, 4 * i);
    } else if (component === null) {
      array.set(this.values);
    } else {
      for (let i = 0; i < count; i++) array[3 * i + component] = this.values[i];
    }
  }
}
