import COpenGL
import Geometry
import Reactive
import RenderScene
import SceneModel

/// Draws a cloud of rods, and follows it: one cylinder, once for each element, in one call.
///
/// Changes mark, the frame pulls: 32 bytes an element are uploaded once a frame in which the elements changed. A rod
/// whose radius is not positive is not drawn; what is drawn is opaque.
final class RodCloudRenderer {
  private let cloud: RodCloud
  private let template: MeshTemplate
  private let vertexArray: GPUObject
  private var records: GPUBuffer
  private var count = 0
  private let mark: ChangeMark

  /// Follows `cloud`, and calls `onChange` at each change of it, and once at once.
  init(_ cloud: RodCloud, template: MeshTemplate, device: GraphicsDevice, onChange: @escaping () -> Void) {
    (self.cloud, self.template) = (cloud, template)
    mark = ChangeMark(cloud.$elements, onChange: onChange)
    vertexArray = GPUObject(.vertexArray, device: device)
    records = GPUBuffer(.instances, device: device)
    gl.BindVertexArray(vertexArray.name)
    template.bind()
    VertexLayout.bindRods(records)
    gl.BindVertexArray(0)
  }

  /// Brings the GPU's copy up to date: nothing if nothing changed. Returns whether something did.
  func prepare() -> Bool {
    guard mark.take() else { return false }
    count = cloud.elements.count
    if count > 0 { records.upload(cloud.elements.span) }
    return true
  }

  /// Draws every element.
  ///
  /// - Precondition: the program for rods is in use.
  func draw() {
    guard count > 0 else { return }
    gl.BindVertexArray(vertexArray.name)
    gl.DrawElementsInstanced(GL_TRIANGLES, Int32(template.indexCount), GL_UNSIGNED_INT, nil, Int32(count))
  }
}
