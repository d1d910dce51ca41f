// The extended parameters of materials: light that passes through, sheen, anisotropy and thin films, as in GPUMaterial.swift and
// MaterialExtensions.swift. Their names are those of MaterialParameters.swift.

import { extendedRows } from "./extended-rows.js";

export const extendedSlots = Object.keys(extendedRows.slots);

const numbersOf = (value) => [value].flat().slice(0, 3);

// Returns the definitions of the layers that a material has, or null if it has none.
export function extensionsOf(values) {
  if (values.isUnlit) return null;
  const { layers } = extendedRows;
  const names = Object.keys(layers).filter((name) => numbersOf(values[layers[name]]).some((value) => value > 0));
  return names.length === 0 ? null : Object.fromEntries(["EXTENDED", ...names].map((name) => [name, 1]));
}

// Whether one of the layers of a material shows the texture of a slot.
export const showsSlot = (extensions, slot) => extendedRows.slots[slot].some((name) => extensions?.[name]);

// The numbers of the uniform block that stand for a value, as in MaterialFactor.Uniform.Form.
const uniformForms = {
  value: numbersOf,
  direction: (degrees) => [Math.cos(degrees * Math.PI / 180), Math.sin(degrees * Math.PI / 180)],
  absorption: (color, { attenuationDistance: distance }) => numbersOf(color).map(
    (value) => (distance > 0 ? -Math.log(Math.min(Math.max(value, 1e-6), 1)) / distance : 0)),
};

// Returns the numbers of the uniform block before the uses of textures.
export function extendedNumbers(values) {
  const numbers = Array(extendedRows.count).fill(0);
  for (const [name, place, form] of extendedRows.uniforms) {
    uniformForms[form](values[name], values).forEach((number, index) => { numbers[place + index] = number; });
  }
  return numbers;
}
