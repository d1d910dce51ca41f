import COpenGL
import RenderScene
import SceneModel
import Shaders

/// A linked vertex and fragment shader.
final class ShaderProgram {
  private let object: GPUObject
  /// Whether the vertex shader writes the distance from a clipping plane.
  private let isClipped: Bool

  /// Compiles and links two shaders. Takes about 1 ms in the driver. Software drivers defer code generation to the
  /// first draw.
  ///
  /// - Parameters:
  ///   - vertex: the vertex shader.
  ///   - fragment: the fragment shader.
  ///   - isClipped: whether the vertex shader writes the distance from a clipping plane.
  ///   - device: the device.
  /// - Throws: `GraphicsError.shader` or `.linking`, with the driver's log.
  init(
    vertex: ShaderSource, fragment: ShaderSource, isClipped: Bool = false, device: GraphicsDevice
  ) throws(GraphicsError) {
    self.isClipped = isClipped
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

  /// Binds the program.
  func use() {
    gl.UseProgram(object.name)
    object.device.setClipping(isClipped)
  }

  /// Returns the location of a uniform. It is −1 if the shaders do not use it; OpenGL ignores writes to −1.
  func uniform(_ name: String) -> Int32 { GL.uniformLocation(object.name, name) }

  /// Connects the sampler `name` to a texture unit, and binds the program. Does nothing else if the shaders do not use it.
  func set(_ name: String, unit: UInt32) {
    use()
    gl.Uniform1i(uniform(name), Int32(unit))
  }

  /// Connects the uniform block `name` to a binding point. Does nothing if the shaders do not use it.
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

  /// Returns the position of the first error in a driver's log. Drivers write `0:12(5): error`, `0(12) : error` or
  /// `ERROR: 0:12:`. The first number is the source: 0 for the file itself, others for included files.
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

extension GL {
  /// Sets the uniform of a clipping plane of the bound program: its normal, and its distance from the origin.
  static func set(_ uniform: Int32, _ plane: ClipPlane) {
    gl.Uniform4f(uniform, plane.normal.x, plane.normal.y, plane.normal.z, plane.distance)
  }
}

/// The texture units of the passes. OpenGL 3.3 guarantees 16 of them to a fragment shader, and 48 in all.
///
/// A program for surfaces uses 1 unit for the picture behind a surface with transmission, 2 for the environment, 1 for layers, 1
/// for shadows, and the following ones for the textures of a material; see `GraphicsDevice.maximumMaterialTextures`. Passes over
/// whole pictures use the units 0 and 1, which never have a sampler object.
enum TextureUnits {
  /// The picture that surfaces with transmission show. Passes over whole pictures bind the unit again.
  static let transmissionPicture: UInt32 = 0
  /// The transforms of joints. Passes over whole pictures bind the unit again.
  static let joints: UInt32 = 1
  /// The levels of the environment.
  static let environment: UInt32 = 2
  /// The values of `ReflectionTable`.
  static let reflectionTable: UInt32 = 3
  /// The depths of a layer of translucent surfaces.
  static let layerDepths: UInt32 = 4
  /// The shadow maps.
  static let shadowMaps: UInt32 = 5
  /// The unit of the first texture of a material; see `MaterialSlot`.
  static let firstMaterialSlot: UInt32 = 6
  /// The number of textures that a fragment shader for surfaces reads besides those of a material.
  static let sharedCount = 5
}
