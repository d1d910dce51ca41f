import RenderScene

/// A cache of the programs for surfaces and clouds, compiled at first use for each kind and variant of the lighting.
final class SurfaceProgramCache {
  private struct Key: Hashable {
    let kind: SurfaceProgram.Kind
    let variant: LightingVariant
    let stage: TranslucentLayers.Stage?
  }

  private let device: GraphicsDevice
  private var compiled: [Key: SurfaceProgram] = [:]

  init(device: GraphicsDevice) { self.device = device }

  /// Returns the program for a kind, the variant of `shading` and a drawing of a layer, if it is for one. The caller binds the uniform buffers.
  ///
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  func program(
    _ kind: SurfaceProgram.Kind, _ shading: LightingParameters, _ stage: TranslucentLayers.Stage?
  ) throws(GraphicsError) -> SurfaceProgram {
    let key = Key(kind: kind, variant: LightingVariant(shading, kind), stage: stage)
    if let program = compiled[key] { return program }
    let program = try SurfaceProgram(kind, key.variant, stage, device: device)
    compiled[key] = program
    return program
  }
}
