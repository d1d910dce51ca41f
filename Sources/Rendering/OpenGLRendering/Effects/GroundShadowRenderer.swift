import COpenGL
import RenderScene

/// Renders the ground shadow of a scene from orthographic depths below it. The shadow is kept until models change.
final class GroundShadowRenderer {
  private let pass: FullscreenPass
  private let rays: RayUniformLocations
  private let texture: GPUObject
  private let target: RenderTarget
  private var cache = GroundShadowCache()

  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders, `.outOfMemory` if it cannot
  ///   allocate.
  init(device: GraphicsDevice) throws(GraphicsError) {
    pass = try FullscreenPass(.groundShadowFragment, device: device)
    rays = pass.rays
    texture = GPUObject(.texture, device: device)
    target = try RenderTarget(
      width: GroundShadow.size, height: GroundShadow.size, maximumSamplesAcross: 1, device: device)
  }

  /// Recomputes the shadow if it is that of another state. Leaves another framebuffer bound.
  ///
  /// - Parameters:
  ///   - plan: the plan of the picture.
  ///   - findDepths: returns the depths of the models seen from a view, drawn into a target.
  /// - Throws: the error of `findDepths`.
  func update(
    _ plan: FramePlan, findDepths: (ViewFrustum, RenderTarget) throws(GraphicsError) -> [Float]
  ) throws(GraphicsError) {
    let isMade = try cache.update(
      plan.bounds, of: plan.shadowState, omitsNew: plan.sampling.omitsNewShadows
    ) { (view) throws(GraphicsError) in
      try findDepths(view, target)
    }
    if isMade { upload() }
  }

  /// Composites the shadow, seen from `view`, over the content of `target`.
  func draw(_ view: ViewFrustum, into target: RenderTarget) {
    guard let shadow = cache.shadow else { return }
    pass.use()
    rays.set(view, width: target.sampledWidth, height: target.sampledHeight)
    gl.Uniform1i(pass.uniform("shadow"), 0)
    gl.Uniform1f(pass.uniform("groundHeight"), shadow.height)
    gl.Uniform2f(pass.uniform("gridOrigin"), shadow.origin.x, shadow.origin.y)
    gl.Uniform1f(pass.uniform("gridSize"), shadow.cellSize * Float(GroundShadow.size))
    texture.bindTexture(unit: 0)
    pass.drawOver()
  }

  private func upload() {
    guard let shadow = cache.shadow else { return }
    gl.BindTexture(GL_TEXTURE_2D, texture.name)
    texture.device.countUpload(textureBytes: 4 * shadow.cells.count)
    GL.storeTexture(
      GL_R32F, width: GroundShadow.size, height: GroundShadow.size, transfer: (GL_RED, GL_FLOAT),
      shadow.cells.span)
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, Int32(GL_LINEAR))
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, Int32(GL_LINEAR))
  }
}
