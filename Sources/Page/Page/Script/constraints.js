// The rule of validity of a property, as `ValueConstraint` of Orrery applies it: after conversion to floats.

import { List } from "./lists.js";

// Returns the value that a property with a rule, such as `["within", 0, 1]`, gets for a value: the value itself, or the nearest
// valid one. Undefined if it is missing, so that the property keeps the one that it has, and null for a mistake.
export function admitted(rule, value) {
  if (typeof value === "boolean" || typeof value === "string") return value;
  const isTotal = rule?.[0] === "total";
  if (value instanceof List) {
    return value.length <= 1000000 && (isTotal || value.every((element) => admitted(null, element) !== undefined))
      ? value : null;
  }
  // Numbers that are not finite are missing where they are used.
  if (isTotal) return value;
  if (typeof value === "number") return Number.isFinite(Math.fround(value)) ? admittedNumber(rule, value) : undefined;
  for (let c = 0; c < value.length; c++) if (!Number.isFinite(Math.fround(value[c]))) return undefined;
  const isZero = value.length === 3 && value.every((number) => Math.fround(number) === 0);
  return rule?.[0] === "notZero" && isZero ? undefined : value;
}

function admittedNumber(rule, value) {
  const [name, least, most] = rule ?? [];
  if (name === "index") return Number.isInteger(value) && value >= 0 && value < least ? value : null;
  if (name !== "within" && name !== "count") return value;
  // An infinite bound is null.
  const float = Math.fround(value);
  if (float < Math.fround(least ?? -Infinity)) return least;
  if (float <= Math.fround(most ?? Infinity)) return value;
  return name === "count" ? null : most;
}
