import COpenGL
import Geometry
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

  /// What is drawn.
  enum Kind: Hashable {
    /// One mesh in one colour.
    case surface
    /// One mesh whose vertices have colours.
    case coloredSurface
    /// A sphere once for each record.
    case cloud
    /// A cylinder once for each record.
    case rods
  }

  /// Compiles the shaders for so many lights.
  init(_ kind: Kind, _ counts: Shading.Counts, device: GraphicsDevice) throws(GraphicsError) {
    let colors = ("VERTEX_COLORS", kind == .coloredSurface ? 1 : 0)
    let vertex: ShaderSource =
      switch kind {
      case .surface, .coloredSurface: .surfaceVertex
      case .cloud: .cloudVertex
      case .rods: .rodVertex
      }
    let fragment = ShaderSource.surfaceFragment.defining(counts.definitions + [colors])
    program = try ShaderProgram(vertex: vertex.defining([colors]), fragment: fragment, device: device)
    program.bindBlock("Shading", to: Self.shadingBinding)
    viewProjection = program.uniform("viewProjection")
    model = program.uniform("model")
    normalMatrix = program.uniform("normalMatrix")
    color = program.uniform("color")
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
    glUniform4f(self.color, color.x, color.y, color.z, color.w)
  }

  private static func set(_ uniform: Int32, _ matrix: Matrix4) {
    var columns = matrix.columns
    // A matrix is four columns of four floats without padding, which is what OpenGL reads.
    withUnsafeBytes(of: &columns) {
      glUniformMatrix4fv(
        uniform, 1, GLboolean(GL_FALSE), $0.assumingMemoryBound(to: Float.self).baseAddress)
    }
  }
}
