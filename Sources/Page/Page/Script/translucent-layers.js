// Draws translucent surfaces in the correct order for each sample by depth peeling, as in TranslucentLayers.swift.

import { textureUnits } from "./uniforms.js";

// The maximum number of layers of a sample.
const maximumCount = 128;
// The maximum number of layers of a preview. A full picture follows it.
const previewCount = 4;
// The number of layers up to which all are drawn. More layers are drawn only as long as they show anything.
const uncountedCount = 4;
// The number of cells along each side of the picture in which surfaces of a layer are counted.
const cellCount = 64;

// The buffers for layers of one target: the depths of the last layer and of the current one, and the light of all layers.
export class LayerBuffers {
  constructor(target) {
    const { device, sampledWidth, sampledHeight } = target;
    const { gl } = device;
    const allocate = (format) => {
      const texture = device.makeTexture();
      gl.texStorage2D(gl.TEXTURE_2D, 1, format, sampledWidth, sampledHeight);
      return texture;
    };
    this.gl = gl;
    // 32-bit floating-point numbers store the depths of shaders without rounding.
    this.depths = [0, 1].map(() => {
      const texture = allocate(gl.DEPTH_COMPONENT32F);
      const framebuffer = gl.createFramebuffer();
      gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, texture, 0);
      gl.drawBuffers([gl.NONE]);
      return { texture, framebuffer };
    });
    const texture = allocate(gl.RGBA16F);
    this.light = { texture, framebuffer: device.makeFramebuffer(texture, target.depth) };
  }

  dispose() {
    for (const { texture, framebuffer } of [...this.depths, this.light]) {
      this.gl.deleteTexture(texture);
      this.gl.deleteFramebuffer(framebuffer);
    }
  }
}

// Draws layers of translucent surfaces.
export class TranslucentLayers {
  constructor(device) {
    this.device = device;
    // The number of layers of the last picture.
    this.expectedCount = 1;
  }

  // Whether the light of layers can be added in 16-bit floating-point numbers.
  static areSupported({ gl }) {
    return Boolean(gl.getExtension("EXT_color_buffer_float") ?? gl.getExtension("EXT_color_buffer_half_float"));
  }

  // Draws surfaces over the content of a target, and binds it. Yields after each layer.
  //
  // - `order`: the rectangle of the surfaces and the number of their layers; see translucent-order.js.
  // - `isPreview`: whether fewer layers suffice.
  // - `drawSurfaces(stage)`: draws all surfaces: "depths" finds the depths of a layer, "light" adds its light.
  *draw(target, { low, high, layerLimit }, isPreview, drawSurfaces) {
    const { device } = this;
    const { gl } = device;
    const buffers = target.layerBuffers;
    const size = [target.sampledWidth, target.sampledHeight];
    const area = {
      first: low.map((value, axis) => Math.floor((0.5 + 0.5 * value) * size[axis])),
      end: high.map((value, axis) => Math.ceil((0.5 + 0.5 * value) * size[axis])),
    };
    gl.viewport(0, 0, ...size);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(...area.first, area.end[0] - area.first[0], area.end[1] - area.first[1]);
    // Alpha is the share of light that the layers let through. The layer before the first one is in front of all surfaces.
    gl.bindFramebuffer(gl.FRAMEBUFFER, buffers.light.framebuffer);
    gl.clearColor(0, 0, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.bindFramebuffer(gl.FRAMEBUFFER, buffers.depths[1].framebuffer);
    gl.clearBufferfv(gl.DEPTH, 0, [0]);
    const limit = Math.min(layerLimit, isPreview ? previewCount : maximumCount);
    for (let layer = 0; layer < limit; layer++) {
      this.drawLayer(layer, target, buffers, drawSurfaces);
      yield;
      const count = layer + 1;
      if (limit <= uncountedCount || count < this.expectedCount || count === limit) continue;
      if (this.hasSurfaces(buffers.depths[layer & 1].texture, target, area)) continue;
      // One more layer than the last picture has shows whether the number has increased.
      this.expectedCount = Math.max(1, count === this.expectedCount ? count - 1 : count);
      break;
    }
    target.bind();
    const program = device.use("picture.vert", "layers.frag");
    device.bindTexture(0, buffers.light.texture);
    program.integer("layers", 0);
    device.drawPictureOver();
    gl.disable(gl.SCISSOR_TEST);
    device.bindTexture(0, null);
  }

  // Draws one layer.
  drawLayer(layer, target, buffers, drawSurfaces) {
    const { device } = this;
    const { gl } = device;
    const [depths, lastDepths] = [buffers.depths[layer & 1], buffers.depths[1 - (layer & 1)]];
    gl.bindFramebuffer(gl.FRAMEBUFFER, depths.framebuffer);
    const program = device.use("picture.vert", "layer-limits.frag");
    device.bindTexture(0, buffers.light.texture);
    device.bindTexture(1, target.depth);
    program.integer("layers", 0);
    program.integer("opaqueDepths", 1);
    gl.depthFunc(gl.ALWAYS);
    device.drawPicture();
    gl.depthFunc(gl.LESS);
    device.bindTexture(1, null);
    device.bindTexture(textureUnits.layerDepths, lastDepths.texture);
    drawSurfaces("depths");
    gl.bindFramebuffer(gl.FRAMEBUFFER, buffers.light.framebuffer);
    device.bindTexture(textureUnits.layerDepths, depths.texture);
    gl.depthMask(false);
    gl.enable(gl.BLEND);
    gl.blendFuncSeparate(gl.DST_ALPHA, gl.ONE, gl.ZERO, gl.ONE_MINUS_SRC_ALPHA);
    drawSurfaces("light");
    gl.disable(gl.BLEND);
    gl.depthMask(true);
  }

  // Returns whether a layer has any surface in front of the opaque ones. Waits for the GPU.
  hasSurfaces(depths, target, area) {
    const { device } = this;
    const { gl } = device;
    if (!this.cells) {
      const texture = device.makeTexture();
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, cellCount, cellCount);
      this.cells = { framebuffer: device.makeFramebuffer(texture, null), bytes: new Uint8Array(4 * cellCount ** 2) };
    }
    const { framebuffer, bytes } = this.cells;
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.viewport(0, 0, cellCount, cellCount);
    gl.disable(gl.SCISSOR_TEST);
    gl.disable(gl.DEPTH_TEST);
    const program = device.use("picture.vert", "layer-count.frag");
    device.bindTexture(0, depths);
    device.bindTexture(1, target.depth);
    program.integer("layerDepths", 0);
    program.integer("opaqueDepths", 1);
    program.integers2("origin", ...area.first);
    program.integers2("cell", ...area.end.map((end, axis) => Math.ceil((end - area.first[axis]) / cellCount)));
    program.integers2("end", ...area.end);
    device.drawPicture();
    gl.readPixels(0, 0, cellCount, cellCount, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.SCISSOR_TEST);
    gl.viewport(0, 0, target.sampledWidth, target.sampledHeight);
    return bytes.includes(255);
  }
}
