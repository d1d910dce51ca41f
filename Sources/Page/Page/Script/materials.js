// The materials of surfaces on the GPU: uniform block, textures and shader variants, as in GPUMaterial.swift,
// MaterialFeatures.swift and ResolvedMaterial.swift.

import { extendedNumbers, extendedSlots, extensionsOf, showsSlot } from "./extended-materials.js";
import { slots } from "./material-slots.js";
import { blockBindings, textureUnits, connectLighting } from "./uniforms.js";
import { UniformBlock } from "./gl-device.js";

// All textures. The module of the extended ones is null in a page without extended materials.
const allSlots = [...slots, ...(extendedSlots ?? [])];

// The preprocessor definition of a slot, such as BASE_COLOR_TEXTURE.
const slotDefinition = (slot) => `${slot.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_TEXTURE`;

const alphaModes = { opaque: 0, mask: 1, blend: 2 };

// A material of the scene on the GPU.
//
// `standardFactors` are the factors of the standard material that change the light which an opaque surface reflects. Null in a
// page without tessellated spheres.
class SurfaceMaterial {
  constructor(device, model, textures, standardFactors) {
    Object.assign(this, { model, textures, standardFactors });
    this.block = new UniformBlock(device.gl, blockBindings.material);
    this.device = device;
    this.update();
  }

  // Computes the uniform block and the variant of the shaders, because a value changed.
  update() {
    const { values, data } = this.model;
    const extensions = extensionsOf?.(values);
    const isShown = (slot) => slot === "baseColor" || (slots.includes(slot)
      ? !values.isUnlit && !(slot.startsWith("clearcoat") && !(values.clearcoat > 0)) : showsSlot(extensions, slot));
    const shown = allSlots.filter((slot) => this.textures[slot] && isShown(slot));
    const { maximumMaterialTextures } = this.device;
    for (const slot of shown.splice(maximumMaterialTextures)) {
      console.warn(`the texture ${slot} of the material "${this.model.name}" is not drawn: the device draws only `
        + `${maximumMaterialTextures} textures of a material`);
    }
    const used = Object.fromEntries(shown.map((slot) => [slot, this.textures[slot]]));
    this.used = used;
    this.values = values;
    this.isTransmissive = Boolean(extensions?.TRANSMISSION);
    this.vertexDefinitions = this.isTransmissive || extensions?.DIFFUSE_TRANSMISSION ? { VOLUME: 1 } : {};
    this.needsTangents = Boolean(used.normal || used.clearcoatNormal || extensions?.ANISOTROPY);
    this.coordinateCount = Math.max(
      extensions?.ANISOTROPY ? 1 : 0, ...Object.values(used).map(({ set }) => (set ?? 0) + 1));
    const ratio = values.indexOfRefraction > 0 ? (values.indexOfRefraction - 1) / (values.indexOfRefraction + 1) : 1;
    const limit = this.textures.specularColor ? Infinity : 1;
    const reflectance = values.specularColor.slice(0, 3).map(
      (value) => Math.min(Math.max(value * ratio * ratio, 0), limit) * values.specular);
    this.numbers = [
      values.metallic, values.roughness, values.occlusionStrength, values.alphaCutoff,
      ...values.emissiveColor.slice(0, 3).map((value) => value * values.emissiveStrength), values.normalScale,
      ...reflectance, values.specular, values.clearcoat, values.clearcoatRoughness, data.clearcoatNormalScale ?? 1, 0,
    ];
    for (const slot of extensions ? allSlots : slots) {
      const use = this.textures[slot];
      if (slot === extendedSlots?.[0]) this.numbers.push(...extendedNumbers(values));
      // Without a texture, the tangents of an anisotropy follow the coordinates of the mesh.
      this.numbers.push(
        ...(use?.rowU ?? [1, 0, 0]), use?.filterCode ?? 0, ...(use?.rowV ?? [0, 1, 0]), use?.set ?? 0);
    }
    this.definitions = {
      MATERIAL: 1, UNLIT: values.isUnlit, CLEARCOAT: !values.isUnlit && values.clearcoat > 0,
      ALPHA_MODE: alphaModes[values.alphaMode] ?? 0,
      ...Object.fromEntries((extensions ? allSlots : slots).map((slot) => [slotDefinition(slot), slot in used])), ...extensions,
    };
    // Drawing of depths needs only the base colour of a mask.
    this.depthDefinitions = values.alphaMode === "mask" ? {
      MATERIAL: 1, UNLIT: 1, CLEARCOAT: 0, ALPHA_MODE: 1, BASE_COLOR_TEXTURE: "baseColor" in used,
    } : null;
  }

  // Binds the uniform block and the textures.
  bind() {
    this.block.bind(this.numbers);
    Object.values(this.used).forEach(({ texture, sampler }, index) => {
      this.device.bindTexture(textureUnits.material + index, texture);
      this.device.gl.bindSampler(textureUnits.material + index, sampler);
    });
  }

  // Whether the material is the standard one except for its name, its alpha mode and its double-sidedness, as in
  // `Material.isStandardReflection`.
  get isStandardReflection() {
    return Boolean(this.standardFactors) && !this.model.data.textures && Object.entries(this.standardFactors).every(
      ([name, factor]) => [factor].flat().every((part, index) => part === [this.values[name]].flat()[index]));
  }

  // Whether the surface emits light, as in `ResolvedMaterial.emits`.
  get emits() {
    const { isUnlit, emissiveColor, emissiveStrength } = this.values;
    return Boolean(isUnlit) || emissiveColor.slice(0, 3).some((value) => value * emissiveStrength !== 0);
  }

  // Returns whether a surface is translucent, if its colours have an alpha of 1 or not.
  isTranslucent(hasOpaqueColors) {
    if (this.values.alphaMode === "mask") return false;
    if (this.values.alphaMode === "blend" && this.textures.baseColor && !this.textures.baseColor.isOpaque) return true;
    return !hasOpaqueColors;
  }
}

// The materials and textures of a scene on the GPU.
export class Materials {
  constructor(device, scene) {
    this.device = device;
    this.scene = scene;
    this.materials = new Map();
    this.textures = new Map();
  }

  // Returns the material with an index, or null for the standard material, whose index is -1.
  of(index) {
    if (index < 0) return null;
    if (!this.materials.has(index)) {
      const model = this.scene.models[index];
      const textures = {};
      for (const [slot, use] of Object.entries(model.data.textures ?? {})) {
        const made = this.texture(use);
        // The transform of the coordinates is that of the data, which clips change.
        if (made) textures[slot] = Object.setPrototypeOf(made, use);
      }
      const { standardFactors } = this.scene.header;
      this.materials.set(index, new SurfaceMaterial(this.device, model, textures, standardFactors));
    }
    return this.materials.get(index);
  }

  // Computes a material again, because a value changed.
  update(index) { this.materials.get(index)?.update(); }

  // Returns the texture and the sampler of a use, or null if its image cannot be shown.
  texture(use) {
    const { gl } = this.device;
    const image = this.scene.images?.[use.image];
    if (!image?.bitmap) return null;
    if (!this.textures.has(use.image)) {
      const texture = gl.createTexture();
      this.device.bindTexture(0, texture);
      gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
      gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
      gl.texImage2D(
        gl.TEXTURE_2D, 0, image.content === "color" ? gl.SRGB8_ALPHA8 : gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, image.bitmap);
      gl.generateMipmap(gl.TEXTURE_2D);
      this.textures.set(use.image, texture);
    }
    const mipmap = use.minification === null ? "linear" : use.mipmap;
    const sampler = gl.createSampler();
    const wrap = { mirrored: gl.MIRRORED_REPEAT, clamped: gl.CLAMP_TO_EDGE };
    gl.samplerParameteri(sampler, gl.TEXTURE_WRAP_S, wrap[use.wrapU] ?? gl.REPEAT);
    gl.samplerParameteri(sampler, gl.TEXTURE_WRAP_T, wrap[use.wrapV] ?? gl.REPEAT);
    gl.samplerParameteri(sampler, gl.TEXTURE_MAG_FILTER, use.magnification === "nearest" ? gl.NEAREST : gl.LINEAR);
    // The shader chooses and interpolates the levels, and the nearest pixel of a texture that is magnified up to level 0.5.
    const isLate = use.magnification !== "nearest" && use.minification === "nearest" && mipmap !== null;
    const isNearest = use.minification === "nearest" && !isLate;
    gl.samplerParameteri(
      sampler, gl.TEXTURE_MIN_FILTER, mipmap === null ? isNearest ? gl.NEAREST : gl.LINEAR
        : isNearest ? gl.NEAREST_MIPMAP_NEAREST : gl.LINEAR_MIPMAP_NEAREST);
    const filterCode = (mipmap === "linear" ? 1 : 0) + (isLate ? 2 : 0);
    return { texture: this.textures.get(use.image), sampler, isOpaque: image.isOpaque !== false, filterCode };
  }
}

// Returns a function that connects the samplers of textures.glsl, the lighting and the environment of a program for surfaces.
// The textures have the units of `bind`.
export const connectSurface = (definitions = {}) => (program) => {
  connectLighting(program);
  program.integer("layerDepths", textureUnits.layerDepths);
  program.integer("transmissionPicture", 0);
  allSlots.filter((slot) => definitions[slotDefinition(slot)]).forEach(
    (slot, index) => program.integer(`${slot}Texture`, textureUnits.material + index));
};
