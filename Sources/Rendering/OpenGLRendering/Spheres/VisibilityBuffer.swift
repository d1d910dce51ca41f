import COpenGL
import RenderScene

/// A visibility buffer: the ID of the nearest sphere of the clouds for each sample. IDs start at 1, 0 is the
/// background.
final class VisibilityBuffer {
  /// The size in samples.
  var width: Int { numbers.width }
  var height: Int { numbers.height }
  private let numbers: RenderTexture
  private let depth: GPUObject

  /// - Throws: `GraphicsError.outOfMemory` or `.framebufferIncomplete`.
  init(width: Int, height: Int, device: GraphicsDevice) throws(GraphicsError) {
    numbers = try RenderTexture(
      GL_R32UI, transfer: (GL_RED_INTEGER, GL_UNSIGNED_INT), width: width, height: height, device: device)
    depth = GPUObject(.renderbuffer, device: device)
    guard depth.allocateRenderbuffer(GL_DEPTH_COMPONENT24, width: width, height: height) else {
      throw .outOfMemory(width: width, height: height)
    }
    try numbers.attach(depth: depth)
  }

  /// Clears the buffer, and binds it for drawing.
  func clear() {
    numbers.bindForDrawing()
    GL.clearIntegers()
    gl.Clear(GL_DEPTH_BUFFER_BIT)
  }

  /// Binds the IDs to texture unit `unit`.
  func bindTexture(unit: UInt32) { numbers.bind(unit: unit) }
}
