// Meshes with joints and morph targets, as in MeshDeformer.swift and GPUSkin.swift: the vertex shader applies the transforms of the
// joints, and the script the morph targets.

import { boxOfPoints, cornersOf, emptyBox, includeSphere } from "./boxes.js";
import { applyTransform, composeTransforms, identityTransform, normalMatrixOf } from "./transforms.js";

// The attribute location of the first joints; see surface.vert.
const firstLocation = 10;

// Returns the box of the vertices that each joint moves, by joint, computed once for a mesh.
function jointBoxes(mesh) {
  if (mesh.jointBoxes) return mesh.jointBoxes;
  mesh.jointBoxes = [];
  for (const { joints, weights } of mesh.influences) {
    for (let place = 0; place < joints.length; place++) {
      if (weights[place] === 0) continue;
      const box = mesh.jointBoxes[joints[place]] ??= emptyBox();
      const vertex = 3 * Math.floor(place / 4);
      includeSphere(box, mesh.positions[vertex], mesh.positions[vertex + 1], mesh.positions[vertex + 2], 0);
    }
  }
  return mesh.jointBoxes;
}

// Scales the vectors of an array, each of `size` numbers, whose first three are a direction, to a length of 1. Others, which have
// none, become those of `base`.
function normalizeVectors(vectors, size, base) {
  for (let start = 0; start < vectors.length; start += size) {
    const length = Math.hypot(vectors[start], vectors[start + 1], vectors[start + 2]);
    const isValid = length > 0 && length < Infinity;
    for (let axis = 0; axis < 3; axis++) vectors[start + axis] = isValid ? vectors[start + axis] / length : base[start + axis];
  }
}

// Returns the normals of the triangles at each vertex, weighted by their areas.
function triangleNormals(positions, indices, base) {
  const normals = new Float32Array(positions.length);
  for (let corner = 0; corner < indices.length; corner += 3) {
    const [a, b, c] = [3 * indices[corner], 3 * indices[corner + 1], 3 * indices[corner + 2]];
    const [x, y, z] = [positions[a], positions[a + 1], positions[a + 2]];
    const [ux, uy, uz] = [positions[b] - x, positions[b + 1] - y, positions[b + 2] - z];
    const [vx, vy, vz] = [positions[c] - x, positions[c + 1] - y, positions[c + 2] - z];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const vertex of [a, b, c]) for (let axis = 0; axis < 3; axis++) normals[vertex + axis] += normal[axis];
  }
  normalizeVectors(normals, 3, base);
  return normals;
}

// Returns a mesh with its morph targets added.
function morphed(mesh, weights) {
  const shapes = mesh.shapes.map((shape, index) => [shape, weights[index] ?? 0]).filter(([, weight]) => weight !== 0);
  const result = { ...mesh, box: null };
  for (const [key, size] of [["positions", 3], ["normals", 3], ["tangents", 4]]) {
    const changes = shapes.filter(([shape]) => shape[key]);
    if (changes.length === 0 || !mesh[key]) continue;
    const values = mesh[key].slice();
    for (const [shape, weight] of changes) {
      for (let place = 0, index = 0; place < shape[key].length; place += 3, index += size) {
        for (let axis = 0; axis < 3; axis++) values[index + axis] += shape[key][place + axis] * weight;
      }
    }
    if (key !== "positions") normalizeVectors(values, size, mesh[key]);
    result[key] = values;
  }
  if (mesh.computesNormals && shapes.length > 0) result.normals = triangleNormals(result.positions, mesh.indices, mesh.normals);
  return result;
}

// The deformation of the mesh of a surface. `mesh` is the mesh with its morph targets.
export class Deformation {
  constructor(device, scene, model) {
    const { pose } = model.data;
    Object.assign(this, { device, scene, pose, source: model.data.mesh, mesh: model.data.mesh, weights: null });
    this.skin = pose.sameSkin === undefined ? pose.joints && pose : scene.models[pose.sameSkin].data.pose;
    this.attributes = this.skin ? { JOINTS: this.source.influences.length } : {};
    if (!this.skin) return;
    // No fragment shader reads as many textures.
    this.unit = device.gl.getParameter(device.gl.MAX_COMBINED_TEXTURE_IMAGE_UNITS) - 1;
    this.texture = device.makeTexture();
  }

  // Reads the weights and the joints for a frame. Returns whether the mesh is another one.
  update(placements) {
    this.known = null;
    if (this.skin) this.updateJoints(placements);
    if (!this.source.shapes) return false;
    const { pose, scene } = this;
    const weights = (pose.animated ? scene.animations.weights(pose.animated) : pose.weights).slice();
    pose.targets.forEach((target, index) => {
      const { weight } = scene.models[target].values;
      if (weight !== null && weight !== undefined) weights[index] = weight;
    });
    if (this.weights?.every((weight, index) => weight === weights[index])) return false;
    this.weights = weights;
    this.mesh = morphed(this.source, weights);
    return true;
  }

  // Computes the transforms of the joints, once for all meshes of a skin.
  updateJoints(placements) {
    const { skin, scene } = this;
    // The placements of the groups are others after each change.
    if (skin.groups !== placements.groups) {
      skin.groups = placements.groups;
      const inner = scene.arrays[skin.inner];
      skin.transforms = skin.joints.map((joint, index) => composeTransforms(
        placements.ofGroup(joint).transform, Array.from(inner.subarray(12 * index, 12 * index + 12))));
      // The rows of the transforms.
      skin.rows = Float32Array.from(skin.transforms.flatMap((t) => (
        [0, 1, 2].flatMap((row) => [t[row], t[3 + row], t[6 + row], t[9 + row]]))));
    }
    this.areJointsChanged = true;
  }

  // Returns { transform, isVisible } of a mesh that joints place. Null for others.
  placement(placements) {
    return this.skin ? { transform: identityTransform, isVisible: placements.ofGroup(this.pose.group).isVisible } : null;
  }

  // The mesh in its pose with the positions of all vertices, for picking and framing, and their normals, which are computed when
  // lines show them.
  get posed() {
    if (!this.skin) return this.mesh;
    if (this.known) return this.known;
    const { positions, influences } = this.mesh;
    const { transforms } = this.skin;
    const moved = new Float32Array(positions.length);
    for (let start = 0; start < positions.length; start += 3) {
      const [x, y, z] = [positions[start], positions[start + 1], positions[start + 2]];
      for (const { joints, weights } of influences) {
        for (let place = (start / 3) * 4; place < (start / 3) * 4 + 4; place++) {
          const weight = weights[place] / 65535;
          if (weight === 0) continue;
          const t = transforms[joints[place]];
          for (let axis = 0; axis < 3; axis++) {
            moved[start + axis] += weight * (t[axis] * x + t[3 + axis] * y + t[6 + axis] * z + t[9 + axis]);
          }
        }
      }
    }
    let normals = null;
    const deformation = this;
    this.known = {
      ...this.mesh, positions: moved,
      get normals() { return (normals ??= deformation.posedNormals); },
    };
    return this.known;
  }

  // The normals of the mesh with its joints, as in surface.vert.
  get posedNormals() {
    const { normals, influences } = this.mesh;
    const { transforms } = this.skin;
    const moved = new Float32Array(normals.length);
    for (let start = 0; start < normals.length; start += 3) {
      const blended = new Array(12).fill(0);
      for (const { joints, weights } of influences) {
        for (let place = (start / 3) * 4; place < (start / 3) * 4 + 4; place++) {
          if (weights[place] > 0) transforms[joints[place]].forEach((part, index) => { blended[index] += weights[place] / 65535 * part; });
        }
      }
      const matrix = normalMatrixOf(blended);
      for (let axis = 0; axis < 3; axis++) {
        moved[start + axis] = matrix[axis] * normals[start] + matrix[4 + axis] * normals[start + 1] + matrix[8 + axis] * normals[start + 2];
      }
    }
    normalizeVectors(moved, 3, normals);
    return moved;
  }

  // A box that contains the mesh in its pose, and may be larger: a vertex is in the convex hull of its images by its joints.
  get box() {
    if (this.source.shapes) return boxOfPoints(this.posed.positions);
    const box = emptyBox();
    jointBoxes(this.source).forEach((own, joint) => {
      for (const corner of cornersOf(own)) includeSphere(box, ...applyTransform(this.skin.transforms[joint], corner), 0);
    });
    return box;
  }

  // Connects the joints of the vertices with a vertex array.
  connect(gpu) {
    if (!this.skin) return;
    const { gl } = this.device;
    gl.bindVertexArray(gpu.vertexArray);
    this.source.influences.forEach((influence, number) => {
      ["joints", "weights"].forEach((name, part) => {
        const location = firstLocation + 2 * number + part;
        gpu.set(`${name}${number}`, gl.ARRAY_BUFFER, influence[name]);
        gl.enableVertexAttribArray(location);
        gl.vertexAttribPointer(location, 4, gl.UNSIGNED_SHORT, name === "weights", 0, 0);
      });
    });
    gl.bindVertexArray(null);
  }

  // Binds the transforms of the joints for the bound program.
  bind(program) {
    if (!this.skin) return;
    const { gl } = this.device;
    this.device.bindTexture(this.unit, this.texture);
    if (this.areJointsChanged) {
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, 3, this.skin.joints.length, 0, gl.RGBA, gl.FLOAT, this.skin.rows);
      this.areJointsChanged = false;
    }
    gl.activeTexture(gl.TEXTURE0);
    program.integer("jointTransforms", this.unit);
  }

  dispose() { if (this.texture) this.device.gl.deleteTexture(this.texture); }
}
