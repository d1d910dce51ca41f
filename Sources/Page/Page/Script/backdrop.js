// The background of a picture, as in Backdrop.swift: one colour, or a vertical gradient that is linear in sRGB. The rounding error
// of a row is added to the next row, so that the gradient shows no bands.

import { linearOfByte, sRGBByte } from "./srgb.js";

const bytesOf = ([red, green, blue, alpha]) => [
  sRGBByte(red), sRGBByte(green), sRGBByte(blue), Math.round(Math.min(Math.max(alpha, 0), 1) * 255),
];

const premultiplied = ([red, green, blue, alpha]) => {
  const share = alpha / 255;
  return [linearOfByte[red] * share, linearOfByte[green] * share, linearOfByte[blue] * share, share];
};

// A backdrop that shows nothing.
export const transparentBackdrop = [[0, 0, 0, 0]];

// Returns the linear colours with premultiplied alpha of the rows from the top, or one for all rows.
export function backdropOf({ background, backgroundBottom }, height) {
  const top = bytesOf(background);
  if (!backgroundBottom) return [premultiplied(top)];
  const bottom = bytesOf(backgroundBottom);
  const errors = [0, 0, 0, 0];
  return Array.from({ length: height }, (_, row) => premultiplied(top.map((value, index) => {
    const exact = value + (bottom[index] - value) * ((row + 0.5) / height) + errors[index];
    const level = Math.floor(exact + 0.5);
    errors[index] = exact - level;
    return level;
  })));
}
