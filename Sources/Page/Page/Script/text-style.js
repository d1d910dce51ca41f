// The sizes and colours of texts over the picture, as in TextStyle.swift.

import { linearOfByte } from "./srgb.js";
import { clamp } from "./vectors.js";

const referenceSide = 720;
const smallestSize = 9;

// Returns the size of text in pixels of a picture. Sizes are pixels of a picture whose shorter side has 720 pixels.
export const textSize = (size, width, height) => Math.max(
  (size * Math.min(width, height)) / referenceSide, Math.min(size, smallestSize));

// Returns whether light text is easier to read on a linear colour than dark text. Transparency counts as light.
export const isDarkColor = ([red, green, blue, alpha]) => alpha > 0.5 && (red + 2 * green + blue) / 4 < 0.2;

// Returns the linear colour of text that has none, in contrast to the background at a height from 0 (top) to 1 (bottom).
export function textColorAt(height, { background, backgroundBottom }, hasVisibleEnvironment) {
  const share = clamp(height, 0, 1);
  const bottom = backgroundBottom ?? background;
  const ground = background.map((value, index) => value + (bottom[index] - value) * share);
  return textColorOn(hasVisibleEnvironment ? [0, 0, 0, 1] : ground);
}

// Returns the linear colour of text on a linear colour, in contrast to it.
export function textColorOn(ground) {
  const ink = linearOfByte[isDarkColor(ground) ? 235 : 40];
  return [ink, ink, ink, 1];
}

// The first letter of a line, or a mark of direction; and those of scripts from right to left, from Hebrew to Arabic Extended.
const letter = /[\p{L}\u200e\u200f]/u;
const reversedLetter = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

// Sets the font of a canvas for a line, and the direction, which is that of its first letter (UAX #9). Positions are those of the
// left end.
export function setText(context, line, font) {
  const direction = reversedLetter.test(letter.exec(line)?.[0] ?? "") ? "rtl" : "ltr";
  Object.assign(context, { font, direction, textAlign: "left" });
}

// The shares of the nine points of a rectangle, from left to right and from top to bottom.
const pointNames = ["topLeft", "top", "topRight", "left", "center", "right", "bottomLeft", "bottom", "bottomRight"];

// Returns the position of a named point in a rectangle, from 0 to 1 from left to right and from top to bottom.
export function pointShare(name) {
  const index = Math.max(pointNames.indexOf(name), 0);
  return [(index % 3) / 2, Math.floor(index / 3) / 2];
}
