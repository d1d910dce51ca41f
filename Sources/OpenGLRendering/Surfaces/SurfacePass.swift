import COpenGL
import RenderScene

/// Draws surfaces. It owns their programs and the uniform buffer of the lighting, which is uploaded when it changes.
final class SurfacePass {
  let programs: SurfaceProgramCache
  private var shadingBuffer: GPUBuffer
  private var uploadedShading: LightingParameters?
  private var shading: LightingParameters?

  init(device: GraphicsDevice) {
    programs = SurfaceProgramCache(device: device)
    shadingBuffer = GPUBuffer(.uniforms, device: device)
  }

  /// Sets the lighting for the following drawing, and all OpenGL state that drawing needs, because other code may use
  /// the same context.
  func begin(_ shading: LightingParameters) {
    if shading != uploadedShading {
      shadingBuffer.upload(shading.block.span)
      uploadedShading = shading
    }
    self.shading = shading
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

  /// Draws surfaces in their order. The program is bound only when it changes.
  ///
  /// - Precondition: `begin` was called for this picture.
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  func draw(_ surfaces: [any SurfaceRenderer], _ view: ViewFrustum) throws(GraphicsError) {
    guard let shading else { preconditionFailure("begin(_:) must be called before draw(_:_:)") }
    var current: (kind: SurfaceProgram.Kind, program: SurfaceProgram)?
    var isCulling = true
    for surface in surfaces {
      if surface.isClosed != isCulling {
        isCulling = surface.isClosed
        if isCulling { gl.Enable(GL_CULL_FACE) } else { gl.Disable(GL_CULL_FACE) }
      }
      if let current, current.kind == surface.program {
        surface.draw(current.program)
        continue
      }
      let program = try programs.program(surface.program, shading)
      program.use(view)
      current = (surface.program, program)
      surface.draw(program)
    }
    gl.Enable(GL_CULL_FACE)
  }
}
