// The tessellated forms of shapes, with the same vertices as the shapes of Geometry/Primitives.

import { SurfaceOfRevolution, circleOf, halfCircleOf } from "./revolution.js";
import { drawnLength } from "./vectors.js";

// Returns the segments and rings that look smooth if `count` spheres fill a picture together; see TessellationDetail.swift.
export function detailOf(count) {
  if (count <= 100) return { segments: 64, rings: 32 };
  if (count <= 1000) return { segments: 32, rings: 16 };
  return count <= 10000 ? { segments: 24, rings: 12 } : { segments: 16, rings: 8 };
}

// Returns the detail of the shapes of a scene; see Scene+SphereForms.swift.
export const sceneDetail = (sphereCount, shapeCount) => (sphereCount <= 4 && shapeCount <= 16
  ? { segments: 128, rings: 64 } : detailOf(sphereCount + shapeCount));

const pole = { startsAtPole: true, isDisc: true, rowCount: 2 };

// A surface of revolution whose profile depends on the lengths in `values`.
const revolved = (segments, bands, profile) => {
  const surface = new SurfaceOfRevolution(segments, bands);
  return {
    indices: surface.indices, textureCoordinates: surface.textureCoordinates,
    vertices: (values) => surface.vertices(profile(values)),
  };
};

// The sphere of meridians and parallels with the radius that `radiusOf` returns.
function sphereForm({ segments, rings }, radiusOf) {
  const latitudes = halfCircleOf(rings);
  return revolved(segments, [{ rowCount: rings + 1, startsAtPole: true, endsAtPole: true }], (values) => {
    const radius = radiusOf(values);
    return (_, row) => {
      const [cosine, sine] = latitudes[row];
      return [radius * sine, radius * cosine, sine, cosine];
    };
  });
}

// The faces of a cube: their outward, right and up directions.
const cubeFaces = [
  [[1, 0, 0], [0, 0, -1], [0, 1, 0]], [[-1, 0, 0], [0, 0, 1], [0, 1, 0]], [[0, 1, 0], [1, 0, 0], [0, 0, -1]],
  [[0, -1, 0], [1, 0, 0], [0, 0, 1]], [[0, 0, 1], [1, 0, 0], [0, 1, 0]], [[0, 0, -1], [-1, 0, 0], [0, 1, 0]],
];
// The corners of a quad: to the right and up.
const quadCorners = [[-1, 1], [1, 1], [-1, -1], [1, -1]];

// Flat quads: `faces(values)` returns { normal, corner(right, up) } of each.
const quads = (count, faces) => ({
  indices: Uint32Array.from({ length: 6 * count }, (_, index) => 4 * Math.floor(index / 6) + [0, 2, 1, 1, 2, 3][index % 6]),
  textureCoordinates: Float32Array.from({ length: 8 * count }, (_, index) => [0, 0, 1, 0, 0, 1, 1, 1][index % 8]),
  vertices: (values) => Float32Array.from(faces(values).flatMap(({ normal, corner }) => (
    quadCorners.flatMap(([right, up]) => [...corner(right, up), ...normal])))),
});

// The kinds of shapes: the tessellated form for a detail, the lengths on which it depends, and half its extents. `isOpen` and
// `isConcave` are the opposites of `Shape.isClosed` and `Shape.isConvex`.
export const shapeKinds = {
  sphere: {
    lengths: ["radius"], halfExtent: ({ radius }) => [radius, radius, radius],
    form: (detail) => sphereForm(detail, ({ radius }) => radius),
  },
  ellipsoid: {
    lengths: ["radii"], halfExtent: ({ radii }) => radii,
    form: (detail) => {
      const unit = sphereForm(detail, () => 1);
      return { ...unit, vertices: ({ radii }) => scaledSphere(unit.vertices({}), radii) };
    },
  },
  box: {
    lengths: ["size"], halfExtent: ({ size }) => size.map((length) => length / 2),
    form: () => quads(6, ({ size }) => cubeFaces.map(([out, right, up]) => ({
      normal: out,
      corner: (x, y) => out.map((value, axis) => (value + right[axis] * x + up[axis] * y) * (size[axis] / 2)),
    }))),
  },
  plane: {
    lengths: ["width", "depth"], isOpen: true, halfExtent: ({ width, depth }) => [width / 2, 0, depth / 2],
    form: () => quads(1, ({ width, depth }) => [
      { normal: [0, 1, 0], corner: (x, y) => [(width / 2) * x, 0, (-depth / 2) * y] },
    ]),
  },
  disc: {
    lengths: ["radius"], isOpen: true, halfExtent: ({ radius }) => [radius, 0, radius],
    form: ({ segments }) => revolved(segments, [pole], ({ radius }) => (_, row) => [radius * row, 0, 0, 1]),
  },
  cylinder: {
    lengths: ["radius", "height"], halfExtent: ({ radius, height }) => [radius, height / 2, radius],
    form: ({ segments }) => revolved(
      segments, [pole, { rowCount: 2 }, { rowCount: 2, endsAtPole: true, isDisc: true }], ({ radius, height }) => (band, row) => {
        if (band === 0) return [row === 0 ? 0 : radius, height / 2, 0, 1];
        if (band === 2) return [row === 0 ? radius : 0, -height / 2, 0, -1];
        return [radius, (height / 2) * (1 - 2 * row), 1, 0];
      }),
  },
  cone: {
    lengths: ["radius", "height"], halfExtent: ({ radius, height }) => [radius, Math.abs(height) / 2, radius],
    form: ({ segments, rings: wanted }) => {
      const rings = Math.max(1, Math.floor(wanted / 2));
      const bands = [{ rowCount: rings + 1, startsAtPole: true }, { rowCount: 2, endsAtPole: true, isDisc: true }];
      const form = revolved(segments, bands, ({ radius, height: ownHeight }) => {
        const height = Math.abs(ownHeight);
        const slant = Math.hypot(height, radius);
        return (band, row) => (band === 1
          ? [row === 0 ? radius : 0, -height / 2, 0, -1]
          : [(radius * row) / rings, (height / 2) * (1 - (2 * row) / rings), height / slant, radius / slant]);
      });
      return { ...form, vertices: (values) => (values.height < 0 ? halfTurned(form.vertices(values)) : form.vertices(values)) };
    },
  },
  torus: {
    lengths: ["radius", "tubeRadius"], isConcave: true,
    halfExtent: ({ radius, tubeRadius }) => [radius + tubeRadius, tubeRadius, radius + tubeRadius],
    form: ({ segments, rings }) => {
      const sides = Math.max(3, rings);
      const angles = [...circleOf(sides, 0), [1, 0]];
      return revolved(segments, [{ rowCount: sides + 1 }], ({ radius, tubeRadius }) => (_, row) => {
        const [outward, upward] = [-angles[row][0], angles[row][1]];
        return [radius + tubeRadius * outward, tubeRadius * upward, outward, upward];
      });
    },
  },
  capsule: {
    lengths: ["radius", "height"], halfExtent: ({ radius, height }) => [radius, height / 2 + radius, radius],
    form: (detail) => capsuleForm(detail),
  },
};

function capsuleForm({ segments, rings: wanted }) {
  const rings = Math.max(1, Math.floor(wanted / 2));
  const latitudes = halfCircleOf(2 * rings);
  const form = revolved(
    segments, [{ rowCount: 2 * rings + 2, startsAtPole: true, endsAtPole: true }], ({ radius, height }) => (_, row) => {
      const isUpper = row <= rings;
      const [cosine, sine] = latitudes[isUpper ? row : row - 1];
      return [radius * sine, (isUpper ? height / 2 : -height / 2) + radius * cosine, sine, cosine];
    });
  // Each hemisphere and the cylinder have a third of the image.
  const { textureCoordinates } = form;
  for (let index = 1; index < textureCoordinates.length; index += 2) {
    const row = Math.round(textureCoordinates[index] * (2 * rings + 1));
    textureCoordinates[index] = (row <= rings ? row : row - 1 + rings) / rings / 3;
  }
  return form;
}

// Returns the vertices of an ellipsoid from those of the unit sphere. Its normal is parallel to (x / a, y / b, z / c).
function scaledSphere(vertices, [a, b, c]) {
  for (let index = 0; index < vertices.length; index += 6) {
    const [x, y, z] = [vertices[index], vertices[index + 1], vertices[index + 2]];
    const length = Math.hypot(x / a, y / b, z / c);
    vertices[index] = x * a;
    vertices[index + 1] = y * b;
    vertices[index + 2] = z * c;
    vertices[index + 3] = x / a / length;
    vertices[index + 4] = y / b / length;
    vertices[index + 5] = z / c / length;
  }
  return vertices;
}

// Returns vertices after half a turn about Z.
function halfTurned(vertices) {
  for (let index = 0; index < vertices.length; index += 3) {
    vertices[index] *= -1;
    vertices[index + 1] *= -1;
  }
  return vertices;
}

const forms = new Map();

// Returns the tessellated form of a kind for a detail: indices, texture coordinates and `vertices(values)`.
export function formOf(kind, detail) {
  const key = `${kind} ${detail.segments} ${detail.rings}`;
  let form = forms.get(key);
  if (!form) {
    form = shapeKinds[kind].form(detail);
    forms.set(key, form);
  }
  return form;
}

// Returns the lengths of a shape with which it is drawn; see `TessellatedShape.drawnSize`. Null if there is nothing to draw.
export function drawnLengths(kind, values) {
  const drawn = {};
  for (const name of shapeKinds[kind].lengths) {
    const lengths = [values[name]].flat().map(drawnLength);
    if (lengths.includes(null)) return null;
    drawn[name] = Array.isArray(values[name]) ? lengths : lengths[0];
  }
  // A turned cone is another one.
  if (kind === "cone") drawn.height = values.height;
  return drawn;
}
