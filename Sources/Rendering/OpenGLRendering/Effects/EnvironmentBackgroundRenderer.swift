import COpenGL
import RenderScene
import SceneModel
import Shaders

/// Draws a visible environment as the background of a picture.
final class EnvironmentBackgroundRenderer {
  private let pass: FullscreenPass
  private let rays: RayUniformLocations
  let toneMapping: ToneMapping

  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  init(_ toneMapping: ToneMapping, device: GraphicsDevice) throws(GraphicsError) {
    self.toneMapping = toneMapping
    let fragment = ShaderSource.backgroundFragment.defining([("TONE_MAPPING", toneMapping.shaderValue)])
    pass = try FullscreenPass(fragment, device: device)
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
