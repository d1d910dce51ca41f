import COpenGL
import RenderScene
import Shaders

/// A vertex and a fragment shader, compiled and linked.
final class ShaderProgram {
  private let object: GPUObject

  /// Compiles and links two shaders. About 1 ms for the driver to read them; software drivers compile at the first draw.
  ///
  /// - Throws: `GraphicsError.shader` or `.linking`, with what the driver says.
  init(vertex: ShaderSource, fragment: ShaderSource, device: GraphicsDevice) throws(GraphicsError) {
    let object = GPUObject(.program, device: device)
    let shaders = [
      try Self.compile(vertex, GL_VERTEX_SHADER), try Self.compile(fragment, GL_FRAGMENT_SHADER),
    ]
    for shader in shaders { gl.AttachShader(object.name, shader) }
    let isLinked = GL.link(object.name)
    for shader in shaders {
      gl.DetachShader(object.name, shader)
      gl.DeleteShader(shader)
    }
    guard isLinked else {
      throw .linking(files: [vertex.file, fragment.file], log: GL.log(ofProgram: object.name))
    }
    self.object = object
  }

  /// Makes this the program that draws.
  func use() { gl.UseProgram(object.name) }

  /// Where a uniform is set; −1, which setting ignores, if the shaders do not use it.
  func uniform(_ name: String) -> Int32 { GL.uniformLocation(object.name, name) }

  /// Lets the uniform block `name` read the buffer bound to `binding`; does nothing if the shaders do not use it.
  func bindBlock(_ name: String, to binding: UInt32) {
    let index = GL.blockIndex(object.name, name)
    if index != GL_INVALID_INDEX { gl.UniformBlockBinding(object.name, index, binding) }
  }

  private static func compile(_ source: ShaderSource, _ stage: UInt32) throws(GraphicsError) -> UInt32 {
    let shader = gl.CreateShader(stage)
    guard GL.compile(shader, source.text) else {
      let log = GL.log(ofShader: shader)
      gl.DeleteShader(shader)
      let place = place(in: log)
      let number = place?.source ?? 0
      let file = number == 0 || number > source.included.count ? source.file : source.included[number - 1]
      throw .shader(file: file, line: place?.line, log: log)
    }
    return shader
  }

  /// The place of the first error: drivers write `0:12(5): error`, `0(12) : error` or `ERROR: 0:12:`, where 0 is the
  /// number of the source, 0 for the file itself and others for what it includes.
  package static func place(in log: String) -> (source: Int, line: Int)? {
    guard
      let complaint = log.split(whereSeparator: \.isNewline).first(where: {
        $0.lowercased().contains("error")
      })
    else { return nil }
    let numbers = complaint.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }
}
