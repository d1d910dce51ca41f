import RenderScene

/// A cache of the programs for surfaces and clouds, compiled at first use for each kind and variant of the lighting.
final class SurfaceProgramCache {
  private struct Key: Hashable {
    let kind: SurfaceProgram.Kind
    let variant: LightingVariant
    let stage: TranslucentLayers.Stage?
    let isClipped: Bool
  }

  private let device: GraphicsDevice
  private var compiled: [Key: SurfaceProgram] = [:]

  init(device: GraphicsDevice) { self.device = device }

  /// Returns the program for a kind, the variant of `shading` and a drawing of a layer, if it is for one. The caller binds the uniform buffers.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - shading: the lighting.
  ///   - stage: the drawing of a layer.
  ///   - isClipped: whether a plane cuts the scene open.
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  func program(
    _ kind: SurfaceProgram.Kind, _ shading: LightingParameters, _ stage: TranslucentLayers.Stage?,
    isClipped: Bool
  ) throws(GraphicsError) -> SurfaceProgram {
    let key = Key(kind: kind, variant: LightingVariant(shading, kind), stage: stage, isClipped: isClipped)
    if let program = compiled[key] { return program }
    let program = try SurfaceProgram(kind, key.variant, stage, isClipped: isClipped, device: device)
    compiled[key] = program
    return program
  }
}
