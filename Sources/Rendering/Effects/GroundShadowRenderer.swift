import COpenGL
import Geometry
import SceneModel

/// Draws the shadow of a scene on the ground, and follows the scene.
final class GroundShadowRenderer {
  private let models: RaycastModels
  private let pass: PicturePass
  private let rays: RayUniforms
  private let texture: GPUObject
  private var shadow: GroundShadow?

  /// - Throws: `GraphicsError.shader` or `.linking` if the driver refuses the shaders.
  init(_ scene: Scene, device: GraphicsDevice) throws(GraphicsError) {
    models = RaycastModels(scene)
    pass = try PicturePass(.groundShadowFragment, device: device)
    rays = pass.rays
    texture = GPUObject(.texture, device: device)
  }

  /// Finds the shadow anew if models changed, and draws it over what is in `target`.
  func draw(_ view: View, bounds: BoundingBox, into target: RenderTarget) {
    if models.isMarked {
      models.prepare()
      shadow = GroundShadow(models, bounds: bounds)
      upload()
    }
    guard let shadow else { return }
    pass.use()
    rays.set(view, width: target.sampledWidth, height: target.sampledHeight)
    glUniform1i(pass.uniform("shadow"), 0)
    glUniform1f(pass.uniform("groundHeight"), shadow.height)
    glUniform2f(pass.uniform("gridOrigin"), shadow.origin.x, shadow.origin.y)
    glUniform1f(pass.uniform("gridSize"), shadow.cellSize * Float(GroundShadow.size))
    texture.bindTexture(unit: 0)
    pass.drawOver()
  }

  private func upload() {
    guard let shadow else { return }
    glBindTexture(GL_TEXTURE_2D, texture.name)
    texture.device.countUpload(textureBytes: 4 * shadow.cells.count)
    shadow.cells.withUnsafeBytes { cells in
      let side = Int32(GroundShadow.size)
      glTexImage2D(GL_TEXTURE_2D, 0, Int32(GL_R32F), side, side, 0, GL_RED, GL_FLOAT, cells.baseAddress)
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, Int32(GL_LINEAR))
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, Int32(GL_LINEAR))
  }
}
