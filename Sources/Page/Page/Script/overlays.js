// The texts and the scale bar over the picture, as in Label+Overlay.swift, Legend+Overlay.swift, Title+Overlay.swift and
// ScaleBar.swift.

import { axisBoxOf, paintAxisTexts } from "./axis-box.js";
import { centerOf, isEmptyBox } from "./boxes.js";
import { fittingMargin, halfSizeAt, pictureShare } from "./camera.js";
import { paletteBytes } from "./palettes.js";
import { LabelLayout } from "./label-layout.js";
import { cssColor } from "./srgb.js";
import { fittedText, shortenedText } from "./text-fitting.js";
import { pointShare, textColorAt, textSize } from "./text-style.js";
import { legendTicks } from "./ticks.js";
import { dot, minus } from "./vectors.js";

// The distance of a label from its point, for anchors at an edge, as a fraction of its size.
const labelGap = 0.35;
const scaleBarTextSize = 16;

// Adds the commands of all overlays of a picture to `painter`.
//
// - `settings`: { picture, environment, effects, labels, elementLabels, title, legend }: values, and models for labels.
// - `hides(point)`: whether a surface is in front of a point.
// - `clouds`: the visible clouds of spheres, as { model, elements, placement }.
// - `lines`: { style, turn, origin } of the box of axes; see `axisBoxOf`.
export function paintOverlays(painter, settings, view, box, placements, hides, clouds, lines) {
  const { effects, labels, elementLabels, title, legend } = settings;
  const bar = effects.scaleBar ? scaleBarOf(view, box, painter.width) : null;
  const ink = (share) => textColorAt(share, settings.picture, settings.environment.visible);
  if (bar) paintScaleBar(painter, bar, ink(1));
  const first = painter.commands.length;
  painter.boxes = [];
  if (legend) paintLegend(painter, legend, title, ink);
  // The texts of a legend are close together.
  if (painter.boxes.length > 0) painter.boxes.push(unionOf(painter.boxes));
  if (effects.axisBox) {
    const axes = axisBoxOf(box, view, lines, painter.width, painter.height);
    if (axes) paintAxisTexts(painter, axes, view, ink, lines.style);
  }
  if (isShownTitle(title)) {
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

// Returns the room of the title, the legend and the scale bar, as shares of the picture's shorter side at the left, the right, the
// top and the bottom.
export function captionInsets(painter, settings) {
  const { effects, title, legend } = settings;
  const { width, height } = painter;
  const [side, margin] = [Math.min(width, height), edgeMargin(painter)];
  const room = [0, 0, 0, 0];
  if (isShownTitle(title)) {
    const { text, size } = fittedTitle(painter, title);
    room[2] = margin / 2 + painter.layout(text, size).height;
  }
  if (legend) {
    painter.boxes = [];
    paintLegend(painter, legend, title, noInk);
    if (painter.boxes.length > 0) {
      const [left, top, right, bottom] = unionOf(painter.boxes);
      const [x, y] = pointShare(legend.position ?? "right");
      // The models are beside the legend, or above or below one in the middle.
      if (x === 0) room[0] = right;
      else if (x === 1) room[1] = width - left;
      else if (y < 0.5) room[2] = Math.max(room[2], bottom);
      else room[3] = height - top;
    }
  }
  if (effects.scaleBar) {
    const thickness = Math.max(4, Math.trunc(height / 90));
    room[3] = Math.max(room[3], margin + 2 * thickness + 1.4 * textSize(scaleBarTextSize, width, height));
  }
  Object.assign(painter, { commands: [], boxes: [] });
  // The margin of the models is the distance from the texts, too.
  return room.map((pixels) => (pixels > 0 ? Math.max(0, pixels / side - fittingMargin / 2) : 0));
}

const noInk = () => [0, 0, 0, 1];

// Returns the room of the texts of a picture, as shares of its shorter side at the left, the right, the top and the bottom, which a
// fitted view leaves free; see TextOverflow.swift.
//
// - `fit(insets)`: returns the fitted view with insets.
export function textInsets(painter, settings, box, placements, lines, fit) {
  const { effects, labels } = settings;
  const { width, height } = painter;
  const [side, margin] = [Math.min(width, height), edgeMargin(painter)];
  let insets = captionInsets(painter, settings);
  const visible = labels.filter((label) => isShownLabel(label, placements));
  // The labels move a little with each view, so that one step is not exact.
  for (let step = 0; step < 3 && (effects.axisBox || visible.length > 0); step++) {
    const view = fit(insets);
    painter.boxes = [];
    if (effects.axisBox) {
      const axes = axisBoxOf(box, view, lines, width, height);
      if (axes) paintAxisTexts(painter, axes, view, noInk, lines.style);
    }
    for (const label of visible) paintLabel(painter, { ...label, values: { ...label.values, occluded: false } }, view, placements, noInk);
    if (painter.boxes.length === 0) break;
    const [left, top, right, bottom] = unionOf(painter.boxes);
    const missing = [-left, right - width, -top, bottom - height].map((pixels) => Math.max(0, pixels + margin / 4) / side);
    if (!missing.some((share) => share > 0)) break;
    insets = insets.map((share, index) => Math.min(share + missing[index], (0.3 * (index < 2 ? width : height)) / side));
  }
  Object.assign(painter, { commands: [], boxes: [] });
  return insets;
}

const unionOf = (boxes) => [0, 1, 2, 3].map((side) => (side < 2 ? Math.min : Math.max)(...boxes.map((box) => box[side])));

const isShownTitle = (title) => title && title.visible !== false && title.text && title.size > 0;

// Returns the text of a title with its line breaks, and its size; see Title+Overlay.swift.
function fittedTitle(painter, { text, size: ownSize }) {
  const size = textSize(ownSize, painter.width, painter.height);
  const least = Math.max(size * 0.65, textSize(Math.min(ownSize, 9), painter.width, painter.height));
  return fittedText(painter, text, size, [roomOf(painter)[0], painter.height * 0.3], least);
}

// The distance of texts from the edges of the picture.
const edgeMargin = ({ width, height }) => Math.min(width, height) / 24;

// The size of the picture without the margins.
const roomOf = (painter) => [painter.width, painter.height].map((side) => side - 2 * edgeMargin(painter));

// The least size of text to which a large legend shrinks, in pixels.
const leastSize = 4;

// The part of a picture in which a legend is placed; see LegendRoom.swift.
class LegendRoom {
  constructor(painter, title, position) {
    Object.assign(this, { painter, position, title: [0, 0, 0] });
    if (!isShownTitle(title)) return;
    const { text, size } = fittedTitle(painter, title);
    const { width, height } = painter.layout(text, size);
    this.title = [(painter.width - width) / 2, (painter.width + width) / 2, edgeMargin(painter) / 2 + height];
  }

  get size() {
    const [width, height] = roomOf(this.painter);
    return [width, height - Math.max(0, this.title[2] - edgeMargin(this.painter))];
  }

  lineWidth(size) {
    const [room, { width }] = [roomOf(this.painter)[0], this.painter];
    return this.position[0] === 0.5 ? room : Math.min(room, Math.max(width * 0.3, size * 8), width * 0.45);
  }

  corner(size) {
    const [x, y] = roomOf(this.painter).map(
      (length, axis) => edgeMargin(this.painter) + this.position[axis] * (length - size[axis]));
    const isBelowTitle = x < this.title[1] && this.title[0] < x + size[0];
    return [x, isBelowTitle ? Math.max(y, this.title[2]) : y];
  }

  // Returns the parts of a legend with text of its size, or with smaller text if they do not fit into the picture. Null for none.
  //
  // - `partsOf(size)`: the parts, with their size `whole`.
  fitted(legend, partsOf) {
    let size = textSize(legend.size, this.painter.width, this.painter.height);
    let made = partsOf(size);
    // Other numbers and line breaks have another width, so that one step is not exact.
    for (let step = 0; step < 3 && made; step++) {
      const share = Math.min(...this.size.map((length, axis) => length / made.whole[axis]));
      if (!(share < 1 && size > leastSize)) break;
      size = Math.max(size * share * 0.99, leastSize);
      made = partsOf(size) ?? made;
    }
    return made;
  }
}

const isShownLabel = ({ values, group }, placements) => values.visible !== false && values.text && values.size > 0
  && values.position.every(Number.isFinite) && placements.ofGroup(group).isVisible;

// `layout` finds a free place. Null for that of the label.
function paintLabel(painter, label, view, placements, ink, hides, layout) {
  const { values } = label;
  if (!isShownLabel(label, placements)) return;
  const position = placements.point(label, values.position);
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

// Returns the parts of a list of categories; see LegendSwatches.swift.
function swatchesOf(painter, { categories, title: ownTitle }, room, size) {
  const { width, height } = painter;
  const [rowHeight, gap] = [size * 1.5, size * 0.5];
  const most = Math.min(16, Math.trunc((height * 0.7) / rowHeight));
  if (!(most > 0 && size * 4 <= width)) return null;
  const all = categories.slice(0, categories.length <= most ? most : Math.max(most - 1, 0)).map(([name, color, count]) => ({
    name: [...name].length <= 24 ? name : `${[...name].slice(0, 23).join("")}…`, color,
    count: count === null ? "" : String(count).replace(/\B(?=(\d{3})+$)/g, ","),
  }));
  if (all.length < categories.length) all.push({ name: `${categories.length - all.length} more`, count: "" });
  const widest = (texts) => Math.max(0, ...texts.map((text) => (text ? painter.layout(text, size).width : 0)));
  const countWidth = widest(all.map(({ count }) => count));
  const lineWidth = room.lineWidth(size);
  // Names that would be short beside the counts are without them.
  const nameRoom = lineWidth - size - gap;
  const besideCounts = nameRoom - 2 * gap - countWidth;
  const hasCounts = countWidth > 0 && (besideCounts >= 4 * size || widest(all.map(({ name }) => name)) <= besideCounts);
  const rows = all.map(({ name, color, count }) => ({
    name: shortenedText(painter, name, size, hasCounts ? besideCounts : nameRoom), color, count: hasCounts ? count : "",
  }));
  const nameWidth = widest(rows.map(({ name }) => name));
  const titleBox = [lineWidth, room.size[1] - rows.length * rowHeight - size * 0.4];
  const title = ownTitle ? fittedText(painter, ownTitle, size, titleBox, size).text : "";
  const titleLayout = title ? painter.layout(title, size) : null;
  const titleHeight = title ? titleLayout.height + size * 0.4 : 0;
  const whole = [
    Math.max(size + gap + nameWidth + (hasCounts ? 2 * gap + countWidth : 0), titleLayout?.width ?? 0),
    titleHeight + rows.length * rowHeight,
  ];
  return { size, rowHeight, gap, rows, nameWidth, title, titleHeight, whole };
}

function paintSwatches(painter, legend, room, ink) {
  const parts = room.fitted(legend, (size) => swatchesOf(painter, legend, room, size));
  if (!parts) return;
  const { size, rowHeight, gap, rows, nameWidth, title, titleHeight, whole } = parts;
  const style = { size, color: legend.color ?? ink(room.position[1]) };
  const [x, y] = room.corner(whole).map(Math.round);
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

// Returns the parts of a legend with a bar; see Legend+Overlay.swift.
function barPartsOf(painter, { from, to, title: ownTitle }, room, size) {
  if (!(size * 1.2 <= painter.width)) return null;
  const gap = size * 0.5;
  const line = Math.max(1, Math.trunc(size / 14));
  const [titleGap, below] = [size * (ownTitle ? 0.8 : 0.5), size * 0.5];
  const share = painter.height * 0.55;
  // The bar leaves a line for the title, unless hardly anything is left for the bar.
  const rest = room.size[1] - below - titleGap - (ownTitle ? painter.layout("", size).height : 0);
  const barWidth = Math.trunc(size * 1.2);
  const barHeight = Math.trunc(Math.min(size * 14, rest > share / 2 ? Math.min(share, rest) : share));
  if (!(barHeight > 2 * line)) return null;
  const ticks = legendTicks(from, to, Math.max(2, Math.trunc(barHeight / Math.trunc(size * 2.2 + 1))));
  const numberWidth = Math.max(0, ...ticks.map(({ text }) => painter.layout(text, size).width));
  const width = barWidth + gap + numberWidth;
  const titleBox = [Math.max(room.lineWidth(size), width), room.size[1] - barHeight - below - titleGap];
  const title = ownTitle ? fittedText(painter, ownTitle, size, titleBox, size).text : "";
  const titleLayout = title ? painter.layout(title, size) : null;
  const titleHeight = (titleLayout?.height ?? 0) + titleGap;
  const whole = [Math.max(width, titleLayout?.width ?? 0), titleHeight + barHeight + below];
  return { size, gap, line, barWidth, barHeight, ticks, title, titleHeight, whole };
}

function paintLegend(painter, legend, pictureTitle, ink) {
  const room = new LegendRoom(painter, pictureTitle, pointShare(legend.position ?? "right"));
  if (legend.categories) {
    if (legend.visible !== false && legend.size > 0) paintSwatches(painter, legend, room, ink);
    return;
  }
  const { from, to } = legend;
  if (legend.visible === false || !(legend.size > 0) || from === to || !Number.isFinite(from) || !Number.isFinite(to)) return;
  const parts = room.fitted(legend, (size) => barPartsOf(painter, legend, room, size));
  if (!parts) return;
  const { size, gap, line, barWidth, barHeight, ticks, title, titleHeight, whole } = parts;
  const style = { size, color: legend.color ?? ink(room.position[1]) };
  const corner = room.corner(whole);
  const [x, y] = [Math.round(corner[0]), Math.round(corner[1] + titleHeight)];
  const color = cssColor(style.color);
  for (let row = 0; row < barHeight; row++) {
    const share = 1 - (row - line + 0.5) / Math.max(1, barHeight - 2 * line);
    const isFrame = row < line || row >= barHeight - line;
    painter.rectangle(x, y + row, barWidth, 1, isFrame ? color : `rgb(${paletteBytes(legend.palette, share)})`);
  }
  painter.rectangle(x, y, line, barHeight, color);
  painter.rectangle(x + barWidth - line, y, line, barHeight, color);
  if (title) painter.text(title, style, [x, y - size * 0.8], [0, 1]);
  const tick = Math.max(2, Math.trunc(gap * 0.6));
  for (const { share, text } of ticks) {
    const row = (1 - share) * (barHeight - line);
    painter.rectangle(x + barWidth, y + Math.round(row), tick, line, color);
    painter.text(text, style, [x + barWidth + gap, y + row + line / 2], [0, 0.5]);
  }
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
  painter.text(text, style, [isWide ? x + size[0] : x + size[0] / 2, top], isWide ? [1, 1] : [0.5, 1], true);
}
