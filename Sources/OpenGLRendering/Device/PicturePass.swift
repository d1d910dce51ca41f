import COpenGL
import RenderScene
import Shaders

/// A shader that is run for the whole picture, or for the part of it that the viewport is.
struct PicturePass: ~Copyable {
  private let program: ShaderProgram
  private let vertexArray: GPUObject

  /// - Throws: `GraphicsError.shader` or `.linking` if the driver refuses the shaders.
  init(_ fragment: ShaderSource, device: GraphicsDevice) throws(GraphicsError) {
    program = try ShaderProgram(vertex: .pictureVertex, fragment: fragment, device: device)
    vertexArray = GPUObject(.vertexArray, device: device)
  }

  /// Where `spheres.glsl` has its rays.
  var rays: RayUniforms { RayUniforms(program) }

  /// Makes this what draws; uniforms are set afterwards.
  func use() { program.use() }

  /// Where a uniform is set; see `ShaderProgram`.
  func uniform(_ name: String) -> Int32 { program.uniform(name) }

  /// Draws, in the state that there is.
  ///
  /// - Precondition: the pass is in use.
  func draw() {
    gl.BindVertexArray(vertexArray.name)
    gl.DrawArrays(GL_TRIANGLES, 0, 3)
  }

  /// Draws over what is there, at any depth: light that alpha is multiplied into, and alpha.
  ///
  /// - Precondition: the pass is in use.
  func drawOver() {
    gl.Disable(GL_DEPTH_TEST)
    gl.Enable(GL_BLEND)
    gl.BlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    draw()
    gl.Disable(GL_BLEND)
    gl.Enable(GL_DEPTH_TEST)
  }
}
