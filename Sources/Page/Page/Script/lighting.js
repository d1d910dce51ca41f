// The lighting of a picture, as in LightingParameters.swift, LightSource.swift and PlacedEnvironment.swift.

import { meteredStops } from "./light-meter.js";
import { directionOf, dot, plus, times } from "./vectors.js";

const sky = [0.30, 0.33, 0.38];
const ground = [0.13, 0.12, 0.115];
const maximumLightCount = 16;
const maximumSourceCount = 20;
const maximumSunCount = 4;
const maximumShadowCount = 4;
// In the order of the numbers in tone-mapping.glsl.
const toneMappings = ["neutral", "aces", "agx", "linear"];

const noLight = {
  direction: [0, 0, 0], color: [0, 0, 0], angularVariance: 0, position: [0, 0, 0], coneScale: 0, coneOffset: 1, falloff: 0,
};

// Returns a light without position. A direction of null has no effect.
const directional = (direction, color, castsShadow = false) => ({
  ...noLight, direction: direction ?? [0, 0, 0], color, castsShadow: castsShadow && direction !== null,
});

// Returns the source of a light in world space.
function sourceOf(light, placements) {
  const { values } = light;
  if (!placements.ofGroup(light.group).isVisible) return noLight;
  const toLight = directionOf(times(placements.vector(light, values.direction), -1));
  const color = values.color.slice(0, 3).map((value) => value * values.intensity);
  if ((values.kind ?? "directional") === "directional") return directional(toLight, color, values.castsShadow !== false);
  const source = {
    ...noLight, isLocal: true, position: placements.point(light, values.position), color,
    falloff: values.range > 0 ? 1 / (values.range * values.range) : 0,
  };
  if (values.kind === "point") return source;
  const [inner, outer] = [values.innerConeAngle, values.outerConeAngle].map(cosineOfCone);
  const scale = 1 / Math.max(0.001, inner - outer);
  return {
    ...source, color: toLight ? color : [0, 0, 0], direction: toLight ?? [0, 0, 0], coneScale: scale,
    coneOffset: -outer * scale,
  };
}

const cosineOfCone = (angle) => (angle < 90 ? Math.cos(((angle > 0 ? angle : 0) * Math.PI) / 180) : angle >= 90 ? 0 : 1);

// Returns the lights of a scene without lights, which move with the camera: key light, which casts shadows unless the
// look is plain, fill light and back light.
function standardLights({ right, up, forward }, castsShadow) {
  const light = ([x, y, z], color, casts = false) => directional(
    directionOf(plus(plus(times(right, x), times(up, y)), times(forward, -z))), color, casts);
  return [
    light([-0.5, 0.65, 0.65], [1.0, 0.93, 0.84], castsShadow), light([0.85, -0.1, 0.5], [0.10, 0.13, 0.18]),
    light([0.4, 0.5, -0.8], [0.20, 0.23, 0.28]),
  ];
}

// Returns the rotation from world space to the space of the environment, by columns.
function environmentRotation(values, isImage, { right, up, forward }) {
  if (!isImage) return [0, 1, 2].flatMap((axis) => [right[axis], up[axis], -forward[axis]]);
  const angle = Number.isFinite(values.rotation) ? (values.rotation * Math.PI) / 180 : 0;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return [cosine, 0, sine, 0, 1, 0, -sine, 0, cosine];
}

// Returns the lighting of a picture.
//
// - `settings`: the models of the kinds `scene`, `environment` and `light`.
// - `map`: the environment map, or null for the built-in studio without physical shading; see environment.js.
// - `fog`: the fog amount at the far end.
// - `box`: the bounding box of the visible models.
export function lightingOf({ picture, environment, lights, castsStandardShadow }, view, placements, map, fog, box) {
  const { background, backgroundBottom } = picture;
  const bottom = backgroundBottom ?? background;
  const isImage = map?.isImage ?? false;
  const rotation = environmentRotation(environment, isImage, view);
  const intensity = environment.intensity > 0 && environment.intensity < Infinity ? environment.intensity : 0;
  const suns = isImage ? map.suns.map(({ direction, color, angularVariance }) => ({
    // The rotation is orthogonal, so its inverse is its transpose.
    ...directional(
      [0, 3, 6].map((start) => dot(rotation.slice(start, start + 3), direction)), times(color, intensity), true),
    angularVariance,
  })) : [];
  const hasStandardLights = lights.length === 0 && !isImage;
  const own = lights.slice(0, maximumLightCount).map((light) => sourceOf(light, placements));
  const sources = hasStandardLights ? standardLights(view, castsStandardShadow && (picture.look ?? "plain") !== "plain") : [
    ...own.filter((source) => !source.isLocal), ...suns.slice(0, maximumSunCount), ...own.filter((source) => source.isLocal),
  ];
  const shadowLights = sources.map((_, index) => index).filter((index) => sources[index].castsShadow)
    .slice(0, maximumShadowCount);
  const [near, far] = view.modelDepths;
  const range = far - near;
  const isPhysical = isImage || environment.visible === true;
  const exposure = picture.exposure + (picture.autoExposure && box && meteredStops
    ? meteredStops(sources, isPhysical ? { map, rotation, intensity } : times(plus(sky, ground), 0.5), view, box) : 0);
  const exposureFactor = 2 ** (exposure > -60 ? Math.min(exposure, 60) : -60);
  const isTranslucent = background[3] < 1 || bottom[3] < 1;
  const block = [
    ...(view.isOrthographic ? [...times(view.forward, -1), 0] : [...view.eye, 1]), ...view.up, exposureFactor,
    ...sky, 0, ...ground, 0, ...[0, 1, 2].map((part) => (background[part] + bottom[part]) / 2), isTranslucent ? 0 : fog,
    ...times(view.forward, 1 / range), (dot(view.eye, view.forward) + near) / range,
  ];
  for (let index = 0; index < maximumSourceCount; index++) {
    const source = sources[index] ?? noLight;
    block.push(
      ...(source.isLocal ? [...source.position, 1] : [...source.direction, 0]), ...source.color, source.angularVariance,
      ...source.direction, 0, source.coneScale, source.coneOffset, source.falloff, 0);
  }
  const definitions = {
    LIGHT_COUNT: sources.length, LOCAL_COUNT: sources.filter((source) => source.isLocal).length,
    SPECULAR_COUNT: hasStandardLights ? 1 : sources.length, SHADOW_COUNT: shadowLights.length,
  };
  return {
    block, definitions, sources, shadowLights, exposureFactor, environmentRotation: rotation,
    environmentIntensity: intensity, isPhysical, isDepthOnly: false,
    toneMapping: toneMappings.indexOf(picture.toneMapping ?? "neutral"),
  };
}

// The lighting of drawing that needs only depths.
export const depthLighting = {
  definitions: { LIGHT_COUNT: 0, LOCAL_COUNT: 0, SPECULAR_COUNT: 0, SHADOW_COUNT: 0 }, isPhysical: false, isDepthOnly: true,
  block: new Float32Array(4 * (6 + 4 * maximumSourceCount)), shadowLights: [], sources: [],
};

// Returns the preprocessor definitions of lighting.glsl for surfaces with or without a material. Simple shading without shadows is the
// same in previews.
export const lightingDefinitions = (lighting, hasMaterial = false) => {
  const isPhysical = hasMaterial || lighting.isPhysical;
  return {
    ...lighting.definitions, ...toneMappingDefinitions(lighting), PHYSICAL: isPhysical, DEPTH_ONLY: lighting.isDepthOnly,
    PREVIEW: Boolean(lighting.isPreview) && (isPhysical || lighting.definitions.SHADOW_COUNT > 0),
  };
};

// Returns the preprocessor definitions of tone-mapping.glsl.
export const toneMappingDefinitions = ({ toneMapping }) => ({ TONE_MAPPING: toneMapping ?? 0 });

// The fog amount at the far end for a number of spheres in visible clouds.
export const fogOf = (count) => (0.12 * count) / (count + 500);
