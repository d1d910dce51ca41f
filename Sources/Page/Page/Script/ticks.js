// The numbers at a scale, as in LegendTicks.swift.

// Returns at most `most` + 1 numbers of a range: multiples of 1, 2 or 5 times a power of ten, as { share, text }.
export function legendTicks(first, last, most) {
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
