import COpenGL
import Geometry
import Parallelism
import RenderScene
import Shaders

/// The 3D Gaussians of a drawable, which `SplatPass` draws together with those of others.
final class SplatRenderer: DrawableRenderer {
  let drawable: PointsDrawable

  init(_ drawable: PointsDrawable) { self.drawable = drawable }

  func prepare(isPreview: Bool) {}
}

/// Draws 3D Gaussians over a picture, from the farthest to the nearest. Opaque surfaces hide those behind them.
///
/// They are projected and sorted on the CPU by `SplatProjector`, as those of the raycaster, and uploaded as instances of a
/// rectangle, when the view or a set changes.
final class SplatPass {
  private let program: ShaderProgram
  private let viewport: Int32, depthTerms: Int32
  private let vertexArray: GPUObject
  private var instances: GPUBuffer
  private var count = 0
  /// The state from which the uploaded instances were made.
  private var uploaded: [SplatState] = []

  /// The state of a drawable in a picture.
  private struct SplatState: Equatable {
    let drawable: ObjectIdentifier
    let revision: Int, width: Int, height: Int
    let transform: Transform, color: Color
    let view: ViewFrustum
  }

  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  init(device: GraphicsDevice) throws(GraphicsError) {
    program = try ShaderProgram(vertex: .splatVertex, fragment: .splatFragment, device: device)
    (viewport, depthTerms) = (program.uniform("viewport"), program.uniform("depthTerms"))
    vertexArray = GPUObject(.vertexArray, device: device)
    instances = GPUBuffer(.instances, device: device)
  }

  /// Draws the splats into the bound target, whose depths are those of the surfaces.
  func draw(_ renderers: [SplatRenderer], _ view: ViewFrustum, _ target: RenderTarget) {
    let drawables = renderers.map(\.drawable)
    update(drawables, view, width: target.width, height: target.height)
    guard count > 0 else { return }
    program.use()
    gl.Uniform2f(viewport, Float(target.width), Float(target.height))
    let terms = view.depthTerms
    gl.Uniform3f(depthTerms, terms.x, view.isOrthographic ? 0 : terms.y, view.isOrthographic ? terms.y : 0)
    gl.Enable(GL_BLEND)
    gl.BlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    gl.DepthMask(GLboolean(GL_FALSE))
    gl.Disable(GL_CULL_FACE)
    // The colours are encoded, and are blended so.
    gl.Disable(GL_FRAMEBUFFER_SRGB)
    gl.BindVertexArray(vertexArray.name)
    gl.DrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, Int32(count))
    gl.Enable(GL_FRAMEBUFFER_SRGB)
    gl.Enable(GL_CULL_FACE)
    gl.DepthMask(GLboolean(GL_TRUE))
    gl.Disable(GL_BLEND)
  }

  /// Projects, sorts and uploads the splats, unless nothing changed. O(splats), on several threads.
  private func update(_ drawables: [PointsDrawable], _ view: ViewFrustum, width: Int, height: Int) {
    let state = drawables.map {
      SplatState(
        drawable: ObjectIdentifier($0), revision: $0.revision, width: width, height: height,
        transform: $0.placement.transform, color: $0.color, view: view)
    }
    guard state != uploaded else { return }
    uploaded = state
    let sorted = SplatProjector.farthestFirst(
      drawables.map { SplatProjector($0, view, width: width, height: height) })
    count = sorted.count
    guard count > 0 else { return }
    instances.upload(sorted.span)
    gl.BindVertexArray(vertexArray.name)
    VertexLayout.bindSplats(instances)
    gl.BindVertexArray(0)
  }
}
