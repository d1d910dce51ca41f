// The triangulation of an outline with holes by ear clipping, as in PolygonWithHoles.swift and Mesh+Polygons.swift. The triangles
// are those of IndexedEarClipper.swift, too, in the same order.

// Returns the corners of the triangles between an outline, which is counter-clockwise, and holes, which are clockwise, by the
// numbers of their points. O(points²).
//
// Each hole is joined to the outline by a bridge of two edges, from its rightmost point to a visible point (D. Eberly,
// "Triangulation by ear clipping", 2002).
export function polygonTriangles(contours) {
  const points = contours.flat();
  let start = 0;
  const [outline, ...holes] = contours.map(({ length }) => {
    const ring = Array.from({ length }, (_, index) => start + index);
    start += length;
    return ring.filter((number, index) => !isEqual(points[number], points[ring[(index + 1) % length]]));
  });
  if (outline.length < 3) return [];
  const bridged = holes.filter((ring) => ring.length >= 3).map((ring) => ({ ring, corner: rightmost(ring, points) }));
  bridged.sort((one, other) => points[other.ring[other.corner]][0] - points[one.ring[one.corner]][0]);
  for (const { ring, corner } of bridged) {
    const bridge = bridgeFrom(points[ring[corner]], outline, points);
    if (bridge < 0) continue;
    outline.splice(bridge + 1, 0, ...ring.slice(corner), ...ring.slice(0, corner + 1), outline[bridge]);
  }
  return clipEars(outline.map((number) => points[number])).map((corner) => outline[corner]);
}

const isEqual = (a, b) => a[0] === b[0] && a[1] === b[1];

// Returns twice the signed area of a triangle, positive if it winds counter-clockwise.
const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

function rightmost(ring, points) {
  let best = 0;
  ring.forEach((number, index) => {
    const [[x, y], [bestX, bestY]] = [points[number], points[ring[best]]];
    if (x > bestX || (x === bestX && y > bestY)) best = index;
  });
  return best;
}

// Returns the index in `outline` of a point that is visible from `point`, which is inside. -1 if no edge is to its right.
function bridgeFrom(point, outline, points) {
  const [x, y] = point;
  // The nearest edge to the right, and its right end.
  let [nearest, end] = [Infinity, 0];
  outline.forEach((number, index) => {
    const next = (index + 1) % outline.length;
    const [a, b] = [points[number], points[outline[next]]];
    if (!(a[1] <= y && b[1] >= y && !isEqual(a, b))) return;
    const place = a[1] === b[1] ? Math.min(a[0], b[0]) : a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]);
    if (place >= x && place < nearest) [nearest, end] = [place, a[0] > b[0] ? index : next];
  });
  if (nearest === Infinity) return -1;
  // A point within the triangle of `point`, the edge and its end may hide the end. The one at the smallest angle from the ray is
  // then visible.
  const slope = (other) => {
    const [dx, dy] = [other[0] - x, other[1] - y];
    return dx > 0 ? Math.abs(dy) / dx : dy === 0 ? 0 : Infinity;
  };
  const corner = points[outline[end]];
  let [best, smallest] = [end, slope(corner)];
  outline.forEach((number, index) => {
    const other = points[number];
    if (isEqual(other, corner) || !(other[0] >= x) || !isInside(other, point, [nearest, y], corner)) return;
    if (!isInterior(point, outline, index, points)) return;
    const found = slope(other);
    if (found < smallest || (found === smallest && other[0] < points[outline[best]][0])) [best, smallest] = [index, found];
  });
  return best;
}

// Returns whether the way from a point of the outline to `point` begins inside the outline. A point that ends a bridge is in the
// outline twice, and only one of both has the hole on its inside.
function isInterior(point, outline, index, points) {
  const at = (offset) => points[outline[(index + offset + outline.length) % outline.length]];
  const [before, corner, after] = [at(-1), at(0), at(1)];
  const [first, second] = [turn(before, corner, point) >= 0, turn(corner, after, point) >= 0];
  return turn(before, corner, after) >= 0 ? first && second : first || second;
}

// Returns whether a point is in a triangle of any winding, or on its edges.
function isInside(point, a, b, c) {
  const turns = [turn(a, b, point), turn(b, c, point), turn(c, a, point)];
  return turns.every((value) => value >= 0) || turns.every((value) => value <= 0);
}

// Returns the corners of each triangle of an outline.
function clipEars(outline) {
  const { length: count } = outline;
  const next = Int32Array.from(outline, (_, number) => (number + 1) % count);
  const previous = Int32Array.from(outline, (_, number) => (number + count - 1) % count);
  // Returns whether the corner is convex, with no other corner in its triangle.
  const isEar = (corner) => {
    const [a, b, c] = [outline[previous[corner]], outline[corner], outline[next[corner]]];
    if (!(turn(a, b, c) > 0)) return false;
    for (let other = next[next[corner]]; other !== previous[corner]; other = next[other]) {
      const point = outline[other];
      if (!isEqual(point, a) && !isEqual(point, b) && !isEqual(point, c)
        && turn(a, b, point) >= 0 && turn(b, c, point) >= 0 && turn(c, a, point) >= 0) return false;
    }
    return true;
  };
  const triangles = [];
  // The first candidate is the second corner, so that a convex quad becomes a fan.
  let [corner, left, tries] = [1, count, 0];
  while (left > 3) {
    // If no corner is an ear, the outline intersects itself or has no area, and any corner is clipped.
    if (isEar(corner) || tries > left) {
      triangles.push(previous[corner], corner, next[corner]);
      next[previous[corner]] = next[corner];
      previous[next[corner]] = previous[corner];
      left -= 1;
      tries = 0;
      // Skipping the next corner avoids a fan of slivers.
      corner = next[next[corner]];
    } else {
      corner = next[corner];
      tries += 1;
    }
  }
  triangles.push(next[corner], previous[corner], corner);
  return triangles;
}
