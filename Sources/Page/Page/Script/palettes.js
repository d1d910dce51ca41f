// The colours of palettes, as in Palette.swift.

// The sRGB-encoded stops of each palette, in hexadecimal digits.
const paletteStops = {
  viridis:
    "440154 48186A 472D7B 424086 3B528B 33638D 2C728E 26828E 21918C 1FA088 28AE80 3FBC73" + " "
    + "5EC962 84D44B ADDC30 D8E219 FDE725",
  plasma:
    "0D0887 310597 4C02A1 6600A7 7E03A8 9511A1 AA2395 BC3587 CC4778 DA5A6A E66C5C F0804E" + " "
    + "F89540 FDAC33 FDC527 F8DF25 F0F921",
  cividis:
    "00224E 002E6A 1A386F 32436D 434E6C 535A6D 61656F 6F7073 7D7C78 8C8878 9B9476 ABA072" + " "
    + "BCAE6C CDBB63 DEC958 F0D846 FEE838",
  turbo:
    "30123B 4040A2 466BE3 4294FF 28BCEB 18DDC2 32F298 6DFE62 A4FC3C CDEC34 EECF3A FDAC34" + " "
    + "FB7E21 EB500E D02F05 A91601 7A0403",
  categories:
    "56B4E9 E69F00 009E73 CC79A7 F0E442 0072B2 D55E00 606060",
};

const decodedStops = new Map();

// Returns the stops of a palette, each as red, green and blue from 0 to 255.
export function stopsOf(palette) {
  if (!decodedStops.has(palette)) {
    const stops = (paletteStops[palette] ?? paletteStops.viridis).split(" ");
    decodedStops.set(palette, stops.map((hex) => [0, 2, 4].map((start) => parseInt(hex.slice(start, start + 2), 16))));
  }
  return decodedStops.get(palette);
}

// Returns a component of the colour that a palette has at a number, sRGB-encoded from 0 to 255, rounded as floats. The number is
// clamped to 0 to 1. The stops of `categories` are interpolated, too; see `paletteBytes`.
export function paletteByte(palette, component, number) {
  const stops = stopsOf(palette);
  const last = stops.length - 1;
  const share = Math.fround(number);
  const place = Math.fround((share >= 0 ? Math.min(share, 1) : 0) * last);
  const index = Math.min(Math.trunc(place), last - 1);
  const low = stops[index][component];
  const mixed = Math.fround(low + Math.fround((stops[index + 1][component] - low) * Math.fround(place - index)));
  return Math.trunc(mixed + 0.5);
}

// Returns the colour of a number from 0 to 1 as red, green and blue from 0 to 255. `categories` divides this range into equal
// parts of one colour each.
export function paletteBytes(palette, number) {
  if (palette !== "categories") return [0, 1, 2].map((component) => paletteByte(palette, component, number));
  const stops = stopsOf(palette);
  return stops[Math.min(Math.trunc((number >= 0 ? Math.min(number, 1) : 0) * stops.length), stops.length - 1)];
}
