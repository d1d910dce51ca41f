import COpenGL
import Geometry
import RenderScene
import Shaders

/// A shader program for lit surfaces, or for instanced meshes of a cloud.
final class SurfaceProgram {
  /// The binding point of the lighting's uniform block.
  static let shadingBinding: UInt32 = 0

  private let program: ShaderProgram
  private let viewProjection: Int32
  private let model: Int32
  private let normalMatrix: Int32
  private let color: Int32
  private let material: Int32

  /// The vertex input and the material of a program.
  enum Kind: Hashable {
    /// A mesh, with or without vertex colours, of the standard material or another one.
    case surface(isColored: Bool = false, hasCustomMaterial: Bool = false)
    /// One sphere per record.
    case cloud
    /// One cylinder per record.
    case rods
  }

  /// Compiles the program for numbers of lights.
  init(_ kind: Kind, _ counts: LightingParameters.LightCounts, device: GraphicsDevice) throws(GraphicsError) {
    let vertex: ShaderSource
    var definitions = counts.definitions
    switch kind {
    case .surface(let isColored, let hasCustomMaterial):
      let colors = ("VERTEX_COLORS", isColored ? 1 : 0)
      vertex = .surfaceVertex.defining([colors])
      definitions += [colors, ("CUSTOM_MATERIAL", hasCustomMaterial ? 1 : 0)]
    case .cloud: vertex = .cloudVertex
    case .rods: vertex = .rodVertex
    }
    let fragment = ShaderSource.surfaceFragment.defining(definitions)
    program = try ShaderProgram(vertex: vertex, fragment: fragment, device: device)
    program.bindBlock("LightingParameters", to: Self.shadingBinding)
    ShadowMapRenderer.connect(program)
    viewProjection = program.uniform("viewProjection")
    model = program.uniform("model")
    normalMatrix = program.uniform("normalMatrix")
    color = program.uniform("color")
    material = program.uniform("material")
  }

  /// Binds the program, and sets the projection of `view`.
  func use(_ view: ViewFrustum) {
    program.use()
    Self.set(viewProjection, view.viewProjection)
  }

  /// Sets the transform and the linear colour of the next surface.
  func set(_ transform: Transform, color: SIMD4<Float>) {
    Self.set(model, Matrix4(transform))
    Self.set(normalMatrix, Matrix4(transform.normalMatrix))
    gl.Uniform4f(self.color, color.x, color.y, color.z, color.w)
  }

  /// Sets the material of the next surface. Only for programs with `hasCustomMaterial`.
  func set(_ material: Material) { gl.Uniform2f(self.material, material.metallic, material.roughness) }

  private static func set(_ uniform: Int32, _ matrix: Matrix4) {
    GL.set(uniform, matrix.columns)
  }
}
