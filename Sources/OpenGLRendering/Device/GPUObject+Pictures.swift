import COpenGL
import RenderScene

// What a framebuffer draws into.
extension GPUObject {
  /// Gives a renderbuffer room for so many pixels, and returns whether there is any.
  func allocateRenderbuffer(_ format: UInt32, width: Int, height: Int) -> Bool {
    while glGetError() != GL_NO_ERROR {}
    glBindRenderbuffer(GL_RENDERBUFFER, name)
    glRenderbufferStorage(GL_RENDERBUFFER, format, Int32(width), Int32(height))
    return glGetError() == GL_NO_ERROR
  }

  /// Gives a texture room for so many pixels, and returns whether there is any; `transfer` is what those look like that are
  /// stored later.
  func allocateTexture(
    _ format: UInt32, width: Int, height: Int, transfer: (format: UInt32, type: UInt32)
  ) -> Bool {
    while glGetError() != GL_NO_ERROR {}
    glBindTexture(GL_TEXTURE_2D, name)
    glTexImage2D(
      GL_TEXTURE_2D, 0, Int32(format), Int32(width), Int32(height), 0, transfer.format, transfer.type, nil)
    return glGetError() == GL_NO_ERROR
  }

  /// Has shaders read a texture, which is bound, pixel by pixel: without means between them.
  func setExact() {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, Int32(GL_NEAREST))
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, Int32(GL_NEAREST))
  }

  /// Lets shaders read a texture as texture `unit`.
  func bindTexture(unit: UInt32) {
    glActiveTexture(GL_TEXTURE0 + unit)
    glBindTexture(GL_TEXTURE_2D, name)
    glActiveTexture(GL_TEXTURE0)
  }

  /// Throws unless a framebuffer, which is bound, can be drawn to; the error names the size.
  ///
  /// - Throws: `GraphicsError.outOfMemory` or `.framebufferIncomplete`.
  func checkFramebuffer(width: Int, height: Int) throws(GraphicsError) {
    let status = glCheckFramebufferStatus(GL_FRAMEBUFFER)
    // Every driver draws into these formats, so an attachment that will not do is one that found no room.
    if status == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT { throw .outOfMemory(width: width, height: height) }
    guard status == GL_FRAMEBUFFER_COMPLETE else { throw .framebufferIncomplete(status: status) }
  }
}
