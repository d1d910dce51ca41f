// Screen-space ambient occlusion over the content of a target, as in AmbientOcclusionRenderer.swift.

import { sizeOf } from "./boxes.js";
import { lengthOf } from "./vectors.js";

// The textures of the ambient occlusion of pictures of one size.
export class AmbientOcclusion {
  constructor(device, width, height) {
    const { gl } = device;
    Object.assign(this, { device, width, height });
    this.passes = [0, 1].map(() => {
      const texture = device.makeTexture();
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R8, width, height);
      return { texture, framebuffer: device.makeFramebuffer(texture, null) };
    });
  }

  // Darkens the content of a target, and binds it for drawing. Yields after each pass.
  //
  // - `box`: the bounding box of the scene.
  // - `drawReflectedShares`: draws the opaque surfaces that emit light, which is not darkened, with the share that they reflect as
  //   alpha, where they are visible. Null if no opaque surface emits light.
  *draw(view, box, target, drawReflectedShares = null) {
    const { device, passes, width, height } = this;
    const { gl } = device;
    gl.disable(gl.DEPTH_TEST);
    // The blur along the rows, then along the columns, which are counted from the top.
    const shaders = [["occlusion.frag"], ["occlusion-blur.frag", 1, 0], ["occlusion-blur.frag", 0, -1]];
    for (const [number, [shader, ...axis]] of shaders.entries()) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, passes[number % 2].framebuffer);
      gl.viewport(0, 0, width, height);
      const program = device.use("picture.vert", shader);
      device.bindTexture(0, target.depth);
      device.bindTexture(1, number > 0 ? passes[1 - number % 2].texture : null);
      if (number > 0) program.integers2("axis", ...axis);
      program.integer("depths", 0);
      program.integer("unblurred", 1);
      program.integer("samplesAcross", target.samplesAcross);
      program.integers2("size", width, height);
      program.vector2("halfSize", view.halfSize);
      program.integer("isOrthographic", view.isOrthographic ? 1 : 0);
      program.vector2("depthTerms", view.depthTerms);
      program.float("radius", lengthOf(sizeOf(box)) / 14);
      device.drawPicture();
      yield;
    }
    target.bind();
    gl.enable(gl.DEPTH_TEST);
    gl.depthMask(false);
    gl.enable(gl.BLEND);
    if (drawReflectedShares) {
      gl.depthFunc(gl.EQUAL);
      gl.blendFuncSeparate(gl.ZERO, gl.ONE, gl.ONE, gl.ZERO);
      drawReflectedShares();
    }
    const program = device.use("picture.vert", "shade.frag");
    device.bindTexture(0, null);
    device.bindTexture(1, passes[0].texture);
    program.integer("ambientVisibility", 1);
    program.integer("samplesAcross", target.samplesAcross);
    program.integer("restoresAlpha", 0);
    // The triangle is at the far plane, so GREATER passes only where something was drawn.
    gl.depthFunc(gl.GREATER);
    if (drawReflectedShares) {
      // Alpha becomes the share of the light that is lost, and then 1.
      gl.blendFuncSeparate(gl.ZERO, gl.ONE, gl.ZERO, gl.SRC_ALPHA);
      device.drawPicture();
      program.integer("restoresAlpha", 1);
      gl.blendFuncSeparate(gl.ZERO, gl.ONE_MINUS_DST_ALPHA, gl.ONE, gl.ZERO);
    } else {
      gl.blendFuncSeparate(gl.ZERO, gl.SRC_COLOR, gl.ZERO, gl.ONE);
    }
    device.drawPicture();
    gl.disable(gl.BLEND);
    gl.depthMask(true);
    gl.depthFunc(gl.LESS);
  }

  dispose() {
    const { gl } = this.device;
    for (const { texture, framebuffer } of this.passes) {
      gl.deleteTexture(texture);
      gl.deleteFramebuffer(framebuffer);
    }
  }
}
