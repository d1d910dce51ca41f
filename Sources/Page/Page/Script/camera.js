// Cameras and their views, as in Camera.swift, ViewFrustum.swift and CameraFitting.swift.
//
// A camera is { position, target, up, fieldOfView, height, aspectRatio }, as in Camera.swift. Angles are in degrees. The
// height is null for a perspective camera. Without an aspect ratio the vertical extent is the same in every picture.

import { centerOf, isEmptyBox, sizeOf } from "./boxes.js";
import { cross, directionOf, dot, minus, plus, times } from "./vectors.js";

// The direction from the target to the eye when a camera is fitted to a scene.
export const standardDirection = [0.3, 0.25, 1];
const portraitFieldOfView = 25;
// The margin, as a share of the shorter side of the picture, the number of tabulated angles, and the least share of the picture
// that insets leave.
export const fittingMargin = 0.06;
const stepCount = 32;
const leastShare = 0.25;
// Float.leastNormalMagnitude: the radius of points, so that they count as visible.
const pointRadius = 1.17549435e-38;

// Returns the orthonormal vectors of a camera, and half the size of its picture at a distance of 1.
export function projectionOf(camera, aspectRatio) {
  const forward = directionOf(minus(camera.target, camera.position)) ?? [0, 0, -1];
  const right = directionOf(cross(forward, camera.up)) ?? directionOf(cross(forward, [0, 0, -1])) ?? [1, 0, 0];
  const { height } = camera;
  const isOrthographic = height != null;
  let half;
  if (isOrthographic) {
    half = height > 0 && height < Infinity ? height / 2 : 0.5;
  } else {
    const angle = Number.isFinite(camera.fieldOfView) ? Math.min(Math.max(camera.fieldOfView, 1), 170) : 40;
    half = Math.tan((angle * Math.PI) / 360);
  }
  half *= Math.max(1, (camera.aspectRatio ?? 0) / aspectRatio);
  return { right, up: cross(right, forward), forward, isOrthographic, halfSize: [half * aspectRatio, half] };
}

// Returns the view of a camera. Its depths are fitted to `drawn`, which contains all that is drawn, and `modelDepths` to the box of
// the models, on which the fog depends.
export function frustumOf(camera, box, aspectRatio, drawn = box) {
  const view = { eye: camera.position, ...projectionOf(camera, aspectRatio) };
  const { isOrthographic, halfSize } = view;
  const [near, far] = depthRangeOf(view, drawn);
  const depth = near - far;
  const projection = [1 / halfSize[0], 1 / halfSize[1], (isOrthographic ? 2 : far + near) / depth,
    (isOrthographic ? far + near : 2 * far * near) / depth];
  view.depthTerms = isOrthographic ? [near / depth, -1 / depth] : [0.5 - projection[2] / 2, projection[3] / 2];
  return Object.assign(view, {
    near, far, modelDepths: depthRangeOf(view, box), aspectRatio, viewProjection: viewProjection(view, projection),
  });
}

// Returns the range of depths [near, far] of a box, slightly enlarged.
function depthRangeOf({ eye, forward, isOrthographic, halfSize }, box) {
  const middle = dot(minus(centerOf(box), eye), forward);
  const reach = dot(sizeOf(box), forward.map(Math.abs)) / 2;
  // As ViewFrustum.swift, which leaves room for elements that are drawn a pixel wide.
  const widening = halfSize[1] * 0.01;
  if (isOrthographic) {
    const margin = Math.max(reach * 0.002, Math.abs(middle) * 1e-5, widening);
    const [near, far] = [middle - reach - margin, middle + reach + margin];
    return near < far && far - near < Infinity ? [near, far] : [-1, 1];
  }
  const limit = (middle + reach) * (1.001 + widening);
  return limit > 0 && limit < Infinity
    ? [Math.max((middle - reach) * (0.999 - widening), limit / 4096), limit + reach * 0.001] : [0.1, 1];
}

// Returns the map from world space to clip space, by columns.
function viewProjection({ eye, right, up, forward, isOrthographic }, [x, y, z, w]) {
  const matrix = new Float32Array(16);
  const offsets = [-dot(right, eye), -dot(up, eye), dot(forward, eye)];
  for (let column = 0; column < 4; column++) {
    const [across, above, back] = column < 3
      ? [right[column], up[column], -forward[column]] : offsets;
    const one = column === 3 ? 1 : 0;
    matrix[4 * column] = x * across;
    matrix[4 * column + 1] = y * above;
    matrix[4 * column + 2] = z * back + w * one;
    matrix[4 * column + 3] = isOrthographic ? one : -back;
  }
  return matrix;
}

// Returns the components of a vector along right, up and forward.
export const toViewSpace = (view, vector) => [dot(vector, view.right), dot(vector, view.up), dot(vector, view.forward)];

// Returns half the width and height of the view volume at a distance.
export const halfSizeAt = (view, distance) => (view.isOrthographic
  ? view.halfSize : [view.halfSize[0] * distance, view.halfSize[1] * distance]);

// Returns the position of a point in the picture, from 0 to 1 from left to right and from top to bottom, and beyond outside of it.
// Null behind the eye of a perspective view.
export function pictureShare(view, point) {
  const [x, y, z] = toViewSpace(view, minus(point, view.eye));
  if (!(view.isOrthographic || z > 0)) return null;
  const half = halfSizeAt(view, z);
  const share = [x / half[0] / 2 + 0.5, -y / half[1] / 2 + 0.5];
  return share.every(Number.isFinite) ? share : null;
}

// Returns the view ray through a point of the picture, given from -1 to 1 from left to right and from bottom to top, as
// { start, direction } with a unit direction, or null if there is none.
export function viewRay(view, [x, y]) {
  const offset = plus(times(view.right, x * view.halfSize[0]), times(view.up, y * view.halfSize[1]));
  if (view.isOrthographic) {
    return { start: plus(plus(view.eye, offset), times(view.forward, view.near)), direction: view.forward };
  }
  const direction = directionOf(plus(view.forward, offset));
  return direction && { start: view.eye, direction };
}

// Returns whether a point is in front of the eye and within the picture.
export function showsPoint(view, point) {
  const [x, y, z] = toViewSpace(view, minus(point, view.eye));
  const half = halfSizeAt(view, z);
  return (view.isOrthographic || z > 0) && Math.abs(x) < half[0] && Math.abs(y) < half[1];
}

// Returns the camera from which all models are visible from one direction, centred and as large as possible, with a margin;
// see CameraFitting.swift.
//
// - `support(direction, least)`: the support function of the models, or `least` if it is not larger.
// - `insets`: the free parts of the picture at the left, the right, the top and the bottom, as shares of its shorter side.
export function fittedCamera(support, aspectRatio, {
  direction = standardDirection, up = [0, 1, 0], fieldOfView = portraitFieldOfView, isOrthographic = false,
  insets = [0, 0, 0, 0],
} = {}) {
  const basis = projectionOf(
    { position: direction, target: [0, 0, 0], up, fieldOfView, height: isOrthographic ? 1 : null }, aspectRatio);
  const { right, forward, halfSize } = basis;
  const shorter = [Math.min(1, 1 / aspectRatio), Math.min(1, aspectRatio)];
  // The middle and half the size of the part of the picture for the models, from -1 to 1.
  const parts = [[insets[0], insets[1]], [insets[3], insets[2]]].map(([before, after], axis) => {
    const [low, high, margin] = [before, after, fittingMargin].map((share) => share * shorter[axis]);
    const most = 1 - 2 * margin - leastShare;
    const factor = low + high > most ? Math.max(0, most) / (low + high) : 1;
    return { middle: (low - high) * factor, extent: 1 - 2 * margin - (low + high) * factor };
  });
  const axes = [right, basis.up];
  const slopesOf = (axis, step) => {
    if (isOrthographic) return [0, 0];
    const { middle, extent } = parts[axis];
    const reach = (extent * step) / stepCount;
    return [(middle + reach) * halfSize[axis], (reach - middle) * halfSize[axis]];
  };
  const reachesOf = (axis, step) => slopesOf(axis, step).map((slope, side) => support(
    minus(times(axes[axis], side ? -1 : 1), times(forward, slope)), -Infinity));
  const nearest = support(times(forward, -1), -Infinity);
  const farthest = -support(forward, -Infinity);
  if (!(farthest <= nearest)) {
    return {
      position: times(forward, -5), target: [0, 0, 0], up, fieldOfView, height: isOrthographic ? 5 : null, aspectRatio,
    };
  }
  let [across, backward, height] = [[0, 0], 0, null];
  if (isOrthographic) {
    const reaches = [0, 1].map((axis) => reachesOf(axis, 0));
    const size = reaches.map(([high, low], axis) => (high + low) / parts[axis].extent);
    height = Math.max(size[1], size[0] / aspectRatio, pointRadius);
    across = reaches.map(([high, low], axis) => (
      (high - low) / 2 - parts[axis].middle * (axis ? 1 : aspectRatio) * (height / 2)));
    backward = nearest + height;
  } else {
    backward = Math.max(...[0, 1].map((axis) => {
      const [slopes, reaches] = [slopesOf(axis, stepCount), reachesOf(axis, stepCount)];
      return (reaches[0] + reaches[1]) / (slopes[0] + slopes[1]);
    }));
    across = [0, 1].map((axis) => {
      const excessOf = (step, [high, low] = reachesOf(axis, step)) => {
        const slopes = slopesOf(axis, step);
        return high + low - (slopes[0] + slopes[1]) * backward;
      };
      const shift = parts[axis].middle * halfSize[axis] * backward;
      let [low, high] = [0, stepCount];
      if (!(excessOf(0) > 0)) {
        const reaches = reachesOf(axis, 0);
        return (reaches[0] - reaches[1]) / 2 - shift;
      }
      while (high - low > 1) {
        const step = Math.floor((low + high) / 2);
        if (excessOf(step) > 0) low = step;
        else high = step;
      }
      const [before, after] = [excessOf(low), Math.min(excessOf(high), 0)];
      const share = before - after > 0 ? before / (before - after) : 1;
      const [one, other] = [reachesOf(axis, low), reachesOf(axis, high)];
      const mixed = one.map((value, side) => value + (other[side] - value) * share);
      return (mixed[0] - mixed[1]) / 2 - shift;
    });
  }
  const place = (distance) => minus(
    plus(times(right, across[0]), times(basis.up, across[1])), times(forward, distance));
  return {
    position: place(backward), target: place((nearest + farthest) / 2), up, fieldOfView, height, aspectRatio,
  };
}

// Returns the length of the diagonal of a box, or 1 if it has none.
export function diagonalOf(box) {
  const diagonal = isEmptyBox(box) ? 0 : Math.hypot(...sizeOf(box));
  return diagonal > 0 && diagonal < Infinity ? diagonal : 1;
}
