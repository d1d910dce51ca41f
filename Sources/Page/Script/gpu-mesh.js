// Triangle meshes on the GPU, with the attribute locations of surface.vert.

const floatSize = 4;
// The locations and sizes of the optional attributes.
const optionalAttributes = {
  colors: [5, 4], textureCoordinates: [6, 2], secondTextureCoordinates: [7, 2], tangents: [8, 4],
};

// A mesh on the GPU: { positions, normals } or interleaved { vertices }, with { indices } and optional attributes. Only the
// arrays that are others than before are uploaded.
export class GPUMesh {
  constructor(device) {
    this.device = device;
    this.buffers = new Map();
    this.uploaded = {};
    this.vertexArray = device.gl.createVertexArray();
    this.indexCount = 0;
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

  // Draws all triangles.
  draw() {
    if (this.indexCount === 0) return;
    const { gl } = this.device;
    gl.bindVertexArray(this.vertexArray);
    gl.drawElements(gl.TRIANGLES, this.indexCount, this.indexType, 0);
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
