// The expressions of a model's values and the names that they read, as in ModelCard.swift and DependencyIndex.swift.

import { cellsOfFunction } from "./column-functions.js";

// Returns a model and the groups that contain it, from the inside out.
export function lineage(scene, model) {
  const line = [];
  for (let next = model; next; next = scene.models[next.group]) line.push(next);
  return line;
}

// Returns the cells that set properties of models, and what else is computed of them, as { name, cells }: the properties of many
// elements and the functions of computed meshes, with the cells that they read.
export function computedParts({ bindings }, models) {
  const { cells, elementwise } = bindings;
  const indices = new Set(models.map(({ index }) => index));
  const own = cells.filter(({ type, description: { target } }) => type !== "root" && indices.has(target?.model));
  const numbered = (name, numbers) => ({ name, cells: [...new Set(numbers)].map((number) => cells[number]) });
  const repeated = elementwise.filter(({ description }) => indices.has(description.model))
    .map((binding) => numbered(binding.description.name, binding.cells));
  const functions = models.flatMap(({ name, data }) => Object.entries(data.functions ?? {})
    .map(([key, made]) => numbered(`${name}.${key}`, cellsOfFunction(made))));
  return { own, others: [...repeated, ...functions] };
}

// Whether a cell has a name of its own, and is no part of a vector or a constant.
export const isNamed = ({ type, readers, description }, cells) =>
  Boolean(description.name) && type !== "component" && type !== "constant"
  && !(readers.length > 0 && readers.every((reader) => cells[reader].type === "vector"));

// Returns the names of the values that the bindings of a model and of its groups read, directly or through others: first those
// that no expression computes, such as parameters.
export function inputNames(scene, model) {
  const { cells } = scene.bindings;
  const { own, others } = computedParts(scene, lineage(scene, model));
  const found = [...new Set([...own.flatMap(({ inputs }) => inputs), ...others.flatMap((other) => other.cells)])];
  const seen = new Set([...own, ...found]);
  for (let place = 0; place < found.length; place++) {
    for (const input of found[place].inputs) {
      if (!seen.has(input)) found.push(input);
      seen.add(input);
    }
  }
  const named = found.filter((cell) => isNamed(cell, cells));
  const names = [...named.filter(({ type }) => type === "root"), ...named.filter(({ type }) => type !== "root")];
  return [...new Set(names.map(({ description }) => description.name))];
}

// Returns the text of the expression that computes a property of a model. Undefined if none does.
export const expressionText = ({ bindings }, { index }, key) =>
  bindings.cellsOfPlaces.get(`${index} ${key}`)?.find(({ type }) => type !== "root")?.description.target.text;
