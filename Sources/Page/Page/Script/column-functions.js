// The functions of computed meshes: expressions of columns, such as the position of a surface.

import { inputLists, inputNumber } from "./cells.js";
import { expressions } from "./expressions.js";

// Evaluates one program for `count` elements. `columns` has an array of numbers for each name of a column. Returns the
// outputs of all elements, one element after the other: 9 of a vector with its two derivatives, 4 of a colour, 1 of a
// number.
export function evaluateProgram(program, cells, columns, count) {
  const numbers = [];
  const arrays = [];
  program.inputs.forEach((input, i) => {
    if (typeof input === "string") arrays[i] = columns[input];
    else if (Array.isArray(input)) numbers[i] = inputNumber(cells, input);
    else if (input !== null) numbers[i] = input.value ?? NaN;
  });
  const outputs = new Float64Array(count * program.outputs);
  expressions[program.code](numbers, arrays, count, outputs, inputLists(cells, program.lists));
  return outputs;
}

// Returns the points of a path of which expressions compute coordinates: x and y of each.
export function evaluatePoints(path, cells) {
  const points = Float64Array.from(path.points);
  path.programs.forEach((program, i) => {
    const [point, axis] = path.places[i];
    points[2 * point + axis] = evaluateProgram(program, cells, {}, 1)[0];
  });
  return points;
}

// Returns the numbers of the cells that a function reads, and of those without which it is not evaluated.
export function cellsOfFunction(description) {
  const inputs = description.programs.flatMap((program) => [...program.inputs, ...(program.lists ?? [])]);
  return [...new Set([...inputs.filter(Array.isArray).map(([cell]) => cell), ...(description.presences ?? [])])];
}
