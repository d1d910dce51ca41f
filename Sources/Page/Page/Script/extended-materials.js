// The extended parameters of materials: light that passes through, sheen, anisotropy and thin films, as in GPUMaterial.swift and
// MaterialFeatures.swift.

// The textures, in the order of the uniform block of material-parameters.glsl, and the extensions that show each.
const extensionsOfSlots = {
  transmission: ["TRANSMISSION"], thickness: ["TRANSMISSION", "DIFFUSE_TRANSMISSION"],
  diffuseTransmission: ["DIFFUSE_TRANSMISSION"], diffuseTransmissionColor: ["DIFFUSE_TRANSMISSION"],
  sheenColor: ["SHEEN"], sheenRoughness: ["SHEEN"], anisotropy: ["ANISOTROPY"],
  iridescence: ["IRIDESCENCE"], iridescenceThickness: ["IRIDESCENCE"],
};

export const extendedSlots = Object.keys(extensionsOfSlots);

// Returns the definitions of the extensions that a material has, or null if it has none.
export function extensionsOf(values) {
  if (values.isUnlit) return null;
  const has = {
    TRANSMISSION: values.transmission > 0, DIFFUSE_TRANSMISSION: values.diffuseTransmission > 0,
    SHEEN: values.sheenColor.slice(0, 3).some((value) => value > 0), ANISOTROPY: values.anisotropy > 0,
    IRIDESCENCE: values.iridescence > 0,
  };
  const names = Object.keys(has).filter((name) => has[name]);
  return names.length === 0 ? null : Object.fromEntries(["EXTENDED", ...names].map((name) => [name, 1]));
}

// Whether one of the extensions of a material shows the texture of a slot.
export const showsSlot = (extensions, slot) => extensionsOfSlots[slot].some((name) => extensions?.[name]);

// Returns the numbers of the uniform block before the uses of textures.
export function extendedNumbers(values) {
  const color = (name) => values[name].slice(0, 3);
  const distance = values.attenuationDistance;
  const absorption = color("attenuationColor").map(
    (value) => (distance > 0 ? -Math.log(Math.min(Math.max(value, 1e-6), 1)) / distance : 0));
  const rotation = values.anisotropyRotation * Math.PI / 180;
  return [
    values.transmission, values.thickness, values.indexOfRefraction, values.dispersion,
    ...absorption, values.diffuseTransmission, ...color("diffuseTransmissionColor"), 0,
    ...color("sheenColor"), values.sheenRoughness, Math.cos(rotation), Math.sin(rotation), values.anisotropy, 0,
    values.iridescence, values.iridescenceIndexOfRefraction, values.iridescenceThicknessMinimum,
    values.iridescenceThicknessMaximum,
  ];
}
