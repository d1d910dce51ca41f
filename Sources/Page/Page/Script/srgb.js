// The transfer function of sRGB: IEC 61966-2-1.

// Returns the linear value of an encoded one, both from 0 to 1.
export const decodeSRGB = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

// Returns the encoded value of a linear one, both from 0 to 1.
const encodeSRGB = (value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

// The linear value of each byte.
export const linearOfByte = Float64Array.from({ length: 256 }, (_, byte) => decodeSRGB(byte / 255));

// Returns a linear value as an encoded byte.
export const sRGBByte = (value) => Math.round(encodeSRGB(Math.min(Math.max(value, 0), 1)) * 255);

// Returns the CSS colour of linear red, green, blue and alpha.
export const cssColor = ([red, green, blue, alpha = 1]) => (
  `rgba(${sRGBByte(red)},${sRGBByte(green)},${sRGBByte(blue)},${alpha})`);
