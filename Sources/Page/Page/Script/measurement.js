// The quantity that two, three or four points define, and its text, as in Measurement.swift.

import { describe } from "./number-text.js";
import { cross, dot, lengthOf, minus } from "./vectors.js";

const degrees = 180 / Math.PI;

// Returns the distance of two points, the angle at the second of three in degrees, or the torsion of four: { kind, value, text }.
// Null for another number of points, or if there is no such angle.
export function measurementOf(points) {
  const [first, second, third, fourth] = points;
  let [kind, value] = ["distance", NaN];
  if (points.length === 2) value = lengthOf(minus(second, first));
  else if (points.length === 3) {
    const [one, other] = [minus(first, second), minus(third, second)];
    kind = "angle";
    // By the tangent, which is exact for small angles, too.
    if (lengthOf(one) > 0 && lengthOf(other) > 0) value = Math.atan2(lengthOf(cross(one, other)), dot(one, other)) * degrees;
  } else if (points.length === 4) {
    const axis = minus(third, second);
    const [before, after] = [cross(minus(second, first), axis), cross(axis, minus(fourth, third))];
    kind = "torsion";
    if (lengthOf(before) > 0 && lengthOf(after) > 0) {
      value = Math.atan2(dot(minus(second, first), after) * lengthOf(axis), dot(before, after)) * degrees;
    }
  }
  if (!Number.isFinite(value)) return null;
  return { kind, value, text: kind === "distance" ? lengthText(value) : angleText(value) };
}

// Returns a length or a coordinate with five significant digits.
export const lengthText = (length) => describe(Number(length.toPrecision(5)));

// Returns an angle with one digit after the point. The sum with 0 makes a negative zero positive.
const angleText = (angle) => `${(Number(angle.toFixed(1)) + 0).toFixed(1)}°`;
