import COpenGL
import Geometry
import RenderScene

/// Darkens the hollows of what was drawn; see `OcclusionParameters`.
final class OcclusionRenderer {
  private let find: PicturePass, smooth: PicturePass, shade: PicturePass
  private let rough: DrawableTexture, smoothed: DrawableTexture

  /// For pictures of this size.
  ///
  /// - Throws: `GraphicsError`, if the driver refuses the shaders or has no memory.
  init(width: Int, height: Int, device: GraphicsDevice) throws(GraphicsError) {
    find = try PicturePass(.occlusionFragment, device: device)
    smooth = try PicturePass(.occlusionBlurFragment, device: device)
    shade = try PicturePass(.shadeFragment, device: device)
    rough = try DrawableTexture(
      GL_R8, transfer: (GL_RED, GL_UNSIGNED_BYTE), width: width, height: height, device: device)
    smoothed = try DrawableTexture(
      GL_R8, transfer: (GL_RED, GL_UNSIGNED_BYTE), width: width, height: height, device: device)
  }

  /// Whether it is for pictures of the size of `target`.
  func fits(_ target: RenderTarget) -> Bool { (rough.width, rough.height) == (target.width, target.height) }

  /// Darkens what is in `target`, seen from `view`, in which `bounds` holds everything; drawing goes there afterwards.
  func draw(_ view: View, bounds: BoundingBox, into target: RenderTarget) {
    glDisable(GL_DEPTH_TEST)
    target.bindDepths(unit: 0)
    rough.bindForDrawing()
    find.use()
    set(find, view, bounds, target)
    find.draw()

    smoothed.bindForDrawing()
    rough.bind(unit: 1)
    smooth.use()
    set(smooth, view, bounds, target)
    glUniform1i(smooth.uniform("rough"), 1)
    smooth.draw()

    target.bind()
    smoothed.bind(unit: 1)
    shade.use()
    glUniform1i(shade.uniform("openness"), 1)
    glUniform1i(shade.uniform("samplesAcross"), Int32(target.samplesAcross))
    // Behind everything, it is hidden by nothing but what is drawn, and that is where it counts.
    glEnable(GL_DEPTH_TEST)
    glDepthFunc(GL_GREATER)
    glDepthMask(GLboolean(GL_FALSE))
    glEnable(GL_BLEND)
    glBlendFuncSeparate(GL_ZERO, GL_SRC_COLOR, GL_ZERO, GL_ONE)
    shade.draw()
    glDisable(GL_BLEND)
    glDepthMask(GLboolean(GL_TRUE))
    glDepthFunc(GL_LESS)
  }

  private func set(
    _ pass: borrowing PicturePass, _ view: View, _ bounds: BoundingBox, _ target: RenderTarget
  ) {
    glUniform1i(pass.uniform("depths"), 0)
    glUniform1i(pass.uniform("samplesAcross"), Int32(target.samplesAcross))
    glUniform2i(pass.uniform("size"), Int32(target.width), Int32(target.height))
    glUniform2f(pass.uniform("halfSize"), view.halfSize.x, view.halfSize.y)
    glUniform1i(pass.uniform("isParallel"), view.isParallel ? 1 : 0)
    glUniform2f(pass.uniform("depthTerms"), view.depthTerms.x, view.depthTerms.y)
    glUniform1f(pass.uniform("reach"), OcclusionParameters.reach(bounds))
  }
}
