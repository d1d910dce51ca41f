// The records of spheres that imposters.frag and imposter-ids.vert read, as in SphereRecord.swift: 32 bytes with the
// centre, the radius, the linear colour in 16 bits each, and the ambient occlusion.

import { boxOfPoints, emptyBox, includeSphere } from "./boxes.js";
import { cloudOcclusion } from "./cloud-occlusion.js";
import { linearOfByte } from "./srgb.js";
import { isDrawnSphere } from "./vectors.js";

const wordsOfRecord = 8;
const texelsInRow = 1024;
const recordsInRow = texelsInRow / 2;

// The records of the spheres of a cloud, or of all single spheres, on the GPU.
export class SphereRecords {
  constructor(device) {
    const { gl } = device;
    this.device = device;
    this.count = 0;
    this.box = emptyBox();
    this.largestRadius = 0;
    this.vertexArray = gl.createVertexArray();
    this.buffer = gl.createBuffer();
    this.texture = device.makeTexture();
    this.rows = 0;
    gl.bindVertexArray(this.vertexArray);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.enableVertexAttribArray(2);
    gl.vertexAttribPointer(2, 4, gl.FLOAT, false, 4 * wordsOfRecord, 0);
    gl.bindVertexArray(null);
    this.resize(0);
  }

  // Sets the number of records. Their content is undefined if it changes.
  resize(count) {
    const rows = Math.max(1, Math.ceil(count / recordsInRow));
    this.count = count;
    if (rows === this.rows) return;
    this.rows = rows;
    this.words = new Uint32Array(rows * recordsInRow * wordsOfRecord);
    this.floats = new Float32Array(this.words.buffer);
    this.bytes = new Int8Array(this.words.buffer);
    this.isAllocated = false;
  }

  // Sets one record. The colour is linear.
  set(index, [x, y, z], radius, color) {
    const start = index * wordsOfRecord;
    const { floats, words } = this;
    floats[start] = x;
    floats[start + 1] = y;
    floats[start + 2] = z;
    floats[start + 3] = radius;
    const [red, green, blue] = color.map(linearWord);
    words[start + 4] = red | (green << 16);
    words[start + 5] = blue;
    words[start + 6] = 0;
    if (isDrawnSphere(x, y, z, radius)) {
      includeSphere(this.box, x, y, z, 0);
      if (radius > this.largestRadius) this.largestRadius = radius;
    }
  }

  // Replaces all records by the elements of a cloud, with their ambient occlusion. O(elements).
  setElements({ count, centers, radii, colors }, occlusion) {
    this.resize(count);
    const { floats, words, bytes } = this;
    this.largestRadius = 0;
    for (let index = 0, start = 0; index < count; index++, start += wordsOfRecord) {
      const [place, color] = [3 * index, 4 * index];
      // What has a missing value is not drawn.
      const isDrawn = isDrawnSphere(centers[place], centers[place + 1], centers[place + 2], radii[index]);
      const radius = isDrawn ? radii[index] : 0;
      floats[start] = centers[place];
      floats[start + 1] = centers[place + 1];
      floats[start + 2] = centers[place + 2];
      floats[start + 3] = radius;
      words[start + 4] = linearWords[colors[color]] | (linearWords[colors[color + 1]] << 16);
      words[start + 5] = linearWords[colors[color + 2]];
      for (let part = 0; part < 4; part++) bytes[4 * start + 24 + part] = occlusion[4 * index + part];
      if (radius > this.largestRadius) this.largestRadius = radius;
    }
    this.box = boxOfPoints(centers);
    this.upload(0, count);
  }

  // Uploads a range of records.
  upload(first, end) {
    const { gl } = this.device;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    this.device.bindTexture(0, this.texture);
    if (!this.isAllocated) {
      this.isAllocated = true;
      gl.bufferData(gl.ARRAY_BUFFER, this.words, gl.DYNAMIC_DRAW);
      gl.texImage2D(
        gl.TEXTURE_2D, 0, gl.RGBA32UI, texelsInRow, this.rows, 0, gl.RGBA_INTEGER, gl.UNSIGNED_INT, this.words);
      return;
    }
    if (end <= first) return;
    gl.bufferSubData(
      gl.ARRAY_BUFFER, 4 * wordsOfRecord * first, this.words, wordsOfRecord * first, wordsOfRecord * (end - first));
    const [row, lastRow] = [Math.floor(first / recordsInRow), Math.floor((end - 1) / recordsInRow)];
    gl.texSubImage2D(
      gl.TEXTURE_2D, 0, 0, row, texelsInRow, lastRow - row + 1, gl.RGBA_INTEGER, gl.UNSIGNED_INT, this.words,
      4 * texelsInRow * row);
  }

  dispose() {
    const { gl } = this.device;
    gl.deleteVertexArray(this.vertexArray);
    gl.deleteBuffer(this.buffer);
    gl.deleteTexture(this.texture);
  }
}

const linearWords = Uint16Array.from(linearOfByte, (value) => Math.round(value * 65535));
const linearWord = (value) => Math.round(Math.min(Math.max(value, 0), 1) * 65535);

// The records of a cloud with their ambient occlusion, which is computed again when an element moves or changes its radius.
export class CloudRecords {
  constructor(device) {
    this.records = new SphereRecords(device);
    this.places = null;
  }

  // Uploads the elements of a cloud.
  update(elements) {
    if (!this.isOcclusionValid(elements)) {
      this.occlusion = cloudOcclusion(elements);
      this.places = { centers: elements.centers.slice(), radii: elements.radii.slice() };
    }
    this.records.setElements(elements, this.occlusion);
  }

  isOcclusionValid({ centers, radii }) {
    const { places } = this;
    return places !== null && areEqual(places.radii, radii) && areEqual(places.centers, centers);
  }

  dispose() { this.records.dispose(); }
}

const areEqual = (one, other) => one.length === other.length && one.every((value, index) => value === other[index]);
