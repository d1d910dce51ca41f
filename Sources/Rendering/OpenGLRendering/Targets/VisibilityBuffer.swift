import COpenGL
import RenderScene

/// A visibility buffer: the ID of the nearest sphere of the clouds for each sample of a target. IDs start at 1. Samples
/// that show no sphere have undefined IDs.
///
/// Its depths are those of the target, so that the shading pass draws only samples with a sphere, and need not compute
/// depths.
final class VisibilityBuffer {
  /// The size in samples.
  var width: Int { numbers.width }
  var height: Int { numbers.height }
  private let numbers: RenderTexture

  /// - Throws: `GraphicsError.outOfMemory` or `.framebufferIncomplete`.
  init(_ target: RenderTarget, device: GraphicsDevice) throws(GraphicsError) {
    numbers = try RenderTexture(
      GL_R32UI, transfer: (GL_RED_INTEGER, GL_UNSIGNED_INT), width: target.sampledWidth,
      height: target.sampledHeight, device: device)
    numbers.bindForDrawing()
    target.attachDepths()
  }

  /// Binds the buffer for drawing, and clears the depths of the target.
  func begin() {
    numbers.bindForDrawing()
    gl.DepthMask(GLboolean(GL_TRUE))
    gl.Clear(GL_DEPTH_BUFFER_BIT)
  }

  /// Binds the IDs to texture unit `unit`.
  func bindTexture(unit: UInt32) { numbers.bind(unit: unit) }
}
