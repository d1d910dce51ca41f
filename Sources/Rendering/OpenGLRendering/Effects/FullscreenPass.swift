import COpenGL
import RenderScene
import Shaders

/// A render pass that runs a fragment shader for every pixel of the viewport.
struct FullscreenPass: ~Copyable {
  private let program: ShaderProgram
  private let vertexArray: GPUObject

  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  init(_ fragment: ShaderSource, device: GraphicsDevice) throws(GraphicsError) {
    program = try ShaderProgram(vertex: .pictureVertex, fragment: fragment, device: device)
    vertexArray = GPUObject(.vertexArray, device: device)
  }

  /// The locations of the uniforms of `spheres.glsl`.
  var rays: RayUniformLocations { RayUniformLocations(program) }

  /// Connects the uniform blocks and the textures of the environment.
  func connectLighting() { program.connectLighting() }

  /// Binds the program. Uniforms are set afterwards.
  func use() { program.use() }

  /// Returns the location of a uniform; see `ShaderProgram.uniform`.
  func uniform(_ name: String) -> Int32 { program.uniform(name) }

  /// Runs the shader with the current OpenGL state.
  ///
  /// - Precondition: the program is bound.
  func draw() {
    gl.BindVertexArray(vertexArray.name)
    gl.DrawArrays(GL_TRIANGLES, 0, 3)
  }

  /// Composites the output, with premultiplied alpha, over the framebuffer. The depth test is off.
  ///
  /// - Precondition: the program is bound.
  func drawOver() {
    gl.Disable(GL_DEPTH_TEST)
    gl.Enable(GL_BLEND)
    gl.BlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    draw()
    gl.Disable(GL_BLEND)
    gl.Enable(GL_DEPTH_TEST)
  }
}
