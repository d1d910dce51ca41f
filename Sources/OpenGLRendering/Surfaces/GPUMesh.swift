import COpenGL
import Geometry
import RenderScene
import SceneModel

/// A mesh on the GPU, which several models can share. It retains its source.
final class GPUMesh {
  let shared: SharedMesh
  private let device: GraphicsDevice
  private let vertexArray: GPUObject
  private var vertices: GPUBuffer
  private var indices: GPUBuffer
  private var attributes = AttributeBuffers()

  /// Uploads the mesh. O(vertices).
  init(_ shared: SharedMesh, device: GraphicsDevice) {
    (self.shared, self.device) = (shared, device)
    let mesh = shared.mesh
    vertexArray = GPUObject(.vertexArray, device: device)
    vertices = GPUBuffer(.vertices, device: device)
    indices = GPUBuffer(.indices, device: device)
    vertices.upload(mesh.vertices.span)
    indices.upload(mesh.indices.span)
    gl.BindVertexArray(vertexArray.name)
    VertexLayout.bindVertices(vertices)
    gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name)
    gl.BindVertexArray(0)
  }

  /// Uploads the attributes in `needed` that the mesh has, unless they were uploaded before. Returns those of `needed`
  /// that are on the GPU.
  func prepare(_ needed: VertexAttributes) -> VertexAttributes {
    gl.BindVertexArray(vertexArray.name)
    attributes.upload(needed, of: shared.mesh, device: device)
    gl.BindVertexArray(0)
    return attributes.uploaded.intersection(needed)
  }

  /// Draws the triangles, if there are any.
  ///
  /// - Precondition: `program` is bound.
  func draw(_ program: SurfaceProgram) {
    let indexCount = shared.mesh.indices.count
    guard indexCount > 0 else { return }
    program.set(attributes.coordinateBounds)
    gl.BindVertexArray(vertexArray.name)
    gl.DrawElements(GL_TRIANGLES, Int32(indexCount), GL_UNSIGNED_INT, nil)
  }
}

/// The meshes on the GPU that renderers retain, by the identity of their source.
typealias GPUMeshCache = WeakCache<ObjectIdentifier, GPUMesh>

extension GPUMeshCache {
  /// Returns a mesh on the GPU. Uploads it if no renderer retains it.
  func mesh(of shared: SharedMesh, device: GraphicsDevice) -> GPUMesh {
    value(for: ObjectIdentifier(shared)) { GPUMesh(shared, device: device) }
  }
}
