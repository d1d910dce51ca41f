// Values as texts for readers, with the digits that Orrery writes.

import { encodeColor } from "./functions.js";
import { List } from "./lists.js";

// Returns a value in the syntax of expressions: `2`, `[1, 2.5, 3]`, `#ffcc33`, `true`.
export function describe(value) {
  if (typeof value === "number") return spelled(value);
  if (typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof List) {
    const parts = [...value.slice(0, 8)].map(describe);
    if (value.length > 8) parts.push(`… (${value.length} in all)`);
    return `[${parts.join(", ")}]`;
  }
  if (value.length === 3) return `[${value.map(spelled).join(", ")}]`;
  return value.every(Number.isFinite) ? hexColor(value) : "a colour that is not finite";
}

// Returns a value for a text, which is empty for a value that is not finite. `decimals` is the number of decimals of numbers, or
// null for as many as a float needs.
export function templateText(value, decimals) {
  const isMissing = typeof value === "number" ? !Number.isFinite(value)
    : Array.isArray(value) && !(value instanceof List) && !value.every(Number.isFinite);
  if (isMissing) return "";
  const text = (number) => {
    if (decimals !== null && Math.abs(number) < 1e38) return fixed(number, decimals);
    return spelled(Number.isInteger(number) ? number : Number(shortestFloat(number)));
  };
  if (typeof value === "number") return text(value);
  if (typeof value === "string") return value;
  if (value instanceof List) return [...value].map((element) => templateText(element, decimals)).join(", ");
  return value.length === 3 ? `[${value.map(text).join(", ")}]` : describe(value);
}

// Returns a linear colour as `#ffcc33`, with a fourth byte if it is translucent.
function hexColor(color) {
  const bytes = new Uint8Array(4);
  encodeColor(color, bytes, 0);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
  return "#" + hex.slice(0, bytes[3] === 255 ? 3 : 4).join("");
}

// Returns the shortest decimal that reads back as the same float.
function shortestFloat(number) {
  const float = Math.fround(number);
  for (let digits = 1; digits < 9; digits++) {
    const text = float.toPrecision(digits);
    if (Math.fround(Number(text)) === float) return text;
  }
  return float.toPrecision(9);
}

// Returns a number with as many digits as it needs. Numbers below 0.0001 and from 1e15 on have exponents.
function spelled(number) {
  if (Number.isInteger(number) && Math.abs(number) < 1e15) return String(number + 0);
  if (!Number.isFinite(number)) return String(number).replace("Infinity", "inf").replace("NaN", "nan");
  const [digits, exponent] = number.toExponential().split("e");
  if (Number(exponent) >= -4 && Math.abs(number) < 1e15) return plainDecimal(number, digits, Number(exponent));
  const sign = exponent[0] === "-" ? "-" : "+";
  return `${digits}e${sign}${exponent.slice(1).padStart(2, "0")}`;
}

// Returns a number without an exponent, which JavaScript writes below 1e-6.
const plainDecimal = (number, digits, exponent) =>
  exponent < -6 ? number.toFixed(digits.replace(/[-.]/g, "").length - 1 - exponent) : String(number);

// Returns a number with a number of decimals, rounded to nearest, and halves to even, from its exact value.
function fixed(number, decimals) {
  if (!Number.isFinite(number)) return spelled(number);
  const words = new DataView(new ArrayBuffer(8));
  words.setFloat64(0, Math.abs(number));
  const bits = words.getBigUint64(0);
  const exponentBits = Number(bits >> 52n);
  const significand = (bits & 0xfffffffffffffn) | (exponentBits === 0 ? 0n : 1n << 52n);
  const exponent = Math.max(exponentBits, 1) - 1075;
  const scaled = significand * 10n ** BigInt(decimals);
  let quotient = scaled << BigInt(Math.max(exponent, 0));
  if (exponent < 0) {
    const shift = BigInt(-exponent);
    quotient = scaled >> shift;
    const rest = scaled - (quotient << shift);
    const half = 1n << (shift - 1n);
    if (rest > half || (rest === half && quotient & 1n)) quotient += 1n;
  }
  const sign = number < 0 && quotient > 0n ? "-" : "";
  const digits = quotient.toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return sign + digits.slice(0, point) + (decimals > 0 ? "." + digits.slice(point) : "");
}
