import COpenGL
import RenderScene

/// A texture that is rendered to, and then read by shaders with nearest filtering.
struct RenderTexture: ~Copyable {
  let width: Int, height: Int
  private let framebuffer: GPUObject
  private let texture: GPUObject

  /// - Throws: `GraphicsError.outOfMemory` or `.framebufferIncomplete`.
  init(
    _ format: UInt32, transfer: (format: UInt32, type: UInt32), width: Int, height: Int,
    device: GraphicsDevice
  ) throws(GraphicsError) {
    (self.width, self.height) = (width, height)
    framebuffer = GPUObject(.framebuffer, device: device)
    texture = GPUObject(.texture, device: device)
    guard texture.allocateTexture(format, width: width, height: height, transfer: transfer) else {
      throw .outOfMemory(width: width, height: height)
    }
    texture.useNearestFiltering()
    gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
    gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name, 0)
    try framebuffer.checkFramebuffer(width: width, height: height)
  }

  /// Binds the texture's framebuffer for drawing.
  func bindForDrawing() {
    gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
    gl.Viewport(0, 0, Int32(width), Int32(height))
  }

  /// Binds the texture to texture unit `unit`.
  func bind(unit: UInt32) { texture.bindTexture(unit: unit) }
}
