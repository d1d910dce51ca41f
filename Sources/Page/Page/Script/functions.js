// The operations of expressions that JavaScript does not have. Each gives the number that the same operation of Orrery
// gives; functions such as `Math.sin` may differ in the last bit.

import { paletteByte, stopsOf } from "./palettes.js";

// Returns the smaller of two numbers. NaN if either is NaN.
export const smaller = (a, b) => (b < a || b !== b ? b : a);

// Returns the larger of two numbers. NaN if either is NaN.
export const larger = (a, b) => (b > a || b !== b ? b : a);

// Rounds to the nearest integer. Halves are rounded away from zero.
export function roundHalfAway(x) {
  const whole = Math.trunc(x);
  return Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole;
}

// Returns a power as IEEE 754 defines it: 1 to any power is 1, and so is -1 to an infinite one.
export const power = (a, b) => (a === 1 || (a === -1 && Math.abs(b) === Infinity) ? 1 : Math.pow(a, b));

const fround = Math.fround;
const exponentOfSRGB = fround(2.4);
const inverseExponentOfSRGB = fround(1 / exponentOfSRGB);

// Returns the linear value of an sRGB-encoded one, rounded as floats (IEC 61966-2-1).
export function linearFromSRGB(x) {
  const encoded = fround(x);
  if (encoded <= fround(0.04045)) return fround(encoded / fround(12.92));
  return fround(power(fround(fround(encoded + fround(0.055)) / fround(1.055)), exponentOfSRGB));
}

// Returns the sRGB-encoded value of a linear one, rounded as floats.
export function sRGBFromLinear(x) {
  const linear = fround(x);
  if (linear <= fround(0.0031308)) return fround(linear * fround(12.92));
  return fround(fround(fround(1.055) * fround(power(linear, inverseExponentOfSRGB))) - fround(0.055));
}

// Returns a linear colour, an array of four numbers, as four sRGB-encoded bytes, in `bytes` from `offset`. A colour that is not
// finite is that of missing values, the grey of `Color.missing`.
export function encodeColor(color, bytes, offset) {
  if (!Number.isFinite(color[0] + color[1] + color[2] + color[3])) {
    for (let c = 0; c < 4; c++) bytes[offset + c] = c < 3 ? missingByte : 255;
    return;
  }
  for (let c = 0; c < 4; c++) {
    const value = c < 3 ? sRGBFromLinear(color[c]) : fround(color[3]);
    bytes[offset + c] = value > 0 ? fround(fround(Math.min(1, value) * 255) + 0.5) : 0;
  }
}

const linearValues = Float32Array.from({ length: 256 }, (_, byte) => linearFromSRGB(fround(byte / 255)));

const missingByte = 128;

// The linear colour of missing values.
export const missingColor = [linearValues[missingByte], linearValues[missingByte], linearValues[missingByte], 1];

// Returns a linear component of the colour that a palette has at a number, which is clamped to 0 to 1.
export const paletteComponent = (palette, component, x) => (x !== x ? NaN : linearValues[paletteByte(palette, component, x)]);

// Returns a linear component of the colour of a category. NaN if the number is not finite.
export function categoryComponent(component, x) {
  const whole = Math.floor(x);
  const category = whole - 8 * Math.floor(whole / 8);
  return category >= 0 && category < 8 ? linearValues[stopsOf("categories")[category][component]] : NaN;
}

// Returns an sRGB-encoded component of a hue in degrees, a saturation and a lightness (CSS Color Module Level 4).
export function hslComponent(component, hue, saturation, lightness) {
  const offset = component === 0 ? 0 : component === 1 ? 8 : 4;
  const s = smaller(larger(saturation, 0), 1);
  const l = smaller(larger(lightness, 0), 1);
  const turn = hue - 360 * Math.floor(hue / 360);
  const reach = s * smaller(l, 1 - l);
  const k = (offset + turn / 30) % 12;
  return l - reach * larger(-1, smaller(smaller(k - 3, 9 - k), 1));
}

// The upper and the lower half of a 64-bit integer, the result of the functions below.
let upper = 0;
let lower = 0;

// Multiplies two 64-bit integers, modulo 2^64, by parts of 16 bits.
function multiply(aUpper, aLower, bUpper, bLower) {
  const a0 = aLower & 0xffff;
  const a1 = aLower >>> 16;
  const b0 = bLower & 0xffff;
  const b1 = bLower >>> 16;
  const low = a0 * b0;
  const middle = a1 * b0 + (low >>> 16);
  const second = a0 * b1 + (middle & 0xffff);
  const carry = a1 * b1 + Math.floor(middle / 65536) + Math.floor(second / 65536);
  upper = (carry + Math.imul(aUpper, bLower) + Math.imul(aLower, bUpper)) >>> 0;
  lower = (((second & 0xffff) << 16) | (low & 0xffff)) >>> 0;
}

// Sets the 64-bit integer to its exclusive or with itself shifted right by `count` bits.
function foldRight(count) {
  lower ^= (lower >>> count) | (upper << (32 - count));
  upper ^= upper >>> count;
}

// The output function of SplitMix64.
function mix64() {
  foldRight(30);
  multiply(upper, lower, 0xbf58476d, 0x1ce4e5b9);
  foldRight(27);
  multiply(upper, lower, 0x94d049bb, 0x133111eb);
  foldRight(31);
}

// Returns the upper 53 bits as an integer.
const upperBits = () => (upper >>> 0) * 2097152 + (lower >>> 11);

// Returns the pseudo-random value of a lattice point, from -1 to 1.
function latticeValue(x, y, z) {
  const next = x + 1;
  multiply(next > 4294967295 ? 1 : 0, next | 0, 0x9e3779b9, 0x7f4a7c15);
  let [u, l] = [upper, lower];
  multiply(0, y, 0xc2b2ae3d, 0x27d4eb4f);
  upper ^= u;
  lower ^= l;
  mix64();
  [u, l] = [upper, lower];
  multiply(0, z, 0x165667b1, 0x9e3779f9);
  upper ^= u;
  lower ^= l;
  mix64();
  return upperBits() / 4503599627370496 - 1;
}

// Returns the lattice interval that contains a coordinate: its ends modulo 2^32, the weight of the upper one, and the
// derivative of the weight.
function latticeInterval(coordinate) {
  const whole = Math.floor(coordinate);
  const low = whole - 4294967296 * Math.floor(whole / 4294967296);
  const t = coordinate - whole;
  return {
    low,
    high: (low + 1) % 4294967296,
    weight: t * t * t * (t * (t * 6 - 15) + 10),
    slope: 30 * t * t * (t * (t - 2) + 1),
  };
}

// Returns value noise of the first `dimensions` coordinates, from -1 to 1.
export function valueNoise(dimensions, x, y, z) {
  return latticeSum(dimensions, -1, x, y, z);
}

// Returns the partial derivative of value noise along an axis. 0 for an axis that is not one of the dimensions.
export function valueNoiseSlope(dimensions, axis, x, y, z) {
  if (!(Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z))) return NaN;
  return axis < dimensions ? latticeSum(dimensions, axis, x, y, z) : 0;
}

// Interpolates the values of the lattice points around a point along each axis in turn, and along `axis` by the
// derivative of the interpolation.
function latticeSum(dimensions, axis, x, y, z) {
  if (!(Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z))) return NaN;
  const a = latticeInterval(x);
  const b = dimensions > 1 ? latticeInterval(y) : null;
  const c = dimensions > 2 ? latticeInterval(z) : null;
  const mix = (low, high, interval, number) =>
    number === axis ? (high - low) * interval.slope : low + (high - low) * interval.weight;
  const row = (j, k) => mix(latticeValue(a.low, j, k), latticeValue(a.high, j, k), a, 0);
  const plane = (k) => (b ? mix(row(b.low, k), row(b.high, k), b, 1) : row(0, k));
  return c ? mix(plane(c.low), plane(c.high), c, 2) : plane(0);
}

const doubleBits = new Float64Array(1);
const doubleWords = new Uint32Array(doubleBits.buffer);

// Returns a pseudo-random number from 0 to less than 1 that depends on the bits of three numbers. NaN if a number is not
// finite.
export function randomNumber(x, y, z) {
  if (!(Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z))) return NaN;
  upper = 0x9e3779b9;
  lower = 0x7f4a7c15;
  for (const number of [x, y, z]) {
    doubleBits[0] = number + 0;
    lower = ((lower ^ doubleWords[0]) >>> 0) + 0x7f4a7c15;
    upper = ((upper ^ doubleWords[1]) >>> 0) + 0x9e3779b9 + (lower > 4294967295 ? 1 : 0);
    lower >>>= 0;
    upper >>>= 0;
    mix64();
  }
  return upperBits() / 9007199254740992;
}
