// The binding points of uniform blocks, the texture units, and the uniforms that several programs share.

import { matrixOf } from "./transforms.js";
import { minus, times } from "./vectors.js";

// The binding points of the uniform blocks.
export const blockBindings = { lighting: 0, environment: 1, material: 2, shadows: 3 };

// The texture units. Those of a material follow `material`. Passes over whole pictures use 0 and 1, and surfaces with
// transmission 0.
export const textureUnits = { environment: 2, reflectionTable: 3, layerDepths: 4, shadowMaps: 5, material: 6 };

// Connects the uniform blocks and textures of lighting.glsl, environment.glsl and shadows.glsl.
export function connectLighting(program) {
  program.bindBlock("LightingParameters", blockBindings.lighting);
  program.bindBlock("EnvironmentParameters", blockBindings.environment);
  program.bindBlock("MaterialParameters", blockBindings.material);
  program.bindBlock("ShadowParameters", blockBindings.shadows);
  program.integer("environmentTexture", textureUnits.environment);
  program.integer("reflectionTable", textureUnits.reflectionTable);
  program.integer("shadowMaps", textureUnits.shadowMaps);
}

// Sets the view rays of spheres.glsl for a picture of this size in samples.
export function setRays(program, view, width, height) {
  const right = times(view.right, view.halfSize[0]);
  const up = times(view.up, view.halfSize[1]);
  program.vector3("eyePosition", view.eye);
  program.vector3("viewDirection", view.forward);
  program.integer("isOrthographic", view.isOrthographic ? 1 : 0);
  program.vector3("cornerRay", minus(minus(view.forward, right), up));
  program.vector3("acrossRay", times(right, 2 / width));
  program.vector3("upwardRay", times(up, 2 / height));
  program.float("nearest", view.near);
  program.vector2("depthTerms", view.depthTerms);
}

// Sets the map of the elements of a cloud of round elements to the scene.
export function setRoundPlacement(program, { transform, radiusScale }) {
  program.matrix("model", matrixOf(transform));
  program.float("radiusScale", radiusScale);
}

