// The frame of a particle file that is shown.

// Returns the number of the shown frame of `count`, rounded down. The frames repeat.
export function shownFrame({ values }, count) {
  const whole = Math.floor(values.frame ?? 0);
  const number = whole - count * Math.floor(whole / count);
  return number >= 0 && number < count ? number : 0;
}
