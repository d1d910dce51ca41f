// The background of a picture, as in Backdrop.swift: one colour, or a vertical gradient that is linear in sRGB.

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
  return Array.from({ length: height }, (_, row) => {
    const share = (row + 0.5) / height;
    return premultiplied(top.map((value, index) => Math.round(value * (1 - share) + bottom[index] * share)));
  });
}
