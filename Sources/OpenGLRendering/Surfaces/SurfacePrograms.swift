import RenderScene

/// The programs that draw surfaces and clouds in a given number of lights, each compiled when first asked for.
final class SurfacePrograms {
  private struct Key: Hashable {
    let kind: SurfaceProgram.Kind
    let counts: Shading.Counts
  }

  private let device: GraphicsDevice
  private var compiled: [Key: SurfaceProgram] = [:]

  init(device: GraphicsDevice) { self.device = device }

  /// The program that draws what is of `kind`, lit by `shading`, whose uniform buffer is the caller's to bind.
  ///
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver refuses it.
  func program(_ kind: SurfaceProgram.Kind, _ shading: Shading) throws(GraphicsError) -> SurfaceProgram {
    let key = Key(kind: kind, counts: shading.counts)
    if let program = compiled[key] { return program }
    let program = try SurfaceProgram(kind, shading.counts, device: device)
    compiled[key] = program
    return program
  }
}
