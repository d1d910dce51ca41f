// The view of a shadow map, fitted to what can be in shadow, as in ShadowFootprint.swift and ShadowMap+View.swift.
//
// A footprint is a rectangle in the plane across the light: { low, high }, along the `right` and `up` axes of a view from it. A
// model is { box, shadowsItself }.

import { centerOf, cornersOf, emptyBox, includeBox, sizeOf } from "./boxes.js";
import { frustumOf, projectionOf } from "./camera.js";
import { dot, lengthOf, minus, plus, times } from "./vectors.js";

export const shadowMapSize = 1024;
const shadowMargin = 4;
const leastShadowShare = 1 / 1024;
const shadowConeSlope = 0.02182;
const maximumShadowRadius = 30;

// Returns the orthographic view from a light that shows everything that can be in shadow, or null if nothing can.
export function lightView(directionToLight, models) {
  const axes = projectionOf({ position: directionToLight, target: [0, 0, 0], up: [0, 1, 0], height: 2 }, 1);
  const all = emptyBox();
  for (const { box } of models) includeBox(all, box);
  const reach = lengthOf(sizeOf(all));
  const region = shadowRegion(models, axes);
  const own = halfSideOfFootprint(region);
  if (!(reach > 0 && reach < Infinity) || isEmptyFootprint(region) || !(own > 0)) return null;
  const center = [0, 1].map((axis) => (region.low[axis] + region.high[axis]) / 2);
  const square = (half) => ({ low: center.map((value) => value - half), high: center.map((value) => value + half) });
  const depths = (area) => models.reduce((range, { box }) => unionOfRanges(range, boxDepths(box, area, axes)), null);
  const half = Math.max(own, (reach * leastShadowShare) / 2);
  const inner = depths(square(half));
  if (!inner) return null;
  const penumbra = (inner[1] - inner[0]) * shadowConeSlope;
  const outer = Math.min(
    ((half + penumbra) * shadowMapSize) / (shadowMapSize - 2 * shadowMargin),
    (half * shadowMapSize) / (shadowMapSize - 2 * (shadowMargin + maximumShadowRadius)));
  return shadowViewOf(directionToLight, axes, center, outer, depths(square(outer)) ?? inner);
}

// Returns the view of a square in a range of depths.
function shadowViewOf(directionToLight, { right, up, forward }, center, half, [nearest, farthest]) {
  const extent = (farthest - nearest) / 2;
  const distance = extent * 1.1 + half * 0.1;
  const eye = plus(plus(times(right, center[0]), times(up, center[1])), times(forward, nearest + extent - distance));
  const middle = plus(eye, times(forward, distance));
  const reach = times(forward.map(Math.abs), extent + half * 0.01);
  const camera = { position: eye, target: minus(eye, directionToLight), up: [0, 1, 0], height: 2 * half };
  return frustumOf(camera, { low: minus(middle, reach), high: plus(middle, reach) }, 1);
}

const emptyFootprint = () => ({ low: [Infinity, Infinity], high: [-Infinity, -Infinity] });
const isEmptyFootprint = ({ low, high }) => low[0] > high[0] || low[1] > high[1];
const halfSideOfFootprint = ({ low, high }) => Math.max(high[0] - low[0], high[1] - low[1]) / 2;
const unionOfFootprints = (a, b) => ({
  low: a.low.map((value, axis) => Math.min(value, b.low[axis])), high: a.high.map((value, axis) => Math.max(value, b.high[axis])),
});
const footprintIntersection = (a, b) => ({
  low: a.low.map((value, axis) => Math.max(value, b.low[axis])), high: a.high.map((value, axis) => Math.min(value, b.high[axis])),
});
const unionOfRanges = (a, b) => (a && b ? [Math.min(a[0], b[0]), Math.max(a[1], b[1])] : a ?? b);

// Returns a rectangle that contains everything that can be in the shadow of a model.
function shadowRegion(models, axes) {
  const all = models.map(({ box }) => footprintOf(box, axes));
  const after = new Array(all.length + 1).fill(emptyFootprint());
  for (let index = all.length - 1; index >= 0; index--) after[index] = unionOfFootprints(after[index + 1], all[index]);
  let [before, region] = [emptyFootprint(), emptyFootprint()];
  all.forEach((own, index) => {
    const part = models[index].shadowsItself ? own : footprintIntersection(own, unionOfFootprints(before, after[index + 1]));
    if (!isEmptyFootprint(part)) region = unionOfFootprints(region, part);
    before = unionOfFootprints(before, own);
  });
  return region;
}

function footprintOf(box, { right, up }) {
  const [center, size] = [centerOf(box), sizeOf(box)];
  const middle = [dot(center, right), dot(center, up)];
  const extent = [right, up].map((axis) => dot(size, axis.map(Math.abs)) / 2);
  return { low: middle.map((value, axis) => value - extent[axis]), high: middle.map((value, axis) => value + extent[axis]) };
}

const boxFaces = [1, 2, 4].flatMap((bit) => {
  const [first, second] = [1, 2, 4].filter((other) => other !== bit);
  return [0, bit].map((start) => [start, start | first, start | first | second, start | second]);
});

// Returns the least and the greatest depth of the part of a box behind or in front of an area, or null.
function boxDepths(box, area, axes) {
  const own = footprintOf(box, axes);
  if (isEmptyFootprint(footprintIntersection(area, own))) return null;
  const { right, up, forward } = axes;
  if (own.low.every((value, axis) => value >= area.low[axis]) && own.high.every((value, axis) => value <= area.high[axis])) {
    const [middle, extent] = [dot(centerOf(box), forward), dot(sizeOf(box), forward.map(Math.abs)) / 2];
    return [middle - extent, middle + extent];
  }
  const corners = cornersOf(box).map((corner) => [dot(corner, right), dot(corner, up), dot(corner, forward)]);
  const points = boxFaces.flatMap((face) => clippedPolygon(face.map((corner) => corners[corner]), area));
  return points.reduce((range, point) => unionOfRanges(range, [point[2], point[2]]), null);
}

// Returns the part of a polygon within an area.
function clippedPolygon(polygon, { low, high }) {
  let points = polygon;
  for (const axis of [0, 1]) {
    for (const [limit, sign] of [[low[axis], 1], [high[axis], -1]]) {
      const inside = (point) => (point[axis] - limit) * sign;
      points = points.flatMap((point, index) => {
        const previous = points[(index + points.length - 1) % points.length];
        const [start, end] = [inside(previous), inside(point)];
        const crossing = (start < 0) !== (end < 0) ? [plus(previous, times(minus(point, previous), start / (start - end)))] : [];
        return end >= 0 ? [...crossing, point] : crossing;
      });
    }
  }
  return points;
}
