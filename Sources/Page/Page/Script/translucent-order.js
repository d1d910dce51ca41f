// The order in which translucent surfaces and elements of clouds of shapes are drawn, as in TranslucentOrder.swift,
// TranslucentExtent.swift and TranslucentGrouping.swift.

import { toViewSpace } from "./camera.js";
import { centerOf, cornersOf, sizeOf } from "./boxes.js";
import { applyTransform } from "./transforms.js";
import { dot, minus } from "./vectors.js";

// The number of surfaces up to which pairs are compared. More surfaces are drawn in layers.
const comparisonLimit = 400;

// Divides translucent surfaces and elements of clouds. Returns { sorted, layered, layerLimit, low, high }: the surfaces that
// are drawn in back-to-front order, by the depth of their centres, those that are drawn in layers, in the order of the scene,
// an upper limit of the number of layers, and the rectangle of the picture with these surfaces, from -1 to 1.
//
// A surface needs layers if a view ray may meet it several times, or if it overlaps another one that is neither in front of
// it nor behind it as a whole. Surfaces that overlap it, directly or through others, are drawn with it.
//
// - `hasLayers`: whether layers are supported. Otherwise all surfaces are sorted.
export function translucentOrder(surfaces, clouds, view, target, hasLayers) {
  const margin = [2 / target.width, 2 / target.height];
  const items = surfaces.map((surface, source) => (
    { surface, ...placeInView(surface.extent, view, margin), source, element: 0 }));
  clouds.forEach((cloud, index) => {
    for (const item of cloud.translucentElements) {
      items.push({ ...item, ...placeInView(item.extent, view, margin), source: surfaces.length + index });
    }
  });
  const layerLimit = hasLayers ? chooseLayered(items, view) : 0;
  const inLayers = items.filter((item) => item.isLayered);
  const others = items.filter((item) => !item.isLayered);
  others.sort((one, other) => other.depth - one.depth || one.source - other.source || one.element - other.element);
  const orders = new Map(clouds.map((cloud) => [cloud, []]));
  const [sorted, layered] = [others, inLayers].map((list) => joinElements(list, orders));
  for (const [cloud, order] of orders) if (order.length > 0) cloud.setOrder(order);
  const bounds = (key, choose, start) => [0, 1].map((axis) => (
    inLayers.reduce((value, item) => choose(value, item[key][axis]), start)));
  return { sorted, layered, layerLimit, low: bounds("low", Math.min, 1), high: bounds("high", Math.max, -1) };
}

// Returns the surfaces of items in their order, and appends their elements to the orders of the clouds. Successive elements of
// a cloud are one surface.
function joinElements(items, orders) {
  const joined = [];
  for (let first = 0; first < items.length;) {
    const item = items[first];
    if (item.surface) {
      joined.push(item.surface);
      first++;
      continue;
    }
    const order = orders.get(item.cloud);
    const start = order.length;
    while (first < items.length && items[first].cloud === item.cloud && items[first].isMirrored === item.isMirrored) {
      order.push(items[first].element);
      first++;
    }
    joined.push(item.cloud.translucentPart(start, order.length - start, item.isMirrored));
  }
  return joined;
}

// Returns the place of a surface in the picture: the rectangle, the depth range and the depth of the centre, and a ball that
// contains it, in view space.
function placeInView({ box, transform, isRound, isSimple }, view, margin) {
  const toView = (point) => toViewSpace(view, minus(applyTransform(transform, point), view.eye));
  const center = toView(box ? centerOf(box) : [0, 0, 0]);
  let [low, high, near, far, square, isBehind] = [[Infinity, Infinity], [-Infinity, -Infinity], Infinity, -Infinity, 0, false];
  for (const corner of box ? cornersOf(box) : []) {
    const place = toView(corner);
    const scale = view.isOrthographic ? 1 : place[2];
    near = Math.min(near, place[2]);
    far = Math.max(far, place[2]);
    square = Math.max(square, dot(minus(place, center), minus(place, center)));
    isBehind ||= !view.isOrthographic && !(place[2] > 0);
    const across = [0, 1].map((axis) => place[axis] / (view.halfSize[axis] * scale));
    low = low.map((value, axis) => Math.min(value, across[axis]));
    high = high.map((value, axis) => Math.max(value, across[axis]));
  }
  if (isRound) square = Math.min(square, roundSquare(box, transform));
  // The projection of a box is not bounded by those of its corners if the plane of the eye divides it.
  low = low.map((value, axis) => Math.max(value - margin[axis], -1));
  high = high.map((value, axis) => Math.min(value + margin[axis], 1));
  if (isBehind || ![...low, ...high].every(Number.isFinite)) {
    [low, high] = [[-1, -1], isBehind && far <= 0 ? [-2, -2] : [1, 1]];
  }
  const radius = Math.sqrt(square) * 1.0001;
  return {
    low, high, near, far, depth: center[2], center, radius, power: dot(center, center) - radius * radius, isSimple,
    isInPicture: !(low[0] >= high[0] || low[1] >= high[1]), isLayered: false,
  };
}

// Returns the square of the radius of a ball that contains the ellipsoid in a box. An ellipsoid is the image of a ball under a
// map whose norm is at most the Frobenius norm.
function roundSquare(box, transform) {
  const size = sizeOf(box);
  const axes = [0, 1, 2].map((axis) => transform.slice(3 * axis, 3 * axis + 3).map((value) => (value * size[axis]) / 2));
  const squares = axes.map((axis) => dot(axis, axis));
  const skew = Math.abs(dot(axes[0], axes[1])) + Math.abs(dot(axes[1], axes[2])) + Math.abs(dot(axes[2], axes[0]));
  return skew <= 1e-5 * Math.max(...squares) ? Math.max(...squares) : squares[0] + squares[1] + squares[2];
}

const overlap = (one, other) => !(
  one.high[0] < other.low[0] || other.high[0] < one.low[0] || one.high[1] < other.low[1] || other.high[1] < one.low[1]);

// Returns whether one of two places is in front of the other on all view rays, and has the smaller depth: their depth ranges or
// their balls are disjoint. The radical plane of two disjoint balls divides them, and the eye is on the side of the ball for
// which its power is smaller.
function areOrdered(one, other, view) {
  if (one.far < other.near || other.far < one.near) return true;
  const offset = minus(other.center, one.center);
  const reach = one.radius + other.radius;
  if (!(dot(offset, offset) > reach * reach)) return false;
  return view.isOrthographic || one.power < other.power === one.depth < other.depth;
}

// Marks the items that are drawn in layers. Returns an upper limit of the number of layers, infinite if it is unknown.
function chooseLayered(items, view) {
  for (const item of items) item.isLayered = item.isInPicture && !item.isSimple;
  if (items.length > comparisonLimit) {
    for (const item of items) item.isLayered = item.isInPicture;
    return Infinity;
  }
  const overlapping = new Map(items.map((item) => [item, []]));
  items.forEach((item, index) => {
    if (!item.isInPicture) return;
    for (const other of items.slice(index + 1)) {
      if (!other.isInPicture || !overlap(item, other)) continue;
      overlapping.get(item).push(other);
      overlapping.get(other).push(item);
      if (!areOrdered(item, other, view)) item.isLayered = other.isLayered = true;
    }
  });
  const pending = items.filter((item) => item.isLayered);
  while (pending.length > 0) {
    for (const other of overlapping.get(pending.pop())) {
      if (other.isLayered) continue;
      other.isLayered = true;
      pending.push(other);
    }
  }
  // Surfaces on one view ray overlap one another, so none of them has fewer neighbours.
  const counts = items.filter((item) => item.isLayered)
    .map((item) => (item.isSimple ? 1 + overlapping.get(item).length : Infinity));
  return Math.max(0, ...counts);
}
