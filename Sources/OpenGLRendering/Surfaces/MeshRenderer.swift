import COpenGL
import Geometry
import Reactive
import RenderScene
import SceneModel

/// Draws a mesh from a file, and observes its model: the mesh, transform, colour and material.
final class MeshRenderer: SurfaceRenderer {
  private let model: MeshModel
  private let buffers: GPUMeshCache
  private var content: GPUMeshCache.GPUMesh?
  private let bag = DisposerBag()

  /// Creates a renderer. It calls `onChange` at once and at each change of the model. Models of one mesh share its
  /// content in `buffers`.
  init(_ model: MeshModel, buffers: GPUMeshCache, onChange: @escaping () -> Void) {
    (self.model, self.buffers) = (model, buffers)
    combine(model.$mesh, model.$transform, model.$color, model.$material)
      .subscribe { _ in onChange() }
      .disposed(by: bag)
  }

  var isOpaque: Bool { !(model.color.alpha < 1) && model.mesh.isOpaque }
  var center: SIMD3<Float> { model.bounds.center }
  var program: SurfaceProgram.Kind {
    .surface(
      isColored: content?.hasColors == true, hasCustomMaterial: model.material.withoutDetails != .standard)
  }
  // Files contain open surfaces and inverted closed ones, so back faces are not culled.
  var isClosed: Bool { false }
  func failure(number: Int) -> SceneError? { nil }

  func prepare() -> Bool {
    guard content?.shared !== model.mesh else { return false }
    content = buffers.content(of: model.mesh)
    return true
  }

  func draw(_ program: SurfaceProgram) {
    guard let content, content.indexCount > 0 else { return }
    program.set(
      model.transform, color: model.color.linear.clamped(lowerBound: .zero, upperBound: .one))
    program.set(model.material.withoutDetails)
    gl.FrontFace(model.transform.isReflection ? GL_CW : GL_CCW)
    content.draw()
    gl.FrontFace(GL_CCW)
  }
}

/// A weak cache of meshes on the GPU. A mesh stays in it as long as a renderer holds its `GPUMesh`.
final class GPUMeshCache {
  private let device: GraphicsDevice
  private let meshes = WeakCache<ObjectIdentifier, GPUMesh>()

  init(device: GraphicsDevice) { self.device = device }

  /// Returns the GPU mesh of a mesh, and uploads it if it is not cached.
  func content(of shared: SharedMesh) -> GPUMesh {
    meshes.value(for: ObjectIdentifier(shared)) { GPUMesh(shared, device: device) }
  }

  /// A mesh on the GPU. It retains its source, so that the source's object identifier is not reused.
  final class GPUMesh {
    let shared: SharedMesh
    var hasColors: Bool { !shared.mesh.colors.isEmpty }
    var indexCount: Int { shared.mesh.indices.count }

    private let vertexArray: GPUObject
    private var vertices: GPUBuffer
    private var indices: GPUBuffer
    private var colors: GPUBuffer

    fileprivate init(_ shared: SharedMesh, device: GraphicsDevice) {
      self.shared = shared
      let mesh = shared.mesh
      vertexArray = GPUObject(.vertexArray, device: device)
      vertices = GPUBuffer(.vertices, device: device)
      indices = GPUBuffer(.indices, device: device)
      colors = GPUBuffer(.vertices, device: device)
      vertices.upload(mesh.vertices.span)
      indices.upload(mesh.indices.span)
      gl.BindVertexArray(vertexArray.name)
      VertexLayout.bindVertices(vertices)
      if !mesh.colors.isEmpty {
        colors.upload(mesh.colors.span)
        VertexLayout.bindColors(colors)
      }
      gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name)
      gl.BindVertexArray(0)
    }

    func draw() {
      gl.BindVertexArray(vertexArray.name)
      gl.DrawElements(GL_TRIANGLES, Int32(indexCount), GL_UNSIGNED_INT, nil)
    }
  }
}
