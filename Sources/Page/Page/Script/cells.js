// One cell of the bindings: a value that expressions read, or that an expression computes.
//
// A computed value out of the range of its property is replaced by the nearest valid one. One that is missing or a mistake is
// rejected: the cell keeps its last accepted value.

import { admitted } from "./constraints.js";
import { expressions } from "./expressions.js";
import { List, readValue } from "./lists.js";

export class Cell {
  constructor(description) {
    this.description = description;
    this.type = description.type;
    this.inputs = [];
    // The booleans without which the value is not computed.
    this.presences = [];
    // The values of the inputs, for the expression.
    this.inputValues = [];
    // The numbers of the cells that read this one.
    this.readers = [];
    this.isConstant = false;
    const value = description.value === undefined ? description.accepted : description.value;
    // A number that is not finite is null.
    this.value = value === undefined ? false : readValue(value) ?? NaN;
    this.hasAcceptedValue = description.accepted !== undefined;
    this.isRejected = false;
    this.isStarted = false;
    this.evaluationCount = 0;
  }

  // Whether the value is that of an expression, or of several.
  get isComputed() {
    return this.type === "expression" || this.type === "vector";
  }

  // Computes the value, or takes `found` for a root. Returns whether the value, or whether it is rejected, has changed.
  update(found) {
    if (this.presences.some((cell) => cell.value === false)) {
      // The row that contains the property is absent, so the value stays.
      const hasChanged = !this.isStarted || this.isRejected;
      Object.assign(this, { isStarted: true, isRejected: false, violates: false });
      return hasChanged;
    }
    const given = found === undefined ? this.compute() : found;
    const next = this.isComputed ? admitted(this.description.rule, given) : given;
    // Only a mistake is a failure.
    this.violates = next === null;
    this.rejectedValue = this.violates ? given : undefined;
    const isRejected = next === null || next === undefined || (this.type === "vector" && this.inputs.some((input) => input.isRejected));
    const hasChanged = !this.isStarted || isRejected !== this.isRejected
      || (!isRejected && !isIdentical(next, this.value));
    this.isStarted = true;
    this.isRejected = isRejected;
    if (!isRejected || !this.hasAcceptedValue) this.value = next ?? given;
    if (!isRejected) this.hasAcceptedValue = true;
    return hasChanged;
  }

  compute() {
    switch (this.type) {
      case "component": return this.inputs[0].value[this.description.component];
      case "vector": {
        const { constants } = this.description;
        const value = [0, 0, 0];
        for (let c = 0, next = 0; c < 3; c++) value[c] = constants[c] ?? this.inputs[next++].value;
        return value;
      }
      case "expression":
        this.evaluationCount += 1;
        for (let i = 0; i < this.inputs.length; i++) this.inputValues[i] = this.inputs[i].value;
        return expressions[this.description.code](this.inputValues, this.description.index ?? 0);
      default: return this.value;
    }
  }
}

// Returns whether two values are the same bit for bit, as far as expressions can distinguish them: 0 and -0 differ in
// numbers and vectors. NaN differs from itself.
export function isIdentical(a, b) {
  if (typeof a === "number") return a === b && (a !== 0 || Object.is(a, b));
  if (a instanceof List) {
    return b instanceof List && a.length === b.length && a.every((element, i) => isIdentical(element, b[i]));
  }
  if (!Array.isArray(a)) return a === b;
  for (let c = 0; c < a.length; c++) {
    if (a[c] !== b[c] || (a[c] === 0 && a.length !== 4 && !Object.is(a[c], b[c]))) return false;
  }
  return true;
}

// Returns a component of the value of a cell: of a vector or a colour, the number, 1 or 0 for a boolean, or the text.
export function inputNumber(cells, [cell, component]) {
  const value = cells[cell].value;
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value[component] : Number(value);
}

// Returns the lists that a program reads, by the numbers of its inputs. `lists` has the cell of each as `[cell]`, or null.
export const inputLists = (cells, lists) => lists?.map((input) => (input ? cells[input[0]].value : null));
