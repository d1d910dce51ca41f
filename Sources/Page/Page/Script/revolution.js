// Surfaces of revolution, as in SurfaceOfRevolution.swift: a profile of rows from top to bottom, rotated about the Y axis.
//
// Each row is a ring of vertices from +X towards -Z. The first and the last vertex of a ring have the same position. A row on
// the axis, a pole, has `segments` vertices at one position, one for each triangle. Each band has its own rows.
//
// A band is { rowCount, startsAtPole, endsAtPole, isDisc }.

const isPole = (band, row) => (row === 0 && band.startsAtPole) || (row === band.rowCount - 1 && band.endsAtPole);

// Returns the cosines and sines of equal steps of a full turn, from `offset` steps on, as pairs.
export function circleOf(count, offset) {
  return Array.from({ length: count }, (_, step) => {
    const angle = (2 * Math.PI * (step + offset)) / count;
    return [Math.fround(Math.cos(angle)), Math.fround(Math.sin(angle))];
  });
}

// Returns the cosines and sines of equal steps from pole to pole, exact at the poles and at the equator.
export function halfCircleOf(count) {
  return Array.from({ length: count + 1 }, (_, step) => {
    if (step === 0) return [1, 0];
    if (step === count) return [-1, 0];
    if (2 * step === count) return [0, 1];
    const angle = (Math.PI * step) / count;
    return [Math.fround(Math.cos(angle)), Math.fround(Math.sin(angle))];
  });
}

// The parts of a surface of revolution that do not depend on its size: indices, texture coordinates, sines and cosines.
export class SurfaceOfRevolution {
  constructor(segments, bands) {
    this.segments = segments;
    this.bands = bands;
    this.meridians = [...circleOf(segments, 0), [1, 0]];
    this.middles = circleOf(segments, 0.5);
    const rings = bands.flatMap((band) => Array.from({ length: band.rowCount }, (_, row) => segments + (isPole(band, row) ? 0 : 1)));
    this.vertexCount = rings.reduce((sum, count) => sum + count, 0);
    this.indices = this.makeIndices();
    this.textureCoordinates = this.makeTextureCoordinates();
  }

  makeIndices() {
    const { segments, bands } = this;
    const indices = [];
    let start = 0;
    for (const band of bands) {
      for (let row = 0; row < band.rowCount - 1; row++) {
        const below = start + (isPole(band, row) ? segments : segments + 1);
        const [atNorth, atSouth] = [isPole(band, row), isPole(band, row + 1)];
        for (let column = 0; column < segments; column++) {
          const [upper, lower] = [start + column, below + column];
          if (atNorth) indices.push(upper, lower, lower + 1);
          else if (atSouth) indices.push(upper, lower, upper + 1);
          else indices.push(upper, lower, upper + 1, upper + 1, lower, lower + 1);
        }
        start = below;
      }
      start += band.endsAtPole ? segments : segments + 1;
    }
    return Uint32Array.from(indices);
  }

  makeTextureCoordinates() {
    const { segments, bands, meridians } = this;
    const coordinates = [];
    for (const band of bands) {
      for (let row = 0; row < band.rowCount; row++) {
        const atPole = isPole(band, row);
        const down = row / (band.rowCount - 1);
        for (let column = 0; column < segments + (atPole ? 0 : 1); column++) {
          if (band.isDisc) {
            // A circle in the image, with right at +X and the top at -Z.
            const radius = atPole ? 0 : 0.5 * (band.startsAtPole ? down : 1 - down);
            const top = band.startsAtPole ? -1 : 1;
            coordinates.push(0.5 + radius * meridians[column][0], 0.5 + top * radius * meridians[column][1]);
          } else {
            coordinates.push((column + (atPole ? 0.5 : 0)) / segments, down);
          }
        }
      }
    }
    return Float32Array.from(coordinates);
  }

  // Returns the vertices, six numbers each: position and normal. `profile(band, row)` returns the distance from the axis, the
  // height, and the outward and upward components of the normal.
  vertices(profile) {
    const vertices = new Float32Array(6 * this.vertexCount);
    let next = 0;
    this.bands.forEach((band, number) => {
      for (let row = 0; row < band.rowCount; row++) {
        const [radius, height, outward, upward] = profile(number, row);
        const atPole = isPole(band, row);
        for (const [cosine, sine] of atPole ? this.middles : this.meridians) {
          vertices[next] = atPole ? 0 : radius * cosine;
          vertices[next + 1] = height;
          vertices[next + 2] = atPole ? 0 : -radius * sine;
          vertices[next + 3] = outward * cosine;
          vertices[next + 4] = upward;
          vertices[next + 5] = -outward * sine;
          next += 6;
        }
      }
    });
    return vertices;
  }
}
