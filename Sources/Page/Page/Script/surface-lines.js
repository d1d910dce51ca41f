// The lines of surfaces that effects switch on, as in SceneLines.swift and SurfaceLines.swift: all edges of triangles, the borders
// and creases, and the normals at vertices.

import { sizeOf } from "./boxes.js";
import { applyTransform, composeTransforms, normalMatrixOf } from "./transforms.js";
import { cross, directionOf, dot, lengthOf, minus, plus, times } from "./vectors.js";

// The cosine of the angle between the normals of two triangles from which their edge is a crease: that of 30°.
const creaseCosine = 0.8660254;
const [meridians, parallels, arcs] = [12, 6, 24];

// Returns the length of the normals of models in a box.
export const normalReach = (box) => lengthOf(sizeOf(box)) / 40;

// The edges of a mesh as pairs of points, and its vertices with normals. Vertices at the same place count as one.
class MeshLines {
  constructor({ vertices, positions, normals, indices }) {
    const [points, stride] = vertices ? [vertices, 6] : [positions, 3];
    const numbers = new Map();
    const welded = [];
    const seen = new Set();
    this.points = [];
    this.normals = [];
    for (let start = 0; start < points.length; start += stride) {
      const place = [points[start], points[start + 1], points[start + 2]];
      const normal = vertices ? vertices.subarray(start + 3, start + 6) : normals?.subarray(start, start + 3) ?? [0, 0, 0];
      const key = place.join();
      if (!numbers.has(key)) numbers.set(key, this.points.push(place) - 1);
      welded.push(numbers.get(key));
      const both = `${key} ${normal.join()}`;
      if (!seen.has(both)) this.normals.push([place, normal]);
      seen.add(both);
    }
    const uses = new Map();
    for (let index = 0; index < indices.length; index += 3) {
      const corners = [0, 1, 2].map((corner) => welded[indices[index + corner]]);
      const [a, b, c] = corners.map((corner) => this.points[corner]);
      const normal = cross(minus(b, a), minus(c, a));
      const square = dot(normal, normal);
      // A triangle without an area, such as those at a pole, joins those beside it.
      if (!(square > 0)) continue;
      for (let side = 0; side < 3; side++) {
        const [one, other] = [corners[side], corners[(side + 1) % 3]];
        const key = Math.min(one, other) * this.points.length + Math.max(one, other);
        const use = uses.get(key);
        if (!use) {
          uses.set(key, { ends: [one, other], normal, square, count: 1, isCrease: false });
          continue;
        }
        use.count++;
        const isBent = Math.abs(dot(use.normal, normal)) < creaseCosine * Math.sqrt(use.square * square);
        if (isBent || use.count > 2) use.isCrease = true;
      }
    }
    const all = [...uses.values()];
    this.edges = all.map(({ ends }) => ends);
    this.creases = all.filter(({ count, isCrease }) => count === 1 || isCrease).map(({ ends }) => ends);
  }
}

// The lines of all surfaces. They are computed again when models or effects change.
export class SurfaceLines {
  constructor() { this.known = new WeakMap(); }

  // Returns the lines of the effects that are on: their kinds and coordinates.
  kinds(content, { wireframe, edges, normals }) {
    const key = [content.revision, wireframe, edges, normals].join();
    if (this.key === key) return this.last;
    this.key = key;
    const lines = { normal: [], edge: [], wireframe: [] };
    const reach = normalReach(content.box);
    const add = (kind, start, end) => lines[kind].push(...start, ...end);
    const addMesh = (mesh, transform) => {
      const own = this.linesOf(mesh);
      const points = own.points.map((point) => applyTransform(transform, point));
      if (wireframe) for (const [one, other] of own.edges) add("wireframe", points[one], points[other]);
      if (edges) for (const [one, other] of own.creases) add("edge", points[one], points[other]);
      if (!normals) return;
      const matrix = normalMatrixOf(transform);
      for (const [place, normal] of own.normals) {
        const direction = directionOf([0, 1, 2].map((row) => [0, 1, 2].reduce(
          (sum, column) => sum + matrix[4 * column + row] * normal[column], 0)));
        const start = applyTransform(transform, place);
        if (direction) add("normal", start, plus(start, times(direction, reach)));
      }
    };
    if (wireframe || edges || normals) {
      for (const surface of content.meshSurfaces) {
        if (!content.isRound(surface.model)) addMesh(surface.posed, surface.transform);
      }
      for (const { template, elements, transform } of content.shapeClouds) {
        for (let index = 0; index < elements.count; index++) {
          const own = Array.from(elements.transforms.subarray(12 * index, 12 * index + 12));
          addMesh(template.mesh, composeTransforms(transform, own));
        }
      }
    }
    content.forEachSphere((x, y, z, radius) => {
      const at = (direction, length) => plus([x, y, z], times(direction, length));
      if (wireframe) for (const [one, other] of sphereLines) add("wireframe", at(one, radius), at(other, radius));
      if (normals) for (const direction of cubeDirections) add("normal", at(direction, radius), at(direction, radius + reach));
    });
    return this.last = Object.entries(lines);
  }

  linesOf(mesh) {
    const known = this.known.get(mesh);
    // The vertices of a mesh can be replaced.
    const [places, normals] = [mesh.vertices ?? mesh.positions, mesh.normals];
    if (known?.places === places && known.normals === normals) return known.lines;
    const lines = new MeshLines(mesh);
    this.known.set(mesh, { places, normals, lines });
    return lines;
  }
}

// The meridians and parallels of a sphere with radius 1, as pairs of points.
const sphereLines = (() => {
  const point = (longitude, longitudes, latitude, latitudes) => {
    const [turn, height] = [(2 * Math.PI * longitude) / longitudes, (Math.PI * latitude) / latitudes];
    return [Math.sin(height) * Math.cos(turn), Math.cos(height), Math.sin(height) * Math.sin(turn)];
  };
  const lines = [];
  for (let meridian = 0; meridian < meridians; meridian++) {
    for (let arc = 0; arc < arcs; arc++) {
      lines.push([point(meridian, meridians, arc, arcs), point(meridian, meridians, arc + 1, arcs)]);
    }
  }
  for (let parallel = 1; parallel < parallels; parallel++) {
    for (let arc = 0; arc < 2 * arcs; arc++) {
      lines.push([point(arc, 2 * arcs, parallel, parallels), point(arc + 1, 2 * arcs, parallel, parallels)]);
    }
  }
  return lines;
})();

// The directions to the corners, edges and faces of a cube.
const cubeDirections = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => directionOf([x, y, z]))))
  .filter((direction) => direction !== null);
