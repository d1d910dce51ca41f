// A framebuffer with 2 x 2 samples for each pixel, as in RenderTarget.swift.
//
// Shaders write linear colours. The driver converts to and from sRGB, so blending and resolving are linear.

import { drawInSteps } from "./quality.js";
import { LayerBuffers } from "./translucent-layers.js";

// More samples than these would need a quarter of a gigabyte; larger pictures have one sample for each pixel.
const maximumSampleCount = 1 << 24;

// A picture in samples, with depths and, for imposters, the IDs of the visible spheres.
export class RenderTarget {
  // Creates a target. Its content is undefined. `samplesAcross` is the number of samples along each side of a pixel, which may be
  // below 1.
  constructor(device, width, height, samplesAcross = 2) {
    const { gl } = device;
    const side = Math.max(width, height);
    const fits = samplesAcross * side <= device.maximumSize && samplesAcross ** 2 * width * height <= maximumSampleCount;
    Object.assign(this, { device, width, height, samplesAcross: fits ? samplesAcross : 1, band: null });
    this.sampledWidth = Math.max(1, Math.round(width * this.samplesAcross));
    this.sampledHeight = Math.max(1, Math.round(height * this.samplesAcross));
    this.color = device.makeTexture();
    // A picture with fewer samples than pixels is enlarged.
    if (this.samplesAcross < 1) device.setFilter(gl.LINEAR);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.SRGB8_ALPHA8, this.sampledWidth, this.sampledHeight);
    this.depth = device.makeTexture();
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, this.sampledWidth, this.sampledHeight);
    this.framebuffer = device.makeFramebuffer(this.color, this.depth);
  }

  // The width divided by the height.
  get aspectRatio() { return this.width / this.height; }

  // Binds the samples for drawing.
  bind() {
    const { gl } = this.device;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.framebuffer);
    gl.viewport(0, 0, this.sampledWidth, this.sampledHeight);
  }

  // Limits drawing to a rectangle of samples, { x, y, width, height }, and to the band that is drawn; see `drawInBands`.
  limit({ x, y, width, height } = { x: 0, y: 0, width: this.sampledWidth, height: this.sampledHeight }) {
    const { gl } = this.device;
    const { first, rows } = this.band ?? { first: 0, rows: this.sampledHeight };
    const [low, high] = [Math.max(y, first), Math.min(y + height, first + rows)];
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(x, low, width, Math.max(0, high - low));
  }

  // Ends the limit of drawing to a rectangle.
  unlimit() {
    if (this.band) this.limit();
    else this.device.gl.disable(this.device.gl.SCISSOR_TEST);
  }

  // Draws by `body` in bands of rows, and yields the number of rows of each. `pace` chooses them; see `Refinement`. Without a pace all
  // rows are one band.
  *drawInBands(pace, body) {
    if (!pace) {
      body();
      return;
    }
    try {
      yield* drawInSteps(pace, this.sampledHeight, Math.ceil(this.sampledHeight / 16), (first, rows) => {
        this.band = { first, rows };
        this.limit();
        body();
      });
    } finally {
      this.band = null;
      this.unlimit();
    }
  }

  // Binds the target and clears it. `backdrop` has the linear colours with premultiplied alpha of the rows from the top,
  // or one for all rows. `keepsDepths` is true if the depths are those of imposters.
  clear(backdrop, keepsDepths = false) {
    const { device } = this;
    const { gl } = device;
    this.bind();
    gl.depthMask(true);
    gl.disable(gl.SCISSOR_TEST);
    if (!keepsDepths) gl.clear(gl.DEPTH_BUFFER_BIT);
    if (backdrop.length === 1) {
      gl.clearColor(...backdrop[0]);
      gl.clear(gl.COLOR_BUFFER_BIT);
      return;
    }
    gl.disable(gl.DEPTH_TEST);
    const program = device.use("picture.vert", "backdrop.frag");
    device.bindTexture(0, this.rowsTexture ??= device.makeTexture());
    const rows = Float32Array.from(backdrop.flat());
    if (!rows.every((value, index) => value === this.backdrop?.[index])) {
      this.backdrop = rows;
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, 1, backdrop.length, 0, gl.RGBA, gl.FLOAT, rows);
    }
    program.integer("rows", 0);
    program.float("samplesAcross", this.samplesAcross);
    device.drawPicture();
    gl.enable(gl.DEPTH_TEST);
  }

  // Returns the visibility buffer for imposters, { framebuffer, texture }, created at first use. Its depths are those of the
  // target.
  get sphereIDs() {
    if (!this.ids) {
      const { device } = this;
      const { gl } = device;
      const texture = device.makeTexture();
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R32UI, this.sampledWidth, this.sampledHeight);
      this.ids = { framebuffer: device.makeFramebuffer(texture, this.depth), texture };
    }
    return this.ids;
  }

  // Returns the buffer for 3D Gaussians, { framebuffer, texture }, created at first use, whose colours are encoded. Its depths are
  // those of the target.
  get splats() {
    if (!this.splatBuffer) {
      const { device } = this;
      const { gl } = device;
      const texture = device.makeTexture();
      if (this.samplesAcross < 1) device.setFilter(gl.LINEAR);
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, this.sampledWidth, this.sampledHeight);
      this.splatBuffer = { framebuffer: device.makeFramebuffer(texture, this.depth), texture };
    }
    return this.splatBuffer;
  }

  // Returns the buffers for layers of translucent surfaces, created at first use; see translucent-layers.js.
  get layerBuffers() { return this.layers ??= new LayerBuffers(this); }

  // Frees the buffers for layers.
  releaseLayerBuffers() {
    this.layers?.dispose();
    this.layers = null;
  }

  // Returns the distance of the surface of each sample along the viewing direction of an orthographic view, in rows from
  // the bottom, infinite without a surface. Waits for the GPU.
  readDistances(view) {
    const { device } = this;
    const { gl } = device;
    if (!this.packed) {
      this.packed = { texture: device.makeTexture() };
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, this.sampledWidth, this.sampledHeight);
      this.packed.framebuffer = device.makeFramebuffer(this.packed.texture, null);
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.packed.framebuffer);
    gl.disable(gl.DEPTH_TEST);
    const program = device.use("picture.vert", "depths.frag");
    device.bindTexture(0, this.depth);
    program.integer("depths", 0);
    device.drawPicture();
    gl.enable(gl.DEPTH_TEST);
    const count = this.sampledWidth * this.sampledHeight;
    const bytes = new Uint8Array(4 * count);
    gl.readPixels(0, 0, this.sampledWidth, this.sampledHeight, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    const distances = new Float32Array(count);
    const [x, y] = view.depthTerms;
    for (let index = 0; index < count; index++) {
      const depth = (bytes[4 * index] << 16) | (bytes[4 * index + 1] << 8) | bytes[4 * index + 2];
      distances[index] = depth === 0xffffff ? Infinity : (depth / 0xffffff - x) / y;
    }
    return distances;
  }

  dispose() {
    const { gl } = this.device;
    this.releaseLayerBuffers();
    for (const part of [this, this.ids, this.packed, this.splatBuffer]) {
      if (!part) continue;
      gl.deleteFramebuffer(part.framebuffer);
    }
    gl.deleteTexture(this.color);
    gl.deleteTexture(this.depth);
    if (this.rowsTexture) gl.deleteTexture(this.rowsTexture);
    if (this.ids) gl.deleteTexture(this.ids.texture);
    if (this.packed) gl.deleteTexture(this.packed.texture);
    if (this.splatBuffer) gl.deleteTexture(this.splatBuffer.texture);
  }
}
