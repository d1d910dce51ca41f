// Colours as texts: `#ffcc33`, with a fourth byte if they are translucent.

import { linearOfByte, sRGBByte } from "./srgb.js";

// Returns the text of a linear colour. The alpha of an opaque colour is left out.
export function colorText([red, green, blue, alpha = 1]) {
  const bytes = [red, green, blue].map(sRGBByte);
  if (alpha < 1) bytes.push(Math.round(Math.max(alpha, 0) * 255));
  return "#" + bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Returns the linear colour of a text, or null if it is not a colour. Alpha is 1 if the text has none.
export function colorOfText(text) {
  if (!/^#([0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) return null;
  const bytes = text.slice(1).match(/../g).map((digits) => Number.parseInt(digits, 16));
  return [...bytes.slice(0, 3).map((byte) => linearOfByte[byte]), (bytes[3] ?? 255) / 255];
}
