// The constraints on the values of properties, as `ValueConstraint` of Orrery checks them: after conversion to floats.

import { List } from "./lists.js";

// Returns whether a constraint, such as `["within", 0, 1]`, accepts a value. All numbers must be finite as floats.
export function accepts(rule, value) {
  if (typeof value === "boolean" || typeof value === "string") return true;
  // Numbers that are not finite are missing.
  if (rule?.[0] === "total") return !(value instanceof List) || value.length <= 1000000;
  if (value instanceof List) return value.length <= 1000000 && value.every((element) => accepts(null, element));
  if (typeof value === "number") return Number.isFinite(Math.fround(value)) && acceptsNumber(rule, value);
  for (let c = 0; c < value.length; c++) if (!Number.isFinite(Math.fround(value[c]))) return false;
  if (value.length !== 3 || !rule) return true;
  if (rule[0] === "positive") return value.every((number) => Math.fround(number) > 0);
  return rule[0] !== "notZero" || value.some((number) => Math.fround(number) !== 0);
}

function acceptsNumber(rule, value) {
  const float = Math.fround(value);
  switch (rule?.[0]) {
    case "positive": return float > 0;
    case "notNegative": return value >= 0;
    case "lessThanHalfTurn": return float > 0 && float < 180;
    case "within":
      return Math.fround(rule[1] ?? -Infinity) <= float && float <= Math.fround(rule[2] ?? Infinity);
    case "index": return Number.isInteger(value) && value >= 0 && value < rule[1];
    default: return true;
  }
}
