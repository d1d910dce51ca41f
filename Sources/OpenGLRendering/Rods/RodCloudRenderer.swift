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
  private let template: RodTemplate
  private let vertexArray: GPUObject
  private var records: GPUBuffer
  private var count = 0
  private let mark: ChangeMark

  /// Follows `cloud`, and calls `onChange` at each change of it, and once at once.
  init(_ cloud: RodCloud, template: RodTemplate, device: GraphicsDevice, onChange: @escaping () -> Void) {
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
    if count > 0 { records.upload(cloud.elements.span.bytes) }
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

/// The cylinder that every rod is drawn as; uploaded once.
final class RodTemplate {
  /// Rods are thin: more sides are not seen.
  private static let segments = 16

  let indexCount: Int
  private var vertices: GPUBuffer
  private var indices: GPUBuffer

  init(device: GraphicsDevice) {
    // The size and the number of segments are ones that make a cylinder.
    let mesh = (try? Mesh.cylinder(radius: 1, height: 1, segments: Self.segments)) ?? Mesh()
    indexCount = mesh.indices.count
    vertices = GPUBuffer(.vertices, device: device)
    indices = GPUBuffer(.indices, device: device)
    vertices.upload(mesh.vertices.span.bytes)
    indices.upload(mesh.indices.span.bytes)
  }

  /// Gives the vertex array that is bound the cylinder.
  func bind() {
    VertexLayout.bindVertices(vertices)
    gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name)
  }
}
