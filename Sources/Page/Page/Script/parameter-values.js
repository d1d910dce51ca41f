// The values of parameters, in words and as the page around a scene writes them.

import { colorOfText, colorText } from "./color-text.js";
import { List } from "./lists.js";

// Returns a number with the digits that a reader needs.
export const shortNumber = (number) => String(Number(number.toPrecision(6)));

// Returns whether a parameter accepts a number.
export const acceptsNumberOf = ({ min = -Infinity, max = Infinity }, number) =>
  Number.isFinite(number) && number >= min && number <= max;

// Returns the numbers that a parameter accepts in words.
export function expectedNumber({ min, max }) {
  if (min !== undefined && max !== undefined) return `a number from ${min} to ${max}`;
  if (min !== undefined) return `a number of at least ${min}`;
  return max === undefined ? "a number" : `a number of at most ${max}`;
}

// Returns a number, or that of a text. NaN for all else.
const numberOf = (given) => (typeof given === "number" || (typeof given === "string" && given.trim()) ? Number(given) : NaN);

// Returns the value of a parameter from that of a program or an attribute: a number, a boolean, the name of a choice, a colour
// such as `#ffcc33`, or three numbers. Throws a `RangeError` if the parameter does not accept it.
export function valueOfParameter(parameter, given) {
  const { name, kind, choices } = parameter;
  const elementKind = elementKinds[kind];
  if (elementKind) return listOfParameter(parameter, elementKind, given);
  const [value, expected] = {
    number: () => {
      const number = numberOf(given);
      return [acceptsNumberOf(parameter, number) ? number : null, expectedNumber(parameter)];
    },
    boolean: () => [{ "": true, true: true, false: false }[given] ?? null, "true or false"],
    choice: () => [choices.includes(given) ? choices.indexOf(given) : null, choices.join(" or ")],
    color: () => [colorOfText(String(given)), "a colour such as #ffcc33"],
    text: () => [String(given), "a text"],
    vector: () => {
      const numbers = (Array.isArray(given) ? given : String(given).match(/[^\s,[\]]+/g) ?? []).map(numberOf);
      return [numbers.length === 3 && numbers.every(Number.isFinite) ? numbers : null, "three numbers"];
    },
  }[kind]();
  if (value === null) throw new RangeError(`${name}: expected ${expected}, found ${given}`);
  return value;
}

const elementKinds = { numbers: "number", vectors: "vector", colors: "color", texts: "text" };

// Returns a list from an array, or from its text as JSON.
function listOfParameter({ name, kind }, elementKind, given) {
  let elements = given;
  try {
    if (typeof given === "string") elements = JSON.parse(given);
  } catch { /* The text is not JSON. */ }
  if (!Array.isArray(elements)) throw new RangeError(`${name}: expected a list of ${kind}, found ${given}`);
  return List.from(elements, (element) => valueOfParameter({ name, kind: elementKind }, element));
}

// Returns the value of a parameter as `valueOfParameter` reads it.
export function publicValue({ kind, value, choices }) {
  if (elementKinds[kind]) return [...value].map((element) => publicValue({ kind: elementKinds[kind], value: element }));
  if (kind === "choice") return choices[value];
  if (kind === "color") return colorText(value);
  return kind === "vector" ? [...value] : value;
}
