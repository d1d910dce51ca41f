import COpenGL

/// Which sphere of the clouds each sample of a picture sees: numbers from 1, 0 for none.
final class SphereIDs {
  /// The picture's size in samples.
  let width: Int, height: Int
  private let framebuffer: GPUObject
  private let texture: GPUObject
  private let depth: GPUObject

  /// - Throws: `GraphicsError.outOfMemory` or `.framebufferIncomplete`.
  init(width: Int, height: Int, device: GraphicsDevice) throws(GraphicsError) {
    (self.width, self.height) = (width, height)
    framebuffer = GPUObject(.framebuffer, device: device)
    texture = GPUObject(.texture, device: device)
    depth = GPUObject(.renderbuffer, device: device)
    guard
      texture.allocateTexture(
        GL_R32UI, width: width, height: height, transfer: (GL_RED_INTEGER, GL_UNSIGNED_INT)),
      depth.allocateRenderbuffer(GL_DEPTH_COMPONENT24, width: width, height: height)
    else { throw .outOfMemory(width: width, height: height) }
    // Numbers have no means between them.
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, Int32(GL_NEAREST))
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, Int32(GL_NEAREST))
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name, 0)
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth.name)
    try framebuffer.checkFramebuffer(width: width, height: height)
  }

  /// Forgets all spheres; drawing goes here afterwards.
  func clear() {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
    glViewport(0, 0, Int32(width), Int32(height))
    var none: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    withUnsafeBytes(of: &none) {
      glClearBufferuiv(GL_COLOR, 0, $0.assumingMemoryBound(to: UInt32.self).baseAddress)
    }
    glClear(GL_DEPTH_BUFFER_BIT)
  }

  /// Lets shaders read it as texture `unit`.
  func bindTexture(unit: UInt32) {
    glActiveTexture(GL_TEXTURE0 + unit)
    glBindTexture(GL_TEXTURE_2D, texture.name)
    glActiveTexture(GL_TEXTURE0)
  }
}
