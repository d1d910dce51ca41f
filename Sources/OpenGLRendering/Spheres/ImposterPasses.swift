import RenderScene

/// Draws clouds as imposters, in two passes: the first finds which sphere each sample of a picture sees, the second lights what
/// was found. So a sphere that others hide costs little, and what is seen is lit once.
final class ImposterPasses {
  private let programs: ImposterPrograms

  init(device: GraphicsDevice) { programs = ImposterPrograms(device: device) }

  /// Finds which sphere each sample of a picture of `view` sees; nil where there are no clouds. Drawing goes elsewhere
  /// afterwards than to `target`.
  ///
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver refuses the shaders, `.outOfMemory` if it has no room.
  func findSpheres(
    of clouds: [any RecordRenderer], _ view: View, _ target: RenderTarget
  ) throws(GraphicsError) -> SphereIDs? {
    guard !clouds.isEmpty else { return nil }
    let ids = try target.sphereIDs()
    ids.clear()
    try forEach(clouds) { (cloud, firstID) throws(GraphicsError) in
      try cloud.withRecords { (records) throws(GraphicsError) in
        let areRectangles = !records.areCoveredByPoints(view, height: ids.height)
        let program = try programs.ids(rectangles: areRectangles)
        program.use(view, ids)
        records.drawIDs(program, firstID: firstID)
      }
    }
    return ids
  }

  /// Draws the spheres that were found, lit by `shading`, into the target that is bound.
  ///
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver refuses the shaders.
  func drawSpheres(
    of clouds: [any RecordRenderer], _ ids: SphereIDs, _ view: View, _ shading: Shading
  ) throws(GraphicsError) {
    let program = try programs.surfaces(shading)
    program.use(view, ids)
    forEach(clouds) { cloud, firstID in cloud.withRecords { $0.drawImposters(program, firstID: firstID) } }
  }

  /// Calls `body` with each cloud and the number of its first sphere.
  private func forEach<Failure: Error>(
    _ clouds: [any RecordRenderer], _ body: (any RecordRenderer, UInt32) throws(Failure) -> Void
  ) throws(Failure) {
    var firstID: UInt32 = 1
    for cloud in clouds {
      try body(cloud, firstID)
      firstID += UInt32(cloud.count)
    }
  }
}
