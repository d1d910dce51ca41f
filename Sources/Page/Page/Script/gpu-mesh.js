// Triangle meshes on the GPU, with the attribute locations of surface.vert.

const floatSize = 4;
// The locations and sizes of the optional attributes.
const optionalAttributes = {
  colors: [5, 4], textureCoordinates: [6, 2], secondTextureCoordinates: [7, 2], tangents: [8, 4],
};

// The uniforms of textures.glsl for the bounds of the sets of texture coordinates.
const boundedAttributes = [
  ["coordinateBounds", "textureCoordinates"], ["secondCoordinateBounds", "secondTextureCoordinates"],
];
// Bounds for `centered` of textures.glsl: the square between whole numbers that contains the coordinates.
const squareBounds = [1, 1, 0, 0];

// Returns the texture coordinates that a triangle of a mesh can have, as in CoordinateBounds.swift.
function coordinateBounds(coordinates, indices) {
  const bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < coordinates.length; index++) {
    const axis = index & 1;
    bounds[axis] = Math.min(bounds[axis], coordinates[index]);
    bounds[2 + axis] = Math.max(bounds[2 + axis], coordinates[index]);
  }
  const isInSquare = (low, high) => high <= Math.floor(low) + 1;
  if (isInSquare(bounds[0], bounds[2]) && isInSquare(bounds[1], bounds[3])) return bounds;
  for (let index = 0; index < indices.length; index += 3) {
    for (let axis = 0; axis < 2; axis++) {
      const [a, b, c] = [0, 1, 2].map((corner) => coordinates[2 * indices[index + corner] + axis]);
      if (!isInSquare(Math.min(a, b, c), Math.max(a, b, c))) return bounds;
    }
  }
  return squareBounds;
}

// A mesh on the GPU: { positions, normals } or interleaved { vertices }, with { indices } and optional attributes. Only the
// arrays that are others than before are uploaded.
export class GPUMesh {
  constructor(device) {
    this.device = device;
    this.buffers = new Map();
    this.uploaded = {};
    this.vertexArray = device.gl.createVertexArray();
    this.indexCount = 0;
    this.bounds = {};
  }

  // Uploads the arrays of a mesh that differ from those before.
  update(mesh) {
    const { gl } = this.device;
    gl.bindVertexArray(this.vertexArray);
    if (mesh.vertices && this.set("vertices", gl.ARRAY_BUFFER, mesh.vertices)) {
      this.attribute(0, 3, 6 * floatSize, 0);
      this.attribute(1, 3, 6 * floatSize, 3 * floatSize);
    }
    if (mesh.positions && this.set("positions", gl.ARRAY_BUFFER, mesh.positions)) this.attribute(0, 3, 0, 0);
    if (mesh.normals && this.set("normals", gl.ARRAY_BUFFER, mesh.normals)) this.attribute(1, 3, 0, 0);
    for (const [name, [location, size]] of Object.entries(optionalAttributes)) {
      if (mesh[name] && this.set(name, gl.ARRAY_BUFFER, mesh[name])) this.attribute(location, size, 0, 0);
    }
    if (this.set("indices", gl.ELEMENT_ARRAY_BUFFER, mesh.indices)) {
      this.indexCount = mesh.indices.length;
      this.indexType = mesh.indices instanceof Uint16Array ? gl.UNSIGNED_SHORT : gl.UNSIGNED_INT;
    }
    gl.bindVertexArray(null);
  }

  // Uploads an array if it is another one than before, and leaves its buffer bound. Returns whether it did.
  set(name, target, array) {
    if (this.uploaded[name] === array) return false;
    const { gl } = this.device;
    const isKept = this.uploaded[name]?.byteLength === array.byteLength;
    let buffer = this.buffers.get(name);
    if (!buffer) {
      buffer = gl.createBuffer();
      this.buffers.set(name, buffer);
    }
    gl.bindBuffer(target, buffer);
    if (isKept) gl.bufferSubData(target, 0, array);
    else gl.bufferData(target, array, gl.DYNAMIC_DRAW);
    this.uploaded[name] = array;
    return true;
  }

  attribute(location, size, stride, offset) {
    const { gl } = this.device;
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, stride, offset);
  }

  // Sets the bounds of the texture coordinates for the bound program.
  setBounds(program, mesh) {
    for (const [uniform, name] of boundedAttributes) {
      const coordinates = mesh[name];
      if (!coordinates) continue;
      let known = this.bounds[name];
      if (known?.coordinates !== coordinates) {
        known = { coordinates, bounds: coordinateBounds(coordinates, mesh.indices) };
        this.bounds[name] = known;
      }
      program.vector4(uniform, known.bounds);
    }
  }

  // The number of triangles.
  get triangleCount() { return this.indexCount / 3; }

  // Draws all triangles, or those of a range: { first, count }.
  draw({ first, count } = { first: 0, count: this.triangleCount }) {
    if (count === 0) return;
    const { gl } = this.device;
    gl.bindVertexArray(this.vertexArray);
    gl.drawElements(gl.TRIANGLES, 3 * count, this.indexType, 3 * first * (this.indexType === gl.UNSIGNED_SHORT ? 2 : 4));
  }

  // Draws all triangles once for each of `count` instances, after `bindInstances` has bound their attributes.
  drawInstances(count, bindInstances) {
    if (this.indexCount === 0 || count === 0) return;
    const { gl } = this.device;
    gl.bindVertexArray(this.vertexArray);
    bindInstances();
    gl.drawElementsInstanced(gl.TRIANGLES, this.indexCount, this.indexType, 0, count);
  }

  dispose() {
    const { gl } = this.device;
    for (const buffer of this.buffers.values()) gl.deleteBuffer(buffer);
    gl.deleteVertexArray(this.vertexArray);
  }
}
