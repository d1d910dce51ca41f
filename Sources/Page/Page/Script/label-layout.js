// The places of labels, so that they overlap neither each other nor the other texts, and stay inside of the picture, as in
// LabelLayout.swift. Only spheres of clouds hide labels of elements, and are avoided.

import { halfSizeAt, toViewSpace } from "./camera.js";
import { linearOfByte } from "./srgb.js";
import { fittedText } from "./text-fitting.js";
import { textColorOn, textSize } from "./text-style.js";
import { dot, minus } from "./vectors.js";
import { applyTransform } from "./transforms.js";

const gap = 0.35;
const rings = [1.6, 3.2, 5.5, 8.5];
const directions = [-60, -120, 60, 120, -30, -150, 30, 150, -90, 90, 0, 180].map(
  (degrees) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]);
const mostCovered = 0.1;
const elementLimit = 20000;
const depthSide = 320;
const cell = 32;
// The nine anchors, from left to right and from top to bottom; see `pointShare`.
const anchors = [0, 0.5, 1].flatMap((y) => [0, 0.5, 1].map((x) => [x, y]));

// The places in one picture.
export class LabelLayout {
  // - `used`: the boxes [left, top, right, bottom] of the other texts.
  // - `clouds`: the visible clouds of spheres, as { elements, placement }.
  constructor(painter, view, clouds, used) {
    Object.assign(this, { painter, view, clouds, depths: null, boxes: new Map() });
    this.columns = Math.floor(painter.width / cell) + 1;
    for (const box of used) this.insert(box);
  }

  // Paints a label at a point in pixels.
  paint(whole, style, point, anchor) {
    const isInside = this.contains(point);
    const text = isInside ? fittedText(this.painter, whole, style.size, this.picture, style.size).text : whole;
    const { width, height } = this.painter.layout(text, style.size);
    const size = [width, height];
    const own = cornerOf(size, point, anchor, style.size);
    if (!isInside) return this.use(text, style, own, size, anchor, false);
    const inside = own.map((value, axis) => Math.max(0, Math.min(value, this.picture[axis] - size[axis])));
    const near = anchors.filter((other) => !isSame(other, anchor) && !isSame(other, [0.5, 0.5]))
      .map((other) => cornerOf(size, point, other, style.size));
    const free = [own, inside, ...near].find((corner) => this.isFree(corner, size));
    if (free) return this.use(text, style, free, size, anchor);
    let best = null;
    search: for (const ring of rings) {
      for (const way of directions) {
        const corner = point.map((value, axis) => value + way[axis]
          * (ring * style.size + (Math.abs(way[0]) * width + Math.abs(way[1]) * height) / 2) - size[axis] / 2);
        if (!this.isFree(corner, size)) continue;
        const covered = this.coveredShare(corner, size);
        if (covered < (best?.covered ?? Infinity)) best = { corner, covered };
        if (covered <= mostCovered) break search;
      }
    }
    if (!best) return this.use(text, style, inside, size, anchor);
    const end = point.map((value, axis) => Math.min(Math.max(value, best.corner[axis]), best.corner[axis] + size[axis]));
    this.painter.line(point, end, Math.max(1, style.size / 12), style.color);
    return this.use(text, style, best.corner, size, anchor);
  }

  // Paints the labels of the elements of a cloud: { size, texts, starts, ends }, the nearest ones first.
  paintElements({ size: ownSize, texts, starts, ends }, { elements, placement }, ink) {
    const { painter, view } = this;
    const size = textSize(ownSize, painter.width, painter.height);
    const visible = [];
    texts.forEach((text, number) => {
      const [start, end] = [starts[number], ends[number]];
      if (!text || !(start >= 0 && end > start && end <= elements.count)) return;
      const places = [];
      for (let index = start; index < end; index++) places.push(elementPlace(elements, placement, index));
      const center = [0, 1, 2].map((axis) => places.reduce((sum, { point }) => sum + point[axis], 0) / places.length);
      const radius = Math.max(...places.map(({ point, radius: own }) => Math.hypot(...minus(point, center)) + own));
      const found = projected(view, center);
      if (!found || (view.clip && dot(view.clip, center) > view.clip[3])) return;
      const point = found.share.map((value, axis) => value * this.picture[axis]);
      const nearest = this.contains(point) ? this.depthAt(found.share) : -Infinity;
      if (nearest >= found.distance - radius * 1.02) {
        visible.push({ text, number, point, distance: found.distance, color: meanColor(elements, start, end) });
      }
    });
    visible.sort((one, other) => one.distance - other.distance || one.number - other.number);
    const center = [0.5, 0.5];
    for (const { text, point, color } of visible.slice(0, elementLimit)) {
      const { width, height } = painter.layout(text, size);
      const corner = [center, ...anchors.filter((anchor) => !isSame(anchor, center))]
        .map((anchor) => cornerOf([width, height], point, anchor, size)).find((place) => this.isFree(place, [width, height]));
      if (!corner) continue;
      // A text on its elements is in contrast to them.
      const isOnElements = isSame(corner, cornerOf([width, height], point, center, size));
      const style = { size, color: isOnElements ? textColorOn(color) : ink(point[1] / this.picture[1]) };
      this.use(text, style, corner, [width, height], center);
    }
  }

  get picture() { return [this.painter.width, this.painter.height]; }

  use(text, style, corner, size, anchor, isInside = true) {
    if (isInside) this.insert([...corner, corner[0] + size[0], corner[1] + size[1]]);
    this.painter.text(text, style, corner.map((value, axis) => value + anchor[axis] * size[axis]), anchor);
  }

  contains([x, y]) { return x >= 0 && y >= 0 && x <= this.painter.width && y <= this.painter.height; }

  isFree([x, y], [width, height]) {
    if (!this.contains([x, y]) || !this.contains([x + width, y + height])) return false;
    const box = [x, y, x + width, y + height];
    for (const key of this.cells(box)) {
      for (const other of this.boxes.get(key) ?? []) {
        if (box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3]) return false;
      }
    }
    return true;
  }

  insert(box) {
    for (const key of this.cells(box)) {
      if (!this.boxes.has(key)) this.boxes.set(key, []);
      this.boxes.get(key).push(box);
    }
  }

  *cells([left, top, right, bottom]) {
    const last = [this.columns - 1, Math.floor(this.painter.height / cell)];
    const of = (value, axis) => Math.max(0, Math.min(last[axis], Math.floor(value / cell)));
    for (let row = of(top, 1); row <= of(bottom, 1); row++) {
      for (let column = of(left, 0); column <= of(right, 0); column++) yield row * this.columns + column;
    }
  }

  // Returns the share of a box that models cover.
  coveredShare(corner, size) {
    let count = 0;
    for (let y = 0; y < 3; y++) {
      for (let x = 0; x < 5; x++) {
        const share = [(corner[0] + (size[0] * x) / 4) / this.picture[0], (corner[1] + (size[1] * y) / 2) / this.picture[1]];
        if (this.depthAt(share) < Infinity) count += 1;
      }
    }
    return count / 15;
  }

  // Returns the distance of the nearest sphere at a position from 0 to 1. Infinity for none.
  depthAt(share) {
    this.depths ??= depthsOf(this.painter, this.view, this.clouds);
    const { width, height, values } = this.depths;
    const [column, row] = [width, height].map((side, axis) => Math.max(0, Math.min(side - 1, Math.floor(share[axis] * side))));
    return values[row * width + column];
  }
}

const isSame = (one, other) => one[0] === other[0] && one[1] === other[1];

// Returns the upper left corner of a box whose point `anchor` is at a point, at the distance of labels.
const cornerOf = (size, point, anchor, em) => point.map(
  (value, axis) => value + (0.5 - anchor[axis]) * 2 * gap * em - anchor[axis] * size[axis]);

// Returns the mean linear colour of elements.
function meanColor({ colors }, start, end) {
  const sum = [0, 0, 0];
  for (let index = start; index < end; index++) {
    for (let part = 0; part < 3; part++) sum[part] += linearOfByte[colors[4 * index + part]];
  }
  return [...sum.map((value) => value / (end - start)), 1];
}

const elementPlace = ({ centers, radii }, { transform, radiusScale }, index) => ({
  point: applyTransform(transform, [centers[3 * index], centers[3 * index + 1], centers[3 * index + 2]]),
  radius: radii[index] * radiusScale,
});

// Returns { share, distance } of a point: its position in the picture from 0 to 1, and its distance along the view. Null behind the
// eye of a perspective view.
function projected(view, point) {
  const [x, y, z] = toViewSpace(view, minus(point, view.eye));
  if (!(view.isOrthographic || z > 0)) return null;
  const half = halfSizeAt(view, z);
  const share = [x / half[0] / 2 + 0.5, -y / half[1] / 2 + 0.5];
  return share.every(Number.isFinite) ? { share, distance: z } : null;
}

// Returns { width, height, values }: the distances of the nearest spheres in a small picture.
function depthsOf(painter, view, clouds) {
  const factor = Math.min(1, depthSide / Math.max(painter.width, painter.height));
  const [width, height] = [painter.width, painter.height].map((side) => Math.max(1, Math.trunc(side * factor)));
  const values = new Float32Array(width * height).fill(Infinity);
  for (const { elements, placement } of clouds) {
    for (let index = 0; index < elements.count; index++) {
      const { point, radius } = elementPlace(elements, placement, index);
      const found = projected(view, point);
      if (!found) continue;
      const half = halfSizeAt(view, found.distance);
      const [reachX, reachY] = [((radius / half[0]) * width) / 2, ((radius / half[1]) * height) / 2];
      const [x, y] = [found.share[0] * width, found.share[1] * height];
      const [top, bottom] = [Math.max(0, Math.floor(y - reachY)), Math.min(height - 1, Math.floor(y + reachY))];
      const [left, right] = [Math.max(0, Math.floor(x - reachX)), Math.min(width - 1, Math.floor(x + reachX))];
      for (let row = top; row <= bottom; row++) {
        for (let column = left; column <= right; column++) {
          const square = ((column + 0.5 - x) / reachX) ** 2 + ((row + 0.5 - y) / reachY) ** 2;
          if (square > 1) continue;
          const distance = found.distance - radius * Math.sqrt(1 - square);
          const place = row * width + column;
          if (distance < values[place]) values[place] = distance;
        }
      }
    }
  }
  return { width, height, values };
}
