// The last change of the values of a model: what was set, and what followed from it, as in LastChanges.swift.

import { computedParts, isNamed, lineage } from "./dependencies.js";
import { List } from "./lists.js";
import { describe, templateText } from "./number-text.js";

const lineLimit = 12;

// Returns one line for each value of the last change that reached a model or its groups, such as
// `earth.radius = 2, because of scale`. Empty if nothing has changed since the page was opened.
export function lastChanges(scene, model) {
  const { cells, firstUpdate } = scene.bindings;
  const { own, others } = computedParts(scene, lineage(scene, model));
  const starts = [...own, ...others.flatMap((other) => other.cells)];
  const latest = Math.max(firstUpdate, ...starts.map(({ changedAt }) => changedAt ?? 0));
  if (latest === firstUpdate) return [];
  const isPart = (cell) => cell.changedAt === latest;
  const reached = (from, next) => {
    const found = new Set(from);
    for (const cell of found) for (const other of next(cell)) if (isPart(other)) found.add(other);
    return found;
  };
  const changed = starts.filter(isPart);
  const causes = reached(changed, ({ inputs }) => inputs);
  const all = new Set([...causes, ...reached(changed, ({ readers }) => readers.map((reader) => cells[reader]))]);
  // The numbers of cells are an order in which each follows those that it reads.
  const named = [...all].filter((cell) => isNamed(cell, cells)).sort((one, other) => one.number - other.number);
  const because = (inputs) => {
    const names = nearestNames(inputs, isPart, cells);
    return names.length > 0 ? `, because of ${names.join(", ")}` : "";
  };
  const lines = [
    ...named.map(({ description, value, inputs }) => `${description.name} = ${textOf(value)}${because(inputs)}`),
    ...others.filter((other) => other.cells.some(isPart)).map((other) => other.name + because(other.cells)),
  ];
  return lines.length > lineLimit ? [...lines.slice(0, lineLimit), `and ${lines.length - lineLimit} more`] : lines;
}

// Returns the names of the nearest changed values among cells and what they read.
function nearestNames(inputs, isPart, cells) {
  const names = inputs.filter(isPart).flatMap((input) => (
    isNamed(input, cells) ? [input.description.name] : nearestNames(input.inputs, isPart, cells)));
  return [...new Set(names)];
}

// Returns a value in the spelling of scene files. Numbers have the digits of floats, which models store.
const textOf = (value) => (typeof value === "string" || value instanceof List ? describe(value) : templateText(value, null));
