import COpenGL
import RenderScene

// What a framebuffer draws into.
extension GPUObject {
  /// Gives a renderbuffer room for so many pixels, and returns whether there is any.
  func allocateRenderbuffer(_ format: UInt32, width: Int, height: Int) -> Bool {
    while gl.GetError() != GL_NO_ERROR {}
    gl.BindRenderbuffer(GL_RENDERBUFFER, name)
    gl.RenderbufferStorage(GL_RENDERBUFFER, format, Int32(width), Int32(height))
    return gl.GetError() == GL_NO_ERROR
  }

  /// Gives a texture room for so many pixels, and returns whether there is any; `transfer` is what those look like that are
  /// stored later.
  func allocateTexture(
    _ format: UInt32, width: Int, height: Int, transfer: (format: UInt32, type: UInt32)
  ) -> Bool {
    while gl.GetError() != GL_NO_ERROR {}
    gl.BindTexture(GL_TEXTURE_2D, name)
    gl.TexImage2D(
      GL_TEXTURE_2D, 0, Int32(format), Int32(width), Int32(height), 0, transfer.format, transfer.type, nil)
    return gl.GetError() == GL_NO_ERROR
  }

  /// Has shaders read a texture, which is bound, pixel by pixel: without means between them.
  func setExact() {
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, Int32(GL_NEAREST))
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, Int32(GL_NEAREST))
  }

  /// Lets shaders read a texture as texture `unit`.
  func bindTexture(unit: UInt32) {
    gl.ActiveTexture(GL_TEXTURE0 + unit)
    gl.BindTexture(GL_TEXTURE_2D, name)
    gl.ActiveTexture(GL_TEXTURE0)
  }

  /// Throws unless a framebuffer, which is bound, can be drawn to; the error names the size.
  ///
  /// - Throws: `GraphicsError.outOfMemory` or `.framebufferIncomplete`.
  func checkFramebuffer(width: Int, height: Int) throws(GraphicsError) {
    let status = gl.CheckFramebufferStatus(GL_FRAMEBUFFER)
    // Every driver draws into these formats, so an attachment that will not do is one that found no room.
    if status == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT { throw .outOfMemory(width: width, height: height) }
    guard status == GL_FRAMEBUFFER_COMPLETE else { throw .framebufferIncomplete(status: status) }
  }
}
