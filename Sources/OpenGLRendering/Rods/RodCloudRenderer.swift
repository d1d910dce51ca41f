import COpenGL
import Geometry
import Reactive
import RenderScene
import SceneModel

/// Draws a cloud of rods as instances of one cylinder, in one call, and observes it.
///
/// A change sets a flag. Once per frame in which the elements changed, all of them are uploaded, 32 bytes each. Rods
/// are opaque. A rod whose radius is not positive is not drawn.
final class RodCloudRenderer {
  private let cloud: RodCloud
  private let template: InstancedMesh
  private let vertexArray: GPUObject
  private var records: GPUBuffer
  private var count = 0
  private let dirtyFlag: DirtyFlag

  /// Creates a renderer. It calls `onChange` at once and at each change of the cloud.
  init(_ cloud: RodCloud, template: InstancedMesh, device: GraphicsDevice, onChange: @escaping () -> Void) {
    (self.cloud, self.template) = (cloud, template)
    dirtyFlag = DirtyFlag(cloud.$elements, onChange: onChange)
    cloud.subscribeToGroup(dirtyFlag.bag, onChange)
    vertexArray = GPUObject(.vertexArray, device: device)
    records = GPUBuffer(.instances, device: device)
    gl.BindVertexArray(vertexArray.name)
    template.bind()
    VertexLayout.bindRods(records)
    gl.BindVertexArray(0)
  }

  /// Uploads the elements if they changed. Returns whether they did.
  func prepare() -> Bool {
    guard dirtyFlag.take() else { return false }
    count = cloud.elements.count
    if count > 0 { records.upload(cloud.elements.span) }
    return true
  }

  /// Draws all rods, unless a group hides them.
  ///
  /// - Precondition: `program`, the program for rods, is bound.
  func draw(_ program: SurfaceProgram) {
    guard count > 0, !cloud.isHidden else { return }
    program.set(cloud.roundPlacement ?? .identity)
    gl.BindVertexArray(vertexArray.name)
    gl.DrawElementsInstanced(GL_TRIANGLES, Int32(template.indexCount), GL_UNSIGNED_INT, nil, Int32(count))
  }
}
