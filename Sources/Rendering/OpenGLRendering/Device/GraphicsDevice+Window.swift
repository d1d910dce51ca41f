import COpenGL
import Pictures

extension GraphicsDevice {
  /// Reads the back buffer of the window, top row first. Waits for the GPU.
  ///
  /// - Precondition: the device's context is that of the window and is current, and the buffers were not swapped since
  ///   drawing.
  public func readDefaultFramebuffer(width: Int, height: Int) -> Image {
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, 0)
    return Image(readingFramebufferOfWidth: width, height: height)
  }
}
