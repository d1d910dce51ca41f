// The texts and the scale bar over the picture, as in Label+Overlay.swift, Legend+Overlay.swift, Title+Overlay.swift and
// ScaleBar.swift.

import { centerOf, isEmptyBox } from "./boxes.js";
import { halfSizeAt, toViewSpace } from "./camera.js";
import { paletteBytes } from "./palettes.js";
import { LabelLayout } from "./label-layout.js";
import { cssColor } from "./srgb.js";
import { pointShare, textColorAt, textSize } from "./text-style.js";
import { dot, minus } from "./vectors.js";

// The distance of a label from its point, for anchors at an edge, as a fraction of its size.
const labelGap = 0.35;
const scaleBarTextSize = 16;

// Adds the commands of all overlays of a picture to `painter`.
//
// - `settings`: { picture, environment, effects, labels, elementLabels, title, legend }: values, and models for labels.
// - `hides(point)`: whether a surface is in front of a point.
// - `clouds`: the visible clouds of spheres, as { model, elements, placement }.
export function paintOverlays(painter, settings, view, box, placements, hides, clouds) {
  const { effects, labels, elementLabels, title, legend } = settings;
  const bar = effects.scaleBar ? scaleBarOf(view, box, painter.width) : null;
  const ink = (share) => textColorAt(share, settings.picture, settings.environment.visible);
  if (bar) paintScaleBar(painter, bar, ink(1));
  const first = painter.commands.length;
  painter.boxes = [];
  if (legend) paintLegend(painter, legend, ink);
  // The texts of a legend are close together.
  if (painter.boxes.length > 0) painter.boxes.push(unionOf(painter.boxes));
  if (title && title.visible !== false && title.text && title.size > 0) {
    const { text, size } = fittedTitle(painter, title);
    const style = { size, color: title.color ?? ink(0) };
    painter.text(text, style, [painter.width / 2, edgeMargin(painter) / 2], [0.5, 0]);
  }
  if (bar) paintScaleBarText(painter, bar, ink(1));
  // The labels are below the other texts, and keep clear of them.
  const captions = painter.commands.splice(first);
  const isPlain = (settings.picture.look ?? "plain") === "plain";
  const layout = LabelLayout && new LabelLayout(painter, view, clouds, painter.boxes);
  for (const label of labels) paintLabel(painter, label, view, placements, ink, hides, isPlain ? null : layout);
  for (const { data } of elementLabels) {
    const cloud = clouds.find(({ model }) => model.index === data.cloud);
    if (cloud && layout) layout.paintElements(data, cloud, ink);
  }
  painter.commands.push(...captions);
}

const unionOf = (boxes) => [0, 1, 2, 3].map((side) => (side < 2 ? Math.min : Math.max)(...boxes.map((box) => box[side])));

// Returns the text of a title with its line breaks, and its size. A line that is longer than the picture shrinks, and then wraps;
// see Title+Overlay.swift.
function fittedTitle(painter, { text, size: ownSize }) {
  const size = textSize(ownSize, painter.width, painter.height);
  const room = painter.width - 2 * edgeMargin(painter);
  const { width } = painter.layout(text, size);
  if (!(width > room) || !(room > 0)) return { text, size };
  const least = Math.min(size, Math.max(size * 0.65, textSize(Math.min(ownSize, 9), painter.width, painter.height)));
  const shrunk = Math.max((size * room) / width, least);
  const fits = (line, em) => !(painter.layout(line, em).width > room);
  if (fits(text, shrunk)) return { text, size: shrunk };
  const lines = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line ? `${line} ${word}` : word;
      if (line && !fits(longer, least)) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return { text: lines.join("\n"), size: least };
}

// The distance of texts from the edges of the picture.
const edgeMargin = ({ width, height }) => Math.min(width, height) / 24;

// Returns the position of a point in the picture, from 0 to 1 from left to right and from top to bottom, and beyond outside of it.
// Null behind the eye of a perspective view.
function pictureShare(view, point) {
  const [x, y, z] = toViewSpace(view, minus(point, view.eye));
  if (!(view.isOrthographic || z > 0)) return null;
  const half = halfSizeAt(view, z);
  const share = [x / half[0] / 2 + 0.5, -y / half[1] / 2 + 0.5];
  return share.every(Number.isFinite) ? share : null;
}

// `layout` finds a free place. Null for that of the label.
function paintLabel(painter, label, view, placements, ink, hides, layout) {
  const { values } = label;
  if (values.visible === false || !values.text || !(values.size > 0) || !placements.ofGroup(label.group).isVisible) return;
  const position = placements.point(label, values.at);
  const share = pictureShare(view, position);
  if (!share || (values.occluded && hides(position))) return;
  const size = textSize(values.size, painter.width, painter.height);
  const anchor = pointShare(values.anchor ?? "center");
  const style = { size, color: values.color ?? ink(share[1]), isOutlined: values.outlined !== false };
  if (layout) {
    layout.paint(values.text, style, [share[0] * painter.width, share[1] * painter.height], anchor);
    return;
  }
  const point = [painter.width, painter.height].map(
    (length, axis) => share[axis] * length + (0.5 - anchor[axis]) * 2 * labelGap * size);
  painter.text(values.text, style, point, anchor);
}

// Paints the categories of a legend; see LegendSwatches.swift.
function paintSwatches(painter, legend, ink) {
  const { width, height } = painter;
  const position = pointShare(legend.position ?? "right");
  const size = textSize(legend.size, width, height);
  const style = { size, color: legend.color ?? ink(position[1]) };
  const [rowHeight, gap] = [size * 1.5, size * 0.5];
  const most = Math.min(16, Math.trunc((height * 0.7) / rowHeight));
  if (!(most > 0 && size * 4 <= width)) return;
  const { categories, title } = legend;
  const rows = categories.slice(0, categories.length <= most ? most : Math.max(most - 1, 0)).map(([name, color, count]) => ({
    name: [...name].length <= 24 ? name : `${[...name].slice(0, 23).join("")}…`, color,
    count: count === null ? "" : String(count).replace(/\B(?=(\d{3})+$)/g, ","),
  }));
  if (rows.length < categories.length) rows.push({ name: `${categories.length - rows.length} more`, count: "" });
  const widest = (texts) => Math.max(0, ...texts.map((text) => (text ? painter.layout(text, size).width : 0)));
  const [nameWidth, countWidth] = [widest(rows.map(({ name }) => name)), widest(rows.map(({ count }) => count))];
  const titleHeight = title ? painter.layout(title, size).height + size * 0.4 : 0;
  const whole = [
    Math.max(size + gap + nameWidth + (countWidth > 0 ? 2 * gap + countWidth : 0), widest([title])), titleHeight + rows.length * rowHeight];
  const margin = edgeMargin(painter);
  const [x, y] = [width, height].map((length, axis) => Math.round(margin + position[axis] * (length - whole[axis] - 2 * margin)));
  if (title) painter.text(title, style, [x, y], [0, 0]);
  const side = Math.max(2, Math.round(size));
  const line = Math.max(1, Math.trunc(size / 14));
  rows.forEach(({ name, color, count }, number) => {
    const middle = y + titleHeight + (number + 0.5) * rowHeight;
    if (color) {
      const top = Math.round(middle - side / 2);
      painter.rectangle(x, top, side, side, cssColor(style.color));
      painter.rectangle(x + line, top + line, side - 2 * line, side - 2 * line, color);
    }
    painter.text(name, style, [x + size + gap, middle], [0, 0.5]);
    if (count) painter.text(count, style, [x + size + 3 * gap + nameWidth, middle], [0, 0.5]);
  });
}

function paintLegend(painter, legend, ink) {
  if (legend.categories) {
    if (legend.visible !== false && legend.size > 0) paintSwatches(painter, legend, ink);
    return;
  }
  const { from, to } = legend;
  if (legend.visible === false || !(legend.size > 0) || from === to || !Number.isFinite(from) || !Number.isFinite(to)) return;
  const { width, height } = painter;
  const position = pointShare(legend.position ?? "right");
  const size = textSize(legend.size, width, height);
  const style = { size, color: legend.color ?? ink(position[1]) };
  const gap = size * 0.5;
  const line = Math.max(1, Math.trunc(size / 14));
  const [barWidth, barHeight] = [Math.trunc(size * 1.2), Math.trunc(Math.min(size * 14, height * 0.55))];
  const ticks = legendTicks(from, to, Math.max(2, Math.trunc(barHeight / Math.trunc(size * 2.2 + 1))));
  const numberWidth = Math.max(0, ...ticks.map(({ text }) => painter.layout(text, size).width));
  const title = legend.title ? painter.layout(legend.title, size) : null;
  const titleHeight = title ? title.height + size * 0.8 : size * 0.5;
  const whole = [Math.max(barWidth + gap + numberWidth, title?.width ?? 0), titleHeight + barHeight + size * 0.5];
  const margin = edgeMargin(painter);
  const x = Math.round(margin + position[0] * (width - whole[0] - 2 * margin));
  const y = Math.round(margin + position[1] * (height - whole[1] - 2 * margin) + titleHeight);
  const color = cssColor(style.color);
  for (let row = 0; row < barHeight; row++) {
    const share = 1 - (row - line + 0.5) / Math.max(1, barHeight - 2 * line);
    const isFrame = row < line || row >= barHeight - line;
    painter.rectangle(x, y + row, barWidth, 1, isFrame ? color : `rgb(${paletteBytes(legend.palette, share)})`);
  }
  painter.rectangle(x, y, line, barHeight, color);
  painter.rectangle(x + barWidth - line, y, line, barHeight, color);
  if (title) painter.text(legend.title, style, [x, y - size * 0.8], [0, 1]);
  const tick = Math.max(2, Math.trunc(gap * 0.6));
  for (const { share, text } of ticks) {
    const row = (1 - share) * (barHeight - line);
    painter.rectangle(x + barWidth, y + Math.round(row), tick, line, color);
    painter.text(text, style, [x + barWidth + gap, y + row + line / 2], [0, 0.5]);
  }
}

// Returns the numbers beside the bar of a legend: multiples of 1, 2 or 5 times a power of ten, as { share, text }.
function legendTicks(first, last, most) {
  const extent = Math.abs(last - first);
  if (!(extent > 0 && extent < Infinity && most > 0)) return [];
  const least = extent / most;
  const power = Math.floor(Math.log10(least));
  // The tolerance accepts a quotient such as 0.2000001, which is rounded.
  const factor = [1, 2, 5, 10].find((value) => value * 10 ** power >= least * (1 - 1e-6)) ?? 10;
  const step = factor * 10 ** power;
  const decimals = Math.max(0, -(factor === 10 ? power + 1 : power));
  const [low, high] = [Math.min(first, last), Math.max(first, last)];
  const tolerance = extent * 1e-6;
  const isFixed = decimals <= 9 && Math.max(Math.abs(low), Math.abs(high)) < 1e9;
  const ticks = [];
  for (let multiple = Math.ceil((low - tolerance) / step); multiple <= Math.floor((high + tolerance) / step); multiple++) {
    const number = multiple * step;
    const share = Math.min(Math.max((number - first) / (last - first), 0), 1);
    ticks.push({ share, text: isFixed ? (number + 0).toFixed(decimals) : String(Math.fround(number)) });
  }
  return ticks;
}

// Returns the longest scale bar that takes at most a quarter of the picture's width, { length, blockCount, pixels }, or null.
function scaleBarOf(view, box, width) {
  const distance = Math.max(dot(minus(centerOf(box), view.eye), view.forward), view.near);
  const picture = 2 * halfSizeAt(view, distance)[0];
  if (!(picture > 0 && picture < Infinity) || isEmptyBox(box)) return null;
  const most = picture / 4;
  const power = 10 ** Math.floor(Math.log10(most));
  const blockCount = most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1;
  const length = blockCount * power;
  const pixels = (length / picture) * width;
  return pixels >= 8 ? { length, blockCount, pixels } : null;
}

function scaleBarPlace({ width, height }, { pixels }) {
  const thickness = Math.max(4, Math.trunc(height / 90));
  const line = Math.max(1, Math.trunc(thickness / 4));
  const size = [Math.round(pixels) + line, 2 * thickness];
  const margin = Math.trunc(Math.min(width, height) / 24);
  return { thickness, line, size, x: width - size[0] - margin, y: height - size[1] - margin };
}

function paintScaleBar(painter, bar, ink) {
  const { thickness, line, size, x, y } = scaleBarPlace(painter, bar);
  const color = cssColor(ink);
  const top = y + Math.trunc(thickness / 2);
  const edge = (block) => Math.round((bar.pixels * block) / bar.blockCount);
  for (let block = 0; block < bar.blockCount; block++) {
    const [left, width] = [x + edge(block), edge(block + 1) + line - edge(block)];
    if (block % 2 === 0) {
      painter.rectangle(left, top, width, thickness, color);
    } else {
      painter.rectangle(left, top, width, line, color);
      painter.rectangle(left, top + thickness - line, width, line, color);
    }
  }
  painter.rectangle(x, y, line, size[1], color);
  painter.rectangle(x + size[0] - line, y, line, size[1], color);
}

function paintScaleBarText(painter, bar, color) {
  const { size, x, y } = scaleBarPlace(painter, bar);
  const style = { size: textSize(scaleBarTextSize, painter.width, painter.height), color };
  const text = String(Number(bar.length.toPrecision(7)));
  const top = y - style.size * 0.2;
  const isWide = painter.layout(text, style.size).width > size[0];
  painter.text(text, style, [isWide ? x + size[0] : x + size[0] / 2, top], isWide ? [1, 1] : [0.5, 1]);
}
