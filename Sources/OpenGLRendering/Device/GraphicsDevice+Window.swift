import COpenGL
import Pictures

extension GraphicsDevice {
  /// What was drawn into the window's own framebuffer and is not shown yet, top row first. Waits for the GPU.
  ///
  /// - Precondition: the device's context is that of the window, and current; no buffers were swapped since.
  public func readDefaultFramebuffer(width: Int, height: Int) -> Image {
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, 0)
    return Image(readingFramebufferOfWidth: width, height: height)
  }
}
