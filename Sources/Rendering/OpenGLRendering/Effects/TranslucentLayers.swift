import COpenGL
import RenderScene

/// Draws translucent surfaces in the correct order for each sample by depth peeling (C. Everitt, "Interactive
/// Order-Independent Transparency", 2001), with the rules of the raycaster.
///
/// Each layer has the nearest surfaces behind the last layer. One drawing of the surfaces finds its depths, another one adds
/// the light of the surfaces with these depths, times their alpha and the share of light that the layers before let
/// through. Surfaces of equal depth are in one layer, in the order of the scene: the first one is in front. An opaque
/// surface of equal depth hides them.
///
/// Memory: `LayerBuffers`. Time: O(layers · surfaces).
final class TranslucentLayers {
  /// The number of layers up to which all are drawn. More layers are drawn only as long as they show anything, which
  /// requires waiting for the GPU.
  private static let unqueriedCount = 4

  private let limits: FullscreenPass, composite: FullscreenPass
  private let query: GPUObject
  /// The number of layers that were drawn since the creation.
  private(set) var drawnCount = 0

  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  init(device: GraphicsDevice) throws(GraphicsError) {
    limits = try FullscreenPass(.layerLimitsFragment, device: device)
    composite = try FullscreenPass(.layersFragment, device: device)
    query = GPUObject(.query, device: device)
  }

  /// Draws the surfaces that `drawSurfaces` draws over the content of `target`.
  ///
  /// - Parameters:
  ///   - target: the target, which is bound afterwards.
  ///   - grouping: the rectangle of the surfaces and the number of their layers.
  ///   - drawSurfaces: draws all surfaces.
  /// - Throws: `GraphicsError.outOfMemory`, or the error of `drawSurfaces`.
  func draw(
    into target: RenderTarget, _ grouping: TranslucentGrouping,
    drawSurfaces: (SurfaceStage) throws(GraphicsError) -> Void
  ) throws(GraphicsError) {
    let buffers = try target.layerBuffers()
    restrict(to: grouping, target)
    defer { gl.Disable(GL_SCISSOR_TEST) }
    buffers.clear()
    let limit = grouping.layerLimit ?? .max
    for layer in 0..<min(limit, TranslucentGrouping.maximumLayerCount) {
      let isQueried = limit > Self.unqueriedCount
      begin(layer, buffers, target)
      if isQueried { gl.BeginQuery(GL_ANY_SAMPLES_PASSED, query.name) }
      try drawSurfaces(.layerDepths)
      if isQueried { gl.EndQuery(GL_ANY_SAMPLES_PASSED) }
      buffers.bindLight()
      buffers.bindDepthTexture(of: layer)
      gl.DepthMask(GLboolean(GL_FALSE))
      gl.Enable(GL_BLEND)
      // Alpha is the share of light that the layers let through.
      gl.BlendFuncSeparate(GL_DST_ALPHA, GL_ONE, GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
      try drawSurfaces(.layerLight)
      gl.Disable(GL_BLEND)
      gl.DepthMask(GLboolean(GL_TRUE))
      drawnCount += 1
      if isQueried, !GL.hasPassedSamples(query.name) { break }
    }
    target.bind()
    composite.use()
    gl.Uniform1i(composite.uniform("layers"), 0)
    buffers.bindLightTexture(unit: 0)
    composite.drawOver()
  }

  /// Starts a layer: sets its depths to those in front of which a sample may have a surface.
  private func begin(_ layer: Int, _ buffers: LayerBuffers, _ target: RenderTarget) {
    buffers.bindDepths(of: layer)
    limits.use()
    gl.Uniform1i(limits.uniform("layers"), 0)
    gl.Uniform1i(limits.uniform("opaqueDepths"), 1)
    buffers.bindLightTexture(unit: 0)
    target.bindDepths(unit: 1)
    gl.DepthFunc(GL_ALWAYS)
    limits.draw()
    gl.DepthFunc(GL_LESS)
    buffers.bindDepthTexture(of: layer - 1)
  }

  /// Restricts drawing to the rectangle of the surfaces.
  private func restrict(to grouping: TranslucentGrouping, _ target: RenderTarget) {
    let half = SIMD2(Float(target.sampledWidth), Float(target.sampledHeight)) * 0.5
    let first = SIMD2<Int32>((half + half * grouping.low).rounded(.down))
    let end = SIMD2<Int32>((half + half * grouping.high).rounded(.up))
    gl.Enable(GL_SCISSOR_TEST)
    gl.Scissor(first.x, first.y, end.x - first.x, end.y - first.y)
  }
}
