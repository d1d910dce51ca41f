import COpenGL
import RenderScene

/// Draws a visible environment as the background of a picture.
final class EnvironmentBackgroundRenderer {
  private let pass: FullscreenPass
  private let rays: RayUniformLocations

  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  init(device: GraphicsDevice) throws(GraphicsError) {
    pass = try FullscreenPass(.backgroundFragment, device: device)
    rays = pass.rays
    pass.connectLighting()
  }

  /// Replaces the content of `target`, seen from `view`.
  ///
  /// - Precondition: the environment is bound.
  func draw(_ view: ViewFrustum, into target: RenderTarget) {
    pass.use()
    rays.set(view, width: target.sampledWidth, height: target.sampledHeight)
    pass.drawOver()
  }
}
