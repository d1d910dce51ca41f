// A light meter in the middle of the models, as in LightMeter.swift.

import { directionOf, dot, minus, plus, times } from "./vectors.js";

const standardLuminance = 0.7;
const limit = 12;
const leastSquaredDistance = 1e-8;

// Returns the unit direction from a position to a source, and the light that arrives there.
function lightAt(source, position) {
  if (!source.isLocal) return [source.direction, source.color];
  const offset = minus(source.position, position);
  const square = Math.max(dot(offset, offset), leastSquaredDistance);
  const toLight = times(offset, 1 / Math.sqrt(square));
  const fade = square * source.falloff;
  const cone = Math.min(Math.max(dot(toLight, source.direction) * source.coneScale + source.coneOffset, 0), 1);
  return [toLight, times(source.color, (Math.max(1 - fade * fade, 0) * cone * cone) / square)];
}

// Returns the mean light of an environment on the half of a sphere that faces the eye.
function diffuseLight({ map, rotation, intensity }, toEye) {
  const [x, y, z] = [0, 1, 2].map((row) => dot([rotation[row], rotation[row + 3], rotation[row + 6]], toEye));
  const [c, cy, cz, cx] = map.harmonics;
  return [0, 1, 2].map((part) => Math.max(0, c[part] + (cy[part] * y + cz[part] * z + cx[part] * x) / 2) * intensity);
}

// Returns the stops that make the light as bright as the standard lights.
//
// - `ambient`: the environment, or the mean light of sky and ground of the simple shading model.
export function meteredStops(sources, ambient, view, { low, high }) {
  const isEmpty = [0, 1, 2].some((axis) => !(low[axis] <= high[axis]));
  const position = isEmpty ? [0, 0, 0] : times(plus(low, high), 0.5);
  const back = times(view.forward, -1);
  const toEye = view.isOrthographic ? back : directionOf(minus(view.eye, position)) ?? back;
  let light = "intensity" in ambient ? diffuseLight(ambient, toEye) : ambient;
  for (const source of sources) {
    const [toLight, color] = lightAt(source, position);
    light = plus(light, times(color, (1 + dot(toLight, toEye)) / 4));
  }
  const luminance = dot(light, [0.2126, 0.7152, 0.0722]);
  if (!(luminance > 0 && luminance < Infinity)) return 0;
  return Math.min(Math.max(Math.log2(standardLuminance / luminance), -limit), limit);
}
