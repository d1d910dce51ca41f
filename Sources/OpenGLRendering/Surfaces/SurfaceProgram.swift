import COpenGL
import Geometry
import RenderScene
import Shaders

/// The shaders that draw lit surfaces, one at a time, or a cloud of meshes at once.
final class SurfaceProgram {
  /// The binding point of the shading's uniform buffer.
  static let shadingBinding: UInt32 = 0

  private let program: ShaderProgram
  private let viewProjection: Int32
  private let model: Int32
  private let normalMatrix: Int32
  private let color: Int32
  private let finish: Int32

  /// What is drawn.
  enum Kind: Hashable {
    /// One mesh: whether its vertices have colours, and whether its finish is another than the standard one.
    case surface(isColored: Bool = false, isFinished: Bool = false)
    /// A sphere once for each record.
    case cloud
    /// A cylinder once for each record.
    case rods
  }

  /// Compiles the shaders for so many lights.
  init(_ kind: Kind, _ counts: Shading.Counts, device: GraphicsDevice) throws(GraphicsError) {
    let vertex: ShaderSource
    var definitions = counts.definitions
    switch kind {
    case .surface(let isColored, let isFinished):
      let colors = ("VERTEX_COLORS", isColored ? 1 : 0)
      vertex = .surfaceVertex.defining([colors])
      definitions += [colors, ("FINISHED", isFinished ? 1 : 0)]
    case .cloud: vertex = .cloudVertex
    case .rods: vertex = .rodVertex
    }
    let fragment = ShaderSource.surfaceFragment.defining(definitions)
    program = try ShaderProgram(vertex: vertex, fragment: fragment, device: device)
    program.bindBlock("Shading", to: Self.shadingBinding)
    viewProjection = program.uniform("viewProjection")
    model = program.uniform("model")
    normalMatrix = program.uniform("normalMatrix")
    color = program.uniform("color")
    finish = program.uniform("finish")
  }

  /// Makes this the program that draws, from `view`.
  func use(_ view: View) {
    program.use()
    Self.set(viewProjection, view.viewProjection)
  }

  /// Places and colours the next surface; the colour is linear.
  func set(_ transform: Transform, color: SIMD4<Float>) {
    Self.set(model, Matrix4(transform))
    Self.set(normalMatrix, Matrix4(transform.normalMatrix))
    gl.Uniform4f(self.color, color.x, color.y, color.z, color.w)
  }

  /// Says how the next surface is finished, of a program for such.
  func set(_ finish: Finish) { gl.Uniform2f(self.finish, finish.metallic, finish.roughness) }

  private static func set(_ uniform: Int32, _ matrix: Matrix4) {
    GL.set(uniform, matrix.columns)
  }
}
