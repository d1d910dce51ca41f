import COpenGL
import RenderScene

/// An OpenGL object, freed with its owner.
struct GPUObject: ~Copyable {
  let kind: GraphicsDevice.ObjectKind
  /// The OpenGL name, never 0.
  let name: UInt32
  let device: GraphicsDevice

  /// Creates an object of `kind` in the device's context, which must be current.
  init(_ kind: GraphicsDevice.ObjectKind, device: GraphicsDevice) {
    (self.kind, self.name, self.device) = (kind, GL.makeName(kind), device)
    device.countLive(kind)
  }

  deinit { device.free(kind, name) }
}

// MARK: - Framebuffer attachments
extension GPUObject {
  /// Allocates storage for a renderbuffer. Returns false if the driver is out of memory.
  func allocateRenderbuffer(_ format: UInt32, width: Int, height: Int) -> Bool {
    while gl.GetError() != GL_NO_ERROR {}
    gl.BindRenderbuffer(GL_RENDERBUFFER, name)
    gl.RenderbufferStorage(GL_RENDERBUFFER, format, Int32(width), Int32(height))
    return gl.GetError() == GL_NO_ERROR
  }

  /// Allocates storage for a level of a texture. Returns false if the driver is out of memory. `transfer` is the format of pixels
  /// that are uploaded later.
  func allocateTexture(
    _ format: UInt32, level: Int = 0, width: Int, height: Int, transfer: (format: UInt32, type: UInt32)
  ) -> Bool {
    while gl.GetError() != GL_NO_ERROR {}
    gl.BindTexture(GL_TEXTURE_2D, name)
    gl.TexImage2D(
      GL_TEXTURE_2D, Int32(level), Int32(format), Int32(width), Int32(height), 0, transfer.format,
      transfer.type, nil)
    return gl.GetError() == GL_NO_ERROR
  }

  /// Sets nearest filtering for the bound texture.
  func useNearestFiltering() {
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, Int32(GL_NEAREST))
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, Int32(GL_NEAREST))
  }

  /// Sets linear filtering, without mipmaps, for the bound texture. Coordinates are clamped to its edge.
  func useLinearFiltering() {
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, Int32(GL_LINEAR))
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, Int32(GL_LINEAR))
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, Int32(GL_CLAMP_TO_EDGE))
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, Int32(GL_CLAMP_TO_EDGE))
  }

  /// Binds a texture to texture unit `unit`.
  func bindTexture(unit: UInt32) {
    gl.ActiveTexture(GL_TEXTURE0 + unit)
    gl.BindTexture(GL_TEXTURE_2D, name)
    gl.ActiveTexture(GL_TEXTURE0)
  }

  /// Throws unless the bound framebuffer is complete. The error contains the size.
  ///
  /// - Throws: `GraphicsError.outOfMemory` or `.framebufferIncomplete`.
  func checkFramebuffer(width: Int, height: Int) throws(GraphicsError) {
    let status = gl.CheckFramebufferStatus(GL_FRAMEBUFFER)
    // Every driver supports these formats, so an incomplete attachment means that memory is exhausted.
    if status == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT { throw .outOfMemory(width: width, height: height) }
    guard status == GL_FRAMEBUFFER_COMPLETE else { throw .framebufferIncomplete(status: status) }
  }
}
