// Draws texts into a 2D canvas with a font of the system, at the resolution of the picture.
//
// Texts are drawn by the browser and not by Orrery, because they follow bindings and the size of the picture.

import { cssColor } from "./srgb.js";
import { TextImages } from "./text-images.js";

// Verdana has the proportions of DejaVu Sans, which Orrery finds on most systems with fontconfig.
const fontFamily = "\"DejaVu Sans\", Verdana, sans-serif";
const fontOf = (size) => `${size}px ${fontFamily}`;

// The drawing of texts and rectangles as a list of commands, which is drawn only if it differs from that of the last picture.
export class TextPainter {
  constructor() {
    this.canvas = document.createElement("canvas");
    this.context = this.canvas.getContext("2d");
    this.images = new TextImages();
    this.commands = [];
    this.drawn = "";
  }

  // Starts the texts of a picture of this size.
  begin(width, height) {
    Object.assign(this, { width, height, commands: [], boxes: [] });
  }

  // Returns { width, height, ascender, lineHeight, lines } of a text.
  layout(text, size) {
    const { context } = this;
    context.font = fontOf(size);
    const lines = text.split("\n").map((line) => ({ line, width: context.measureText(line).width }));
    const metrics = context.measureText("x");
    const [ascender, descender] = [metrics.fontBoundingBoxAscent, metrics.fontBoundingBoxDescent];
    const lineHeight = ascender + descender;
    return {
      lines, ascender, lineHeight, width: Math.max(...lines.map((line) => line.width)), height: lines.length * lineHeight,
    };
  }

  // Adds a text whose box has its point `anchor` at `point`, in pixels from the upper left corner of the picture.
  //
  // - `style`: { size, color, isOutlined }. The colour is linear.
  // - `anchor`: the position in the box, from 0 to 1.
  // - `isWhole`: whether a text that is partly in the picture is moved into it.
  text(text, style, [x, y], anchor, isWhole = false) {
    const layout = this.layout(text, style.size);
    let left = Math.round(x - anchor[0] * layout.width);
    let top = Math.round(y - anchor[1] * layout.height);
    if (!(Math.abs(left) < 1e5 && Math.abs(top) < 1e5)) return;
    // The box of a text that is moved has its own place, which a fitted view shows.
    this.boxes.push([left, top, left + layout.width, top + layout.height]);
    if (isWhole) {
      const [right, bottom] = [this.width - layout.width, this.height - layout.height];
      if (left + layout.width <= 0 || top + layout.height <= 0 || left >= this.width || top >= this.height) return;
      left = Math.round(Math.max(0, Math.min(left, right)));
      top = Math.round(Math.max(0, Math.min(top, bottom)));
    }
    const radius = style.isOutlined === false ? 0 : Math.max(1.5, Math.min(style.size / 10, 6));
    layout.lines.forEach(({ line, width }, number) => {
      const baseline = top + Math.round(layout.ascender + number * layout.lineHeight);
      this.commands.push({
        text: line, size: style.size, x: Math.round(left + (layout.width - width) * anchor[0]), y: baseline, radius, color: style.color,
      });
    });
  }

  // Adds a filled rectangle with a CSS colour.
  rectangle(x, y, width, height, color) {
    this.boxes.push([x, y, x + width, y + height]);
    this.commands.push({ rectangle: [x, y, width, height], color });
  }

  // Adds a line with a linear colour.
  line(start, end, width, color) {
    this.commands.push({ line: [...start, ...end], width, color: cssColor(color) });
  }

  // Draws the commands. Returns whether they differ from those of the last picture.
  end() {
    const key = JSON.stringify([this.width, this.height, this.commands]);
    if (key === this.drawn) return false;
    this.drawn = key;
    if (this.commands.length === 0) return true;
    const { canvas, context } = this;
    Object.assign(canvas, { width: this.width, height: this.height });
    this.images.begin();
    for (const { rectangle, line, width, text, size, x, y, radius, color } of this.commands) {
      if (rectangle) {
        context.fillStyle = color;
        context.fillRect(...rectangle);
        continue;
      }
      if (line) {
        Object.assign(context, { strokeStyle: color, lineWidth: width });
        context.beginPath();
        context.moveTo(line[0], line[1]);
        context.lineTo(line[2], line[3]);
        context.stroke();
        continue;
      }
      const image = this.images.of(text, fontOf(size), color, radius, [-x, -y, this.width - x, this.height - y]);
      if (image) context.drawImage(image.canvas, x + image.x, y + image.y);
    }
    return true;
  }
}
