import COpenGL
import RenderScene

/// Draws surfaces. It owns their programs, the uniform buffer of the lighting, which is uploaded when it changes, and the
/// environment, which is uploaded when a surface first needs it.
final class SurfacePass {
  private let device: GraphicsDevice
  private let programs: SurfaceProgramCache
  private var shadingBuffer: GPUBuffer
  private var uploadedShading: LightingParameters?
  private var current: (shading: LightingParameters, samplesAcross: Int)?
  private var environment: GPUEnvironment?
  /// The picture that surfaces with transmission show. Nil without such surfaces.
  var transmission: TransmissionRenderer?

  init(device: GraphicsDevice) {
    self.device = device
    programs = SurfaceProgramCache(device: device)
    shadingBuffer = GPUBuffer(.uniforms, device: device)
  }

  /// Sets the lighting for the following drawing, and all OpenGL state that drawing needs, because other code may use
  /// the same context. `samplesAcross` is the number of samples along each side of a pixel.
  func begin(_ shading: LightingParameters, samplesAcross: Int) {
    if shading != uploadedShading {
      shadingBuffer.upload(shading.block.span)
      uploadedShading = shading
    }
    current = (shading, samplesAcross)
    gl.BindBufferBase(GL_UNIFORM_BUFFER, SurfaceProgram.shadingBinding, shadingBuffer.name)
    gl.Enable(GL_DEPTH_TEST)
    gl.DepthFunc(GL_LESS)
    gl.Enable(GL_CULL_FACE)
    gl.CullFace(GL_BACK)
    gl.FrontFace(GL_CCW)
    gl.Enable(GL_PROGRAM_POINT_SIZE)
    gl.Disable(GL_BLEND)
    gl.Disable(GL_SCISSOR_TEST)
  }

  /// Binds the environment of `shading`.
  func bindEnvironment(_ shading: LightingParameters) {
    let environment = environment ?? GPUEnvironment(device: device)
    self.environment = environment
    environment.bind(shading)
  }

  /// Returns the bound program for a kind.
  ///
  /// - Precondition: `begin` was called for this picture.
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  func use(
    _ kind: SurfaceProgram.Kind, _ view: ViewFrustum, _ stage: SurfaceStage? = nil
  ) throws(GraphicsError) -> SurfaceProgram {
    guard let (shading, samplesAcross) = current else {
      preconditionFailure("begin(_:samplesAcross:) must be called before drawing")
    }
    if !shading.isDepthOnly, LightingVariant(shading, kind).isPhysical { bindEnvironment(shading) }
    let program = try programs.program(kind, shading, stage, isClipped: view.clip != nil)
    program.use(view, samplesAcross: samplesAcross)
    return program
  }

  /// Draws surfaces in their order. Programs and materials are bound only when they change. `stage` is the part of the
  /// picture that they are drawn for. Nil for their light.
  ///
  /// - Precondition: `begin` was called for this picture.
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  func draw(
    _ surfaces: [any SurfaceRenderer], _ view: ViewFrustum, _ stage: SurfaceStage? = nil
  ) throws(GraphicsError) {
    let areDepths = current?.shading.isDepthOnly == true || stage == .layerDepths
    var bound: (kind: SurfaceProgram.Kind, program: SurfaceProgram)?
    var boundMaterial: GPUMaterial?
    var isCulling = true
    for surface in surfaces {
      // The inner sides of surfaces that a plane cuts open are visible.
      let isOneSided = surface.isOneSided && view.clip == nil
      if isOneSided != isCulling {
        isCulling = isOneSided
        if isCulling { gl.Enable(GL_CULL_FACE) } else { gl.Disable(GL_CULL_FACE) }
      }
      if let material = surface.material, material !== boundMaterial {
        material.bind()
        boundMaterial = material
      }
      let kind = areDepths ? surface.program.forDepths : surface.program
      if let bound, bound.kind == kind {
        if surface.isTransmissive { transmission?.bind() }
        surface.draw(bound.program)
        continue
      }
      let program = try use(kind, view, stage)
      bound = (kind, program)
      // Last, because uploads of other textures use the same unit.
      if surface.isTransmissive { transmission?.bind() }
      surface.draw(program)
    }
    gl.Enable(GL_CULL_FACE)
    gl.FrontFace(GL_CCW)
  }
}
