import RenderScene

/// A cache of the programs for surfaces and clouds, compiled at first use for each kind and number of lights.
final class SurfaceProgramCache {
  private struct Key: Hashable {
    let kind: SurfaceProgram.Kind
    let counts: LightingParameters.LightCounts
  }

  private let device: GraphicsDevice
  private var compiled: [Key: SurfaceProgram] = [:]

  init(device: GraphicsDevice) { self.device = device }

  /// Returns the program for a kind and the number of lights of `shading`. The caller binds the uniform buffer.
  ///
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  func program(_ kind: SurfaceProgram.Kind, _ shading: LightingParameters) throws(GraphicsError)
    -> SurfaceProgram
  {
    let key = Key(kind: kind, counts: shading.counts)
    if let program = compiled[key] { return program }
    let program = try SurfaceProgram(kind, shading.counts, device: device)
    compiled[key] = program
    return program
  }
}
