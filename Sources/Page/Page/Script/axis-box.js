// The box of axes around the models, as in a plot, and the grid on the ground, as in AxisBox.swift and SceneLines.swift. Their
// sizes and colours are data of the page.

import { centerOf, cornersOf, isEmptyBox, sizeOf } from "./boxes.js";
import { pictureShare } from "./camera.js";
import { textSize } from "./text-style.js";
import { legendTicks } from "./ticks.js";
import { dot, minus, plus, times } from "./vectors.js";

const longestSide = (size) => Math.max(...size);
const cornerAt = ({ low, high }, sides) => sides.map((side, axis) => (side ? high : low)[axis]);

// Returns the axes of a box and the lines of the faces behind the models, as { axes, lines }, or null without an extent.
//
// - `turn`: the directions of the scene that are the axes of the file, or null.
// - `origin`: the point relative to which the box is stored, which the numbers add.
// - `style`: { textSize, tickLength, leastLength }.
export function axisBoxOf(box, view, { turn, style, origin }, width, height) {
  const size = sizeOf(box);
  if (isEmptyBox(box) || !(longestSide(size) > 0 && longestSide(size) < Infinity)) return null;
  const toEye = view.isOrthographic ? times(view.forward, -1) : minus(view.eye, centerOf(box));
  // The sides of the faces behind the models: 0 for the least coordinate, 1 for the greatest.
  const back = toEye.map((value) => (value >= 0 ? 0 : 1));
  const facesEye = (axis, side) => {
    if (view.isOrthographic) return side ? toEye[axis] > 0 : toEye[axis] < 0;
    return side ? view.eye[axis] > box.high[axis] : view.eye[axis] < box.low[axis];
  };
  const scale = textSize(style.textSize, width, height);
  const axes = [];
  for (let number = 0; number < 3; number++) {
    if (!(size[number] > longestSide(size) * 1e-4)) continue;
    const [one, other] = [0, 1, 2].filter((axis) => axis !== number);
    let edge = null;
    for (const [first, second] of [[0, 0], [0, 1], [1, 0], [1, 1]]) {
      // The edges of the silhouette: one of the two faces is turned to the eye, the other away from it.
      if (facesEye(one, first) === facesEye(other, second)) continue;
      const ends = [0, 1].map((end) => {
        const sides = [...back];
        [sides[one], sides[other], sides[number]] = [first, second, end];
        return cornerAt(box, sides);
      });
      const middle = pictureShare(view, times(plus(...ends), 0.5));
      if (!middle) continue;
      // Numbers are below the box, or at its left.
      const rank = number === 1 ? -middle[0] : middle[1];
      if (!edge || rank > edge.rank) edge = { ends, rank };
    }
    const [first, last] = edge ? edge.ends.map((end) => pictureShare(view, end)) : [null, null];
    if (!first || !last) continue;
    const pixels = Math.hypot((last[0] - first[0]) * width, (last[1] - first[1]) * height);
    if (!(pixels >= scale * style.leastLength)) continue;
    // The axis of the file in this direction, and its coordinates.
    const inFile = [0, 1, 2].map((axis) => (turn ? turn[axis][number] : Number(axis === number)));
    const fileAxis = inFile.reduce((best, value, axis) => (Math.abs(value) > Math.abs(inFile[best]) ? axis : best), 0);
    const sign = inFile[fileAxis] < 0 ? -1 : 1;
    const most = Math.max(2, Math.min(8, Math.trunc(pixels / (scale * style.tickLength))));
    axes.push({
      number, name: "xyz"[fileAxis], start: edge.ends[0], end: edge.ends[1],
      ticks: legendTicks(...[box.low, box.high].map((corner) => sign * (corner[number] + origin[number])), most),
    });
  }
  return { box, axes, lines: axisLines(box, back, axes) };
}

// Returns the lines at the numbers, and the edges of the faces behind the models.
function axisLines(box, back, axes) {
  const lines = { grid: [], axis: [] };
  const size = sizeOf(box);
  for (let face = 0; face < 3; face++) {
    for (let across = 0; across < 3; across++) {
      if (across === face) continue;
      const along = 3 - face - across;
      const add = (kind, place) => {
        const start = cornerAt(box, back);
        start[across] = place;
        start[along] = box.low[along];
        const end = [...start];
        end[along] = box.high[along];
        lines[kind].push(...start, ...end);
      };
      for (const { number, ticks } of axes) {
        if (number === across) for (const { share } of ticks) add("grid", box.low[across] + share * size[across]);
      }
      add("axis", box.low[across]);
      add("axis", box.high[across]);
    }
  }
  return lines;
}

// Paints the numbers and the names of the axes, outside of the box.
export function paintAxisTexts(painter, { box, axes }, view, ink, style) {
  const { width, height } = painter;
  const inPixels = ([x, y]) => [x * width, y * height];
  const center = pictureShare(view, centerOf(box));
  if (!center) return;
  const size = textSize(style.textSize, width, height);
  for (const { name, start, end, ticks } of axes) {
    const [first, last] = [start, end].map((point) => pictureShare(view, point));
    if (!first || !last) continue;
    const way = inPixels([last[0] - first[0], last[1] - first[1]]);
    const length = Math.hypot(...way);
    if (!(length > 0)) continue;
    // Outward, across the edge.
    let outward = [-way[1] / length, way[0] / length];
    const offset = inPixels([(first[0] + last[0]) / 2 - center[0], (first[1] + last[1]) / 2 - center[1]]);
    if (outward[0] * offset[0] + outward[1] * offset[1] < 0) outward = outward.map((value) => -value);
    const add = (text, point, distance) => {
      const share = pictureShare(view, point);
      if (!share) return 0;
      const layout = painter.layout(text, size);
      const reach = (Math.abs(outward[0]) * layout.width + Math.abs(outward[1]) * layout.height) / 2;
      const middle = inPixels(share).map((value, axis) => value + outward[axis] * (distance + reach));
      painter.text(text, { size, color: ink(share[1]) }, middle, [0.5, 0.5], true);
      return 2 * reach;
    };
    const place = (share) => plus(start, times(minus(end, start), share));
    const widest = Math.max(0, ...ticks.map(({ share, text }) => add(text, place(share), size * 0.5)));
    add(name, place(0.5), size * 0.8 + widest);
  }
}

// Returns the lines of the grid in the horizontal plane at the bottom of the models, which extends beyond them, as coordinates.
export function gridLines(box, reach) {
  const size = sizeOf(box);
  const extent = Math.max(size[0], size[2], size[1] / 4);
  const spacing = gridSpacing(extent);
  if (!(spacing > 0 && spacing < Infinity)) return [];
  const [x, z] = [0, 2].map((axis) => {
    const low = Math.floor((box.low[axis] - extent / 4) / spacing) * spacing;
    const high = Math.ceil((box.high[axis] + extent / 4) / spacing) * spacing;
    return { low, high, count: Math.min(2 * reach, Math.round((high - low) / spacing)) };
  });
  const y = box.low[1];
  const lines = [];
  for (let number = 0; number <= x.count; number++) {
    const place = x.low + number * spacing;
    lines.push(place, y, z.low, place, y, z.high);
  }
  for (let number = 0; number <= z.count; number++) {
    const place = z.low + number * spacing;
    lines.push(x.low, y, place, x.high, y, place);
  }
  return lines;
}

// Returns the distance of the lines of a grid: 1, 2 or 5 times a power of ten, about a tenth of the extent.
function gridSpacing(extent) {
  const power = 10 ** Math.floor(Math.log10(extent / 10));
  const digit = extent / 10 / power;
  return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
}

// Returns the edges of a box, as coordinates. Corners whose numbers differ in one bit have an edge.
export function boxLines(box) {
  const corners = cornersOf(box);
  return corners.flatMap((corner, number) => (
    [1, 2, 4].filter((bit) => !(number & bit)).flatMap((bit) => [...corner, ...corners[number | bit]])));
}
