import COpenGL
import Geometry
import SceneModel

/// Draws the shadow of a scene on the ground, and follows the scene.
final class GroundShadowRenderer {
  private let models: RaycastModels
  private let program: ShaderProgram
  private let rays: RayUniforms
  private let texture: GPUObject
  private let vertexArray: GPUObject
  private var shadow: GroundShadow?

  /// - Throws: `GraphicsError.shader` or `.linking` if the driver refuses the shaders.
  init(_ scene: Scene, device: GraphicsDevice) throws(GraphicsError) {
    models = RaycastModels(scene)
    program = try ShaderProgram(vertex: .pictureVertex, fragment: .groundShadowFragment, device: device)
    rays = RayUniforms(program)
    texture = GPUObject(.texture, device: device)
    vertexArray = GPUObject(.vertexArray, device: device)
  }

  /// Finds the shadow anew if models changed, and draws it over what is in `target`.
  func draw(_ view: View, bounds: BoundingBox, into target: RenderTarget) {
    if models.isMarked {
      models.prepare()
      shadow = GroundShadow(models, bounds: bounds)
      upload()
    }
    guard let shadow else { return }
    program.use()
    rays.set(view, width: target.width * target.samplesAcross, height: target.height * target.samplesAcross)
    glUniform1i(program.uniform("shadow"), 0)
    glUniform1f(program.uniform("groundHeight"), shadow.height)
    glUniform2f(program.uniform("gridOrigin"), shadow.origin.x, shadow.origin.y)
    glUniform1f(program.uniform("gridSize"), shadow.cellSize * Float(GroundShadow.size))
    texture.bindTexture(unit: 0)
    glDisable(GL_DEPTH_TEST)
    glEnable(GL_BLEND)
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    glBindVertexArray(vertexArray.name)
    glDrawArrays(GL_TRIANGLES, 0, 3)
    glDisable(GL_BLEND)
    glEnable(GL_DEPTH_TEST)
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
