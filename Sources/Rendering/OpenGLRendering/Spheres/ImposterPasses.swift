import COpenGL
import RenderScene

/// Draws clouds as imposters with a visibility buffer, in two passes: the first finds the visible sphere and the depth of
/// each sample, the second shades it. Hidden spheres cost little, and each visible sample is shaded once.
final class ImposterPasses {
  private let programs: ImposterProgramCache

  init(device: GraphicsDevice) { programs = ImposterProgramCache(device: device) }

  /// Clears the depths of `target`, and renders the depths and the IDs of the visible spheres of a picture of `view`. Nil,
  /// without a change, if there are no clouds. Leaves another framebuffer bound than that of `target`.
  ///
  /// - Parameter fading: the fading of spheres, which are then left out. Nil if they do not fade.
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders, `.outOfMemory` if it cannot
  ///   allocate.
  func findSpheres(
    of clouds: [SphereRecordRenderer], _ view: ViewFrustum, _ target: RenderTarget, _ fading: ElementFading?
  ) throws(GraphicsError) -> VisibilityBuffer? {
    guard !clouds.isEmpty else { return nil }
    let ids = try target.sphereIDs()
    ids.begin()
    try forEach(clouds) { (cloud, firstID) throws(GraphicsError) in
      try cloud.withRecords { (records) throws(GraphicsError) in
        let program = try programs.ids(
          .init(
            hasRectangles: !records.areCoveredByPoints(view, cloud.placement, height: ids.height),
            isOrthographic: view.isOrthographic, isClipped: view.clip != nil))
        program.use(view, ids)
        program.set(cloud.placement)
        program.set(cloud.applicable(fading))
        records.drawIDs(program, firstID: firstID)
      }
    }
    return ids
  }

  /// Shades the spheres in `ids` by `shading`, and draws them into the bound framebuffer, whose depths are those of
  /// `findSpheres` and unchanged.
  ///
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  func drawSpheres(
    of clouds: [SphereRecordRenderer], _ ids: VisibilityBuffer, _ view: ViewFrustum,
    _ shading: LightingParameters
  ) throws(GraphicsError) {
    let program = try programs.surfaces(
      shading, hasOtherClouds: clouds.count > 1, isClipped: view.clip != nil)
    program.use(view, ids)
    // The triangle is at the far plane, so the test passes only where a sphere was found. It runs before the shader, which
    // software drivers would otherwise run for the background, too. They take time for the tests, so that only the area of
    // the spheres is drawn.
    gl.DepthFunc(GL_GREATER)
    gl.DepthMask(GLboolean(GL_FALSE))
    gl.Enable(GL_SCISSOR_TEST)
    forEach(clouds) { cloud, firstID in
      program.set(cloud.placement)
      cloud.withRecords {
        $0.area(view, cloud.placement, width: ids.width, height: ids.height).setScissor()
        $0.drawImposters(program, firstID: firstID)
      }
    }
    gl.Disable(GL_SCISSOR_TEST)
    gl.DepthMask(GLboolean(GL_TRUE))
    gl.DepthFunc(GL_LESS)
  }

  /// Calls `body` with each cloud and the ID of its first sphere. IDs start at 1.
  private func forEach<Failure: Error>(
    _ clouds: [SphereRecordRenderer], _ body: (SphereRecordRenderer, UInt32) throws(Failure) -> Void
  ) throws(Failure) {
    var firstID: UInt32 = 1
    for cloud in clouds {
      try body(cloud, firstID)
      firstID += UInt32(cloud.count)
    }
  }
}
