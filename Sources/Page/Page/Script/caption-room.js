// The room for captions in the view of a camera, as in CaptionRoom.swift.

import { projectionOf } from "./camera.js";
import { captionInsets } from "./overlays.js";
import { clamp, lengthOf, minus, plus, times } from "./vectors.js";

const defaultHeight = 720;

// Returns the part of a picture without captions, as [least x, greatest x, least y, greatest y] in halves of its width.
function freePart(painter, settings, width, height) {
  painter.begin(width, height);
  const [left, right, top, bottom] = captionInsets(painter, settings)
    .map((share, index) => (share * Math.min(width, height)) / (index < 2 ? width : height));
  const extent = height / width;
  return [2 * left - 1, 1 - 2 * right, (2 * bottom - 1) * extent, (1 - 2 * top) * extent];
}

// Returns the factor and the shift of the view of pictures of this size that are narrower than `composed`, an aspect ratio.
function captionRoom(painter, settings, width, height, composed) {
  const before = freePart(painter, settings, Math.round(defaultHeight * composed), defaultHeight);
  const now = freePart(painter, settings, width, height);
  const sizes = [0, 2].map((axis) => now[axis + 1] - now[axis]);
  const factor = Math.max(...[0, 2].map((axis, index) => (before[axis + 1] - before[axis]) / sizes[index]));
  // Captions that leave hardly any room are beside no picture.
  if (!(Math.min(...sizes) > 0 && factor < 4)) return { scale: 1, shift: [0, 0] };
  const scale = Math.max(1, factor);
  const bounds = now.map((edge, index) => edge - before[index] / scale);
  return { scale, shift: [clamp(0, bounds[0], bounds[1]), clamp(0, bounds[2], bounds[3])] };
}

// Returns a camera with a larger view, in which what is at the distance of the target is shifted to the right and upward by
// multiples of half the picture's width.
function enlargeView(camera, { scale, shift: [x, y] }, aspectRatio) {
  if (scale === 1 && x === 0 && y === 0) return camera;
  const { right, up, isOrthographic, halfSize } = projectionOf(camera, aspectRatio);
  const halfWidth = halfSize[0] * scale * (isOrthographic ? 1 : lengthOf(minus(camera.target, camera.position)));
  const step = times(plus(times(right, x), times(up, y)), -halfWidth);
  return {
    ...camera, position: plus(camera.position, step), target: plus(camera.target, step),
    fieldOfView: (Math.atan(Math.tan((camera.fieldOfView * Math.PI) / 360) * scale) * 360) / Math.PI,
    height: isOrthographic ? camera.height * scale : null,
  };
}

// The room in the last frame of each renderer, and what it depends on.
const lastRooms = new WeakMap();

// Returns a camera with room for the captions, if the picture of a renderer is narrower than those for which it is composed.
export function withCaptionRoom(renderer, camera) {
  const { painter, aspectRatio } = renderer;
  if (!painter || !(aspectRatio < 0.999 * camera.aspectRatio)) return camera;
  const { settings } = renderer.content;
  const { title, legend, effects } = settings;
  if (!title && !legend && !effects.scaleBar) return camera;
  const { width, height } = renderer.canvas;
  // The room follows the size of the picture, and not each text, with which the view would move.
  const key = JSON.stringify([
    width, height, camera.aspectRatio, effects.scaleBar, title?.visible, legend?.visible, legend?.position]);
  let last = lastRooms.get(renderer);
  if (last?.key !== key) {
    last = { key, room: captionRoom(painter, settings, width, height, camera.aspectRatio) };
    lastRooms.set(renderer, last);
  }
  return enlargeView(camera, last.room, aspectRatio);
}
