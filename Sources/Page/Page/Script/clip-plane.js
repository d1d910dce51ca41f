// The plane that cuts the scene open, as in Effects.swift. Fragments test it, because WebGL cannot clip by distances everywhere.

import { GLDevice } from "./gl-device.js";
import { distancesTo } from "./picking.js";
import { directionOf, dot, lengthOf, minus, plus, times } from "./vectors.js";

// Returns the plane of effects, [...normal, distance], or null if it is off or its normal has no direction.
function planeOf({ clipPlane, clipNormal, clipDistance }) {
  const normal = clipPlane ? directionOf(clipNormal) : null;
  return normal && Number.isFinite(clipDistance) ? [...normal, clipDistance] : null;
}

// A device whose programs cut away what is on the side of a plane to which its normal points.
export class ClippingDevice extends GLDevice {
  // Sets the plane of effects for the drawing of a view. What is cut away casts no shadow.
  setClip(renderer, effects, view) {
    const last = String(this.clip);
    this.clip = view.clip = planeOf(effects);
    if (String(this.clip) === last) return;
    renderer.groundShadow?.reset();
    renderer.shadowMaps?.reset();
  }

  // Draws by `body` without the plane.
  drawWhole(body) {
    const { clip } = this;
    this.clip = null;
    body();
    this.clip = clip;
  }

  // See GLDevice. Only imposters are cut by a program for whole pictures.
  program(vertex, fragment, vertexDefinitions, fragmentDefinitions) {
    if (!this.clip || (vertex === "picture.vert" && fragment !== "imposters.frag")) {
      return super.program(vertex, fragment, vertexDefinitions, fragmentDefinitions);
    }
    return super.program(vertex, fragment, { ...vertexDefinitions, CLIP: 1 }, { ...fragmentDefinitions, CLIP: 1 });
  }

  // See GLDevice.
  use(...parts) {
    const program = super.use(...parts);
    if (this.clip) program.vector4("clipPlane", this.clip);
    return program;
  }

  // Returns the functions for `pickByRay` that find what the plane leaves of models: both sides of surfaces.
  distancesTo({ start, direction }) {
    if (!this.clip) return distancesTo;
    const [slope, rest] = [dot(this.clip, direction), this.clip[3] - dot(this.clip, start)];
    const isKept = (distance) => distance !== null && slope * distance <= rest;
    // The near side of a closed model, or else its far side: that nearest to the end of the ray beyond the model.
    const ofClosed = (distanceTo, reach, ray) => {
      const near = distanceTo(ray);
      if (isKept(near)) return near;
      const back = distanceTo({ start: plus(start, times(direction, reach)), direction: times(direction, -1) });
      const far = back === null ? null : reach - back;
      return isKept(far) && far > 0 ? far : null;
    };
    // The distance along the ray at which the kept part begins, if it begins at the plane.
    const begin = slope < 0 ? Math.max(0, rest / slope) : 0;
    return {
      sphere: (ray, center, radius) => ofClosed(
        (other) => distancesTo.sphere(other, center, radius), 2 * (lengthOf(minus(center, start)) + radius), ray),
      rod: (ray, from, to, radius) => ofClosed(
        (other) => distancesTo.rod(other, from, to, radius),
        2 * (lengthOf(minus(from, start)) + lengthOf(minus(to, from)) + radius), ray),
      mesh: (ray, mesh, transform) => {
        const found = distancesTo.mesh({ start: plus(start, times(direction, begin)), direction }, mesh, transform, false);
        return found !== null && isKept(begin + found) ? begin + found : null;
      },
    };
  }
}
