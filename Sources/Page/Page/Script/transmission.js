// The picture of the opaque surfaces and the background that surfaces with transmission show, as in TransmissionRenderer.swift.

// A texture whose levels have half the size of the one before; see transmission.glsl.
export class TransmissionPicture {
  constructor(device, width, height) {
    const { gl } = device;
    Object.assign(this, { device, width, height, texture: device.makeTexture() });
    const count = Math.floor(Math.log2(height)) + 1;
    gl.texStorage2D(gl.TEXTURE_2D, count, gl.SRGB8_ALPHA8, width, height);
    device.setFilter(gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_NEAREST);
    this.framebuffers = Array.from({ length: count }, (_, level) => {
      const framebuffer = gl.createFramebuffer();
      gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.texture, level);
      return framebuffer;
    });
  }

  // Copies the content of a target and computes all levels, then binds the target again.
  update(target) {
    const { device, texture, framebuffers, width, height } = this;
    const { gl } = device;
    const setLevels = (first, last) => {
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_BASE_LEVEL, first);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, last);
    };
    gl.disable(gl.DEPTH_TEST);
    const program = device.use("picture.vert", "transmission.frag");
    program.integer("source", 0);
    framebuffers.forEach((framebuffer, level) => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
      gl.viewport(0, 0, Math.max(1, width >> level), Math.max(1, height >> level));
      program.integer("samplesAcross", level === 0 ? Math.max(1, target.samplesAcross) : 0);
      device.bindTexture(0, level === 0 ? target.color : texture);
      // A level is not read while it is drawn into.
      if (level > 0) setLevels(level - 1, level - 1);
      device.drawPicture();
    });
    device.bindTexture(0, texture);
    setLevels(0, framebuffers.length - 1);
    device.bindTexture(0, null);
    gl.enable(gl.DEPTH_TEST);
    target.bind();
  }

  // Binds the picture to the unit of `transmissionPicture`.
  bind() { this.device.bindTexture(0, this.texture); }

  dispose() {
    const { gl } = this.device;
    for (const framebuffer of this.framebuffers) gl.deleteFramebuffer(framebuffer);
    gl.deleteTexture(this.texture);
  }
}
