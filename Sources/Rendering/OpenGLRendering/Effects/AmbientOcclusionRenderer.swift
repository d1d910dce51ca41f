import COpenGL
import Geometry
import RenderScene

/// A renderer of screen-space ambient occlusion over the content of a target; see `AmbientOcclusionParameters`.
final class AmbientOcclusionRenderer {
  private let find: FullscreenPass, blur: FullscreenPass, shade: FullscreenPass
  private let result: RenderTexture, blurredAcross: RenderTexture

  /// Creates a renderer for pictures of this size.
  ///
  /// - Throws: `GraphicsError` if the driver rejects the shaders or cannot allocate.
  init(width: Int, height: Int, device: GraphicsDevice) throws(GraphicsError) {
    find = try FullscreenPass(.occlusionFragment, device: device)
    blur = try FullscreenPass(.occlusionBlurFragment, device: device)
    shade = try FullscreenPass(.shadeFragment, device: device)
    result = try RenderTexture(
      GL_R8, transfer: (GL_RED, GL_UNSIGNED_BYTE), width: width, height: height, device: device)
    blurredAcross = try RenderTexture(
      GL_R8, transfer: (GL_RED, GL_UNSIGNED_BYTE), width: width, height: height, device: device)
  }

  /// Returns whether the size is that of `target`.
  func fits(_ target: RenderTarget) -> Bool {
    (result.width, result.height) == (target.width, target.height)
  }

  /// Darkens the content of `target` by its ambient occlusion, and binds `target` for drawing.
  ///
  /// The light that surfaces emit is not darkened: their pixels keep in alpha, which is 1 before and after, the share that they
  /// reflect.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - bounds: the bounding box of the scene.
  ///   - target: the target.
  ///   - hasEmission: whether opaque surfaces emit light.
  ///   - drawReflectedShares: draws these surfaces, with the share as alpha, where they are visible.
  func draw(
    _ view: ViewFrustum, bounds: BoundingBox, into target: RenderTarget, hasEmission: Bool,
    drawReflectedShares: () throws(GraphicsError) -> Void
  ) throws(GraphicsError) {
    gl.Disable(GL_DEPTH_TEST)
    target.bindDepths(unit: 0)
    result.bindForDrawing()
    find.use()
    set(find, view, bounds, target)
    find.draw()

    blur.use()
    set(blur, view, bounds, target)
    gl.Uniform1i(blur.uniform("unblurred"), 1)
    blurredAcross.bindForDrawing()
    result.bind(unit: 1)
    gl.Uniform2i(blur.uniform("axis"), 1, 0)
    blur.draw()
    result.bindForDrawing()
    blurredAcross.bind(unit: 1)
    // Rows of the raycaster are counted from the top.
    gl.Uniform2i(blur.uniform("axis"), 0, -1)
    blur.draw()

    target.bind()
    gl.Enable(GL_DEPTH_TEST)
    gl.DepthMask(GLboolean(GL_FALSE))
    gl.Enable(GL_BLEND)
    if hasEmission {
      gl.DepthFunc(GL_EQUAL)
      gl.BlendFuncSeparate(GL_ZERO, GL_ONE, GL_ONE, GL_ZERO)
      try drawReflectedShares()
    }
    result.bind(unit: 1)
    shade.use()
    gl.Uniform1i(shade.uniform("ambientVisibility"), 1)
    gl.Uniform1i(shade.uniform("samplesAcross"), Int32(target.samplesAcross))
    // The triangle is at the far plane, so GL_GREATER passes only where something was drawn.
    gl.DepthFunc(GL_GREATER)
    if hasEmission {
      // Alpha becomes the share of the light that is lost, and then 1.
      gl.Uniform1i(shade.uniform("restoresAlpha"), 0)
      gl.BlendFuncSeparate(GL_ZERO, GL_ONE, GL_ZERO, GL_SRC_ALPHA)
      shade.draw()
      gl.Uniform1i(shade.uniform("restoresAlpha"), 1)
      gl.BlendFuncSeparate(GL_ZERO, GL_ONE_MINUS_DST_ALPHA, GL_ONE, GL_ZERO)
    } else {
      gl.BlendFuncSeparate(GL_ZERO, GL_SRC_COLOR, GL_ZERO, GL_ONE)
    }
    shade.draw()
    gl.Disable(GL_BLEND)
    gl.DepthMask(GLboolean(GL_TRUE))
    gl.DepthFunc(GL_LESS)
  }

  private func set(
    _ pass: borrowing FullscreenPass, _ view: ViewFrustum, _ bounds: BoundingBox, _ target: RenderTarget
  ) {
    gl.Uniform1i(pass.uniform("depths"), 0)
    gl.Uniform1i(pass.uniform("samplesAcross"), Int32(target.samplesAcross))
    gl.Uniform2i(pass.uniform("size"), Int32(target.width), Int32(target.height))
    gl.Uniform2f(pass.uniform("halfSize"), view.halfSize.x, view.halfSize.y)
    gl.Uniform1i(pass.uniform("isOrthographic"), view.isOrthographic ? 1 : 0)
    gl.Uniform2f(pass.uniform("depthTerms"), view.depthTerms.x, view.depthTerms.y)
    gl.Uniform1f(pass.uniform("radius"), AmbientOcclusionParameters.radius(bounds))
  }
}
