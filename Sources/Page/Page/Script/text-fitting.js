// Texts that fit into a box, as in TextPainter+Fitting.swift.

// Returns { text, size } of a text that fits into a box [width, height]: it shrinks to the size `least`, then wraps, and then ends
// with an ellipsis. One line remains in any case.
export function fittedText(painter, text, ownSize, box, ownLeast) {
  const sizeOf = (some, em) => {
    const { width, height } = painter.layout(some, em);
    return [width, height];
  };
  const fits = ([width, height]) => width <= box[0] && height <= box[1];
  const whole = sizeOf(text, ownSize);
  if (fits(whole) || !(box[0] > 0)) return { text, size: ownSize };
  const least = Math.min(ownSize, ownLeast);
  const shrunk = Math.max(Math.floor(ownSize * Math.min(box[0] / whole[0], box[1] / whole[1]) * 64) / 64, least);
  if (fits(sizeOf(text, shrunk))) return { text, size: shrunk };
  const { height, lineHeight } = painter.layout("", least);
  const most = 1 + Math.trunc(Math.max(0, (box[1] - height) / lineHeight));
  const lines = wrapped(painter, text, least, box[0], most + 1);
  if (lines.length > most) {
    lines.length = most;
    lines[most - 1] = shortenedText(painter, `${lines[most - 1].trimEnd()}…`, least, box[0]);
  }
  return { text: lines.join("\n"), size: least };
}

// Returns a line, or its longest beginning with an ellipsis that is at most `width` wide.
export function shortenedText(painter, line, size, width) {
  const fits = (some) => painter.layout(some, size).width <= width;
  if (fits(line)) return line;
  const letters = [...line];
  const count = longest(0, letters.length - 1, (some) => fits(`${letters.slice(0, some).join("")}…`));
  return `${letters.slice(0, count).join("")}…`;
}

// Returns the lines of a text, which is broken at spaces, and within words that are longer than a line. After `limit` lines, the
// rest of the text is left out.
function wrapped(painter, text, size, width, limit) {
  const fits = (some) => painter.layout(some, size).width <= width;
  const lines = [];
  for (const paragraph of text.split("\n")) {
    let rest = [...paragraph];
    if (rest.length === 0) lines.push("");
    while (rest.length > 0 && lines.length < limit) {
      const count = longest(1, rest.length, (some) => fits(rest.slice(0, some).join("")));
      const end = count === rest.length ? count : rest.lastIndexOf(" ", count - 1) + 1 || count;
      lines.push(rest.slice(0, end).join(""));
      rest = rest.slice(end);
    }
    if (lines.length >= limit) break;
  }
  return lines;
}

// Returns the greatest number from `least` to `most` for which `holds` is true, by doubling and bisection; `least` if it is true for
// none. The numbers that are tried are at most twice the result, so that a long text costs its part that is shown.
function longest(least, most, holds) {
  let [low, high] = [least, Math.max(least, most)];
  for (let probe = 32; probe < high; probe *= 2) {
    if (!holds(probe)) {
      high = probe - 1;
      break;
    }
    low = probe;
  }
  while (low < high) {
    const middle = Math.floor((low + high + 1) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
