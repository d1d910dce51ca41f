import COpenGL
import Geometry
import RenderScene
import SceneModel

/// Draws a cloud of rods as instances of one cylinder, in one call.
///
/// Once per frame in which the elements changed, all of them are uploaded, 32 bytes each. Rods are opaque. A rod whose
/// radius is not positive is not drawn.
final class RodCloudRenderer {
  private let drawable: RodCloudDrawable
  private let template: InstancedMesh
  private let vertexArray: GPUObject
  private var records: GPUBuffer
  private var count = 0
  /// The revision of the uploaded elements.
  private var uploaded = 0

  init(_ drawable: RodCloudDrawable, template: InstancedMesh, device: GraphicsDevice) {
    (self.drawable, self.template) = (drawable, template)
    vertexArray = GPUObject(.vertexArray, device: device)
    records = GPUBuffer(.instances, device: device)
    gl.BindVertexArray(vertexArray.name)
    template.bind()
    VertexLayout.bindRods(records)
    gl.BindVertexArray(0)
  }

  /// Uploads the elements if they changed.
  func prepare() {
    guard drawable.revision != uploaded else { return }
    uploaded = drawable.revision
    count = drawable.cloud.elements.count
    if count > 0 { records.upload(drawable.cloud.elements.span) }
  }

  /// Draws all rods, unless a group hides them.
  ///
  /// - Precondition: `program`, the program for rods, is bound.
  func draw(_ program: SurfaceProgram) {
    guard count > 0, !drawable.isHidden else { return }
    program.set(drawable.cloud.roundPlacement ?? .identity)
    gl.BindVertexArray(vertexArray.name)
    gl.DrawElementsInstanced(GL_TRIANGLES, Int32(template.indexCount), GL_UNSIGNED_INT, nil, Int32(count))
  }
}
