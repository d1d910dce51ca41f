// The movements of a camera, as in CameraPose.swift, OrbitControls.swift and DragInertia.swift. A movement without a finite
// result leaves the camera as it is.

import { projectionOf, standardDirection } from "./camera.js";
import { clamp, cross, directionOf, dot, lengthOf, minus, plus, times } from "./vectors.js";

// The maximum pitch, which stops short of the poles, where the orientation is undefined.
const steepestPitch = (89 * Math.PI) / 180;

const isFinitePoint = (point) => point.every(Number.isFinite);

// Returns the camera rotated about its target: by `angles[0]` about `up` and by `angles[1]` in pitch, in radians. Positive
// angles move the front of the target right and down in the picture.
export function orbitCamera(camera, angles) {
  const offset = minus(camera.position, camera.target);
  const distance = lengthOf(offset);
  const axis = directionOf(camera.up);
  if (!(distance > 0 && distance < Infinity) || !axis || !isFinitePoint([...angles, 0])) return camera;
  const height = dot(offset, axis);
  const level = directionOf(minus(offset, times(axis, height))) ?? directionOf(cross(axis, [1, 0, 0]))
    ?? directionOf(cross(axis, [0, 0, 1]));
  if (!level) return camera;
  const pitch = Math.asin(clamp(height / distance, -1, 1));
  // A camera that is already steeper keeps its pitch as the limit, so it does not jump.
  const turned = clamp(pitch + angles[1], Math.min(pitch, -steepestPitch), Math.max(pitch, steepestPitch));
  const around = plus(times(level, Math.cos(-angles[0])), times(cross(axis, level), Math.sin(-angles[0])));
  const direction = plus(times(around, Math.cos(turned)), times(axis, Math.sin(turned)));
  return { ...camera, position: plus(camera.target, times(direction, distance)) };
}

// Returns the camera moved parallel to the picture plane. The content at the target's distance moves by `share` of the
// height of a picture with this aspect ratio: right and down.
export function panCamera(camera, [x, y], aspectRatio) {
  const { right, up, isOrthographic, halfSize } = projectionOf(camera, aspectRatio);
  const extent = 2 * halfSize[1] * (isOrthographic ? 1 : lengthOf(minus(camera.position, camera.target)));
  const step = times(minus(times(up, y), times(right, x)), extent);
  if (!isFinitePoint(step)) return camera;
  return { ...camera, position: plus(camera.position, step), target: plus(camera.target, step) };
}

// Returns the camera with its distance divided by 1.1 to the power of `steps`, within 0.001 to 20 times the scene's diagonal.
// In an orthographic view the visible height changes by the same factor.
export function zoomCamera(camera, steps, diagonal) {
  const offset = minus(camera.position, camera.target);
  const distance = lengthOf(offset);
  const backward = directionOf(offset);
  if (!backward || !Number.isFinite(steps)) return camera;
  // A camera that is already outside the range may only approach it.
  const reached = clamp(
    distance * 1.1 ** -steps, Math.min(0.001 * diagonal, distance), Math.max(20 * diagonal, distance));
  const { height } = camera;
  return {
    ...camera, position: plus(camera.target, times(backward, reached)),
    height: height == null ? null : (height * reached) / distance,
  };
}

// Returns the camera moved so that a point is its target, at the same distance and in the same direction.
export function lookAt(camera, point) {
  const position = plus(point, minus(camera.position, camera.target));
  return isFinitePoint([...position, ...point]) ? { ...camera, position, target: point } : camera;
}

// Returns the options of `fittedCamera` that keep the direction of a camera.
export const fittingOptions = (camera) => ({
  direction: directionOf(minus(camera.position, camera.target)) ?? standardDirection, up: camera.up,
  fieldOfView: camera.fieldOfView, isOrthographic: camera.height != null,
});

// The velocity of a dragged pointer, and its exponential decay after the release. The unit is the picture's height.
export class DragInertia {
  constructor() {
    this.velocity = [0, 0];
    this.way = [0, 0];
  }

  // Adds a movement of the pointer.
  move([x, y]) { this.way = [this.way[0] + x, this.way[1] + y]; }

  // Advances the time. While the pointer is held, the velocity follows it; afterwards it decays. Returns the distance moved after
  // the release, or null when the motion has ended.
  advance(seconds, isHeld) {
    if (!(seconds > 0)) return [0, 0];
    if (isHeld || this.way[0] !== 0 || this.way[1] !== 0) {
      const share = 1 - Math.exp(-seconds / 0.05);
      this.velocity = this.velocity.map((value, axis) => value + (this.way[axis] / seconds - value) * share);
      this.way = [0, 0];
    }
    if (isHeld) return [0, 0];
    const rest = Math.exp(-seconds / 0.3);
    const coasted = this.velocity.map((value) => value * 0.3 * (1 - rest));
    this.velocity = this.velocity.map((value) => value * rest);
    // Two pixels per second in a window 1000 pixels high.
    return Math.hypot(...this.velocity) < 0.002 ? null : coasted;
  }
}
