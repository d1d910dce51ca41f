import COpenGL
import Shaders

/// The shaders that draw lit spheres, one at a time or a cloud at once.
final class SurfaceProgram {
  /// The binding point of the shading's uniform buffer.
  static let shadingBinding: UInt32 = 0

  private let program: ShaderProgram
  private let viewProjection: Int32
  private let eyePosition: Int32
  private let isCap: Int32
  private let center: Int32
  private let color: Int32

  /// Compiles the shaders for `lightCount` lights, of which the first `glossyCount` make highlights.
  init(vertex: ShaderSource, lightCount: Int, glossyCount: Int, device: GraphicsDevice) throws(GraphicsError)
  {
    let fragment = ShaderSource.surfaceFragment.defining([
      ("LIGHT_COUNT", lightCount), ("GLOSSY_COUNT", glossyCount),
    ])
    program = try ShaderProgram(vertex: vertex, fragment: fragment, device: device)
    program.bindBlock("Shading", to: Self.shadingBinding)
    viewProjection = program.uniform("viewProjection")
    eyePosition = program.uniform("eyePosition")
    isCap = program.uniform("isCap")
    center = program.uniform("center")
    color = program.uniform("color")
  }

  /// Makes this the program that draws, from `view`.
  func use(_ view: View) {
    program.use()
    glUniform3f(eyePosition, view.eye.x, view.eye.y, view.eye.z)
    var columns = view.viewProjection.columns
    // A matrix is four columns of four floats without padding, which is what OpenGL reads.
    withUnsafeBytes(of: &columns) {
      glUniformMatrix4fv(
        viewProjection, 1, GLboolean(GL_FALSE), $0.assumingMemoryBound(to: Float.self).baseAddress)
    }
  }

  /// Places and colours the next sphere; the colour is linear.
  func set(center: SIMD3<Float>, color: SIMD4<Float>) {
    glUniform3f(self.center, center.x, center.y, center.z)
    glUniform4f(self.color, color.x, color.y, color.z, color.w)
  }

  /// Says whether the next cloud's template is a cap.
  func set(isCap: Bool) { glUniform1i(self.isCap, isCap ? 1 : 0) }
}
