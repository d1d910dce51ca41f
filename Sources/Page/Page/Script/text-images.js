// The images of lines of text: the glyphs over their outline, mixed in linear light as in TextImageCache.swift.
//
// A canvas mixes colours as sRGB, and outlines thin strokes with their full strength. So the browser draws only the coverage of
// the glyphs.

import { cssColor, sRGBByte } from "./srgb.js";
import { isDarkColor, setText } from "./text-style.js";

// The opacity of an outline.
const outlineOpacity = 0.85;

// The images of the last picture and of the current one. An unchanged line is drawn once.
export class TextImages {
  constructor() {
    this.context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    this.current = new Map();
    this.previous = new Map();
  }

  // Starts a picture: images that the last one did not use are freed.
  begin() {
    [this.previous, this.current] = [this.current, new Map()];
  }

  // Returns { canvas, x, y } of a line: its pixels, and their position relative to the start of the baseline. Null if no pixel of
  // it is in the picture.
  //
  // - `font`: a CSS font.
  // - `color`: the linear colour.
  // - `radius`: the width of the outline in pixels, 0 for none.
  // - `picture`: [left, top, right, bottom] of the picture relative to the start of the baseline.
  of(text, font, color, radius, picture) {
    const { context } = this;
    setText(context, text, font);
    const ink = context.measureText(text);
    const margin = 2 + Math.ceil(radius);
    // The pixels beyond the edge of the picture have glyphs with an outline in it.
    const [left, top, right, bottom] = [
      -ink.actualBoundingBoxLeft, -ink.actualBoundingBoxAscent, ink.actualBoundingBoxRight, ink.actualBoundingBoxDescent,
    ].map((edge, index) => (index < 2
      ? Math.max(Math.floor(edge), picture[index]) - margin : Math.min(Math.ceil(edge), picture[index]) + margin));
    if (!(right - left > 2 * margin && bottom - top > 2 * margin)) return null;
    const box = { x: left, y: top, width: right - left, height: bottom - top };
    const key = JSON.stringify([text, font, color, radius, box]);
    const image = this.current.get(key) ?? this.previous.get(key) ?? this.draw(text, font, color, radius, box);
    this.current.set(key, image);
    return image;
  }

  draw(text, font, color, radius, { x, y, width, height }) {
    const { context } = this;
    Object.assign(context.canvas, { width, height });
    setText(context, text, font);
    context.fillStyle = cssColor(color.slice(0, 3));
    context.fillText(text, -x, -y);
    const pixels = context.getImageData(0, 0, width, height);
    const coverage = new Uint8Array(width * height);
    for (let index = 0; index < coverage.length; index++) coverage[index] = pixels.data[4 * index + 3];
    colorPixels(pixels.data, coverage, radius > 0 ? dilated(coverage, width, height, radius) : null, color);
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d").putImageData(pixels, 0, 0);
    return { canvas, x, y };
  }
}

// Returns the coverage by the outline of glyphs: the largest coverage within `radius`. It is not defined near the edges.
function dilated(coverage, width, height, radius) {
  const reach = Math.ceil(radius + 0.5);
  const result = new Uint8Array(coverage.length);
  const covered = [];
  for (let index = 0; index < coverage.length; index++) if (coverage[index] > 0) covered.push(index);
  for (let down = -reach; down <= reach; down++) {
    for (let right = -reach; right <= reach; right++) {
      const weight = Math.min(radius + 0.5 - Math.hypot(right, down), 1);
      if (!(weight > 0)) continue;
      const offset = down * width + right;
      for (const index of covered) {
        const reached = coverage[index] * weight;
        if (reached > result[index + offset]) result[index + offset] = reached;
      }
    }
  }
  return result;
}

// Sets the pixels of glyphs over their outline. Dark glyphs cover more at their edges, as in TextStyle.swift.
function colorPixels(pixels, coverage, outline, color) {
  const isDark = isDarkColor(color);
  const edge = isDark ? 1 : 0;
  const [red, green, blue, alpha] = color;
  for (let index = 0; index < coverage.length; index++) {
    const share = coverage[index] / 255;
    const inside = (isDark ? 1 - (1 - share) ** 1.5 : share) * alpha;
    const below = outline ? (outline[index] / 255) * outlineOpacity * alpha * (1 - inside) : 0;
    const whole = inside + below;
    if (!(whole > 0)) continue;
    const start = 4 * index;
    pixels[start] = sRGBByte((red * inside + edge * below) / whole);
    pixels[start + 1] = sRGBByte((green * inside + edge * below) / whole);
    pixels[start + 2] = sRGBByte((blue * inside + edge * below) / whole);
    pixels[start + 3] = Math.round(255 * whole);
  }
}
