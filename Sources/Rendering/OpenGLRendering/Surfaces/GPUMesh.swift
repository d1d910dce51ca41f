import COpenGL
import Geometry
import RenderScene
import SceneModel

/// A geometry on the GPU, which several drawables can share. The indices are shared by all geometries of one topology.
final class GPUMesh {
  let geometry: TriangleGeometry
  private let device: GraphicsDevice
  private let vertexArray: GPUObject
  private var vertices: GPUBuffer
  private let indices: GPUIndexBuffer
  private var attributes = AttributeBuffers()
  /// The revisions of the uploaded parts.
  private var uploaded = ComputedMeshRevisions()
  /// The joints that move the vertices on the GPU. Nil for a mesh whose posed vertices are uploaded, and for others.
  private var skin: GPUSkin?

  fileprivate init(_ geometry: TriangleGeometry, _ indices: GPUIndexBuffer, device: GraphicsDevice) {
    (self.geometry, self.indices, self.device) = (geometry, indices, device)
    skin = geometry.posed.flatMap { GPUSkin($0, device: device) }
    vertexArray = GPUObject(.vertexArray, device: device)
    vertices = GPUBuffer(.vertices, device: device)
    gl.BindVertexArray(vertexArray.name)
    VertexLayout.bindVertices(vertices)
    indices.bind()
    gl.BindVertexArray(0)
  }

  /// Uploads the parts that changed: the vertices in place if their number is the same. Attributes are uploaded by the next
  /// `prepare`. Returns whether anything changed. O(changed parts).
  func upload() -> Bool {
    let revisions = geometry.revisions
    guard revisions != uploaded, revisions.positions > 0 else { return false }
    if let skin { return upload(skin, revisions) }
    let mesh = geometry.mesh
    indices.upload(mesh.indices, revision: revisions.topology)
    if revisions.positions != uploaded.positions { vertices.upload(mesh.vertices.span) }
    if revisions.textureCoordinates != uploaded.textureCoordinates {
      attributes.setChanged(.textureCoordinates)
    }
    if revisions.colors != uploaded.colors { attributes.setChanged(.colors) }
    uploaded = revisions
    return true
  }

  /// Uploads the transforms of the joints, and the vertices if morph targets have changed them.
  private func upload(_ skin: GPUSkin, _ revisions: ComputedMeshRevisions) -> Bool {
    gl.BindVertexArray(vertexArray.name)
    if skin.upload() {
      let mesh = skin.geometry.morphedMesh
      indices.upload(mesh.indices, revision: revisions.topology)
      vertices.upload(mesh.vertices.span)
      attributes.setChanged([.textureCoordinates, .tangents])
    }
    gl.BindVertexArray(0)
    uploaded = revisions
    return true
  }

  /// Uploads the attributes in `needed` that the mesh has, unless they are on the GPU. Returns those of `needed` that are.
  func prepare(_ needed: VertexAttributes) -> VertexAttributes {
    let joints = skin?.attributes ?? []
    if needed.isSubset(of: attributes.uploaded) { return needed.union(joints) }
    gl.BindVertexArray(vertexArray.name)
    attributes.upload(needed, of: skin?.geometry.morphedMesh ?? geometry.mesh, device: device)
    gl.BindVertexArray(0)
    return attributes.uploaded.intersection(needed).union(joints)
  }

  /// Draws the triangles, if there are any.
  ///
  /// - Precondition: `program` is bound.
  func draw(_ program: SurfaceProgram) {
    guard uploaded.positions > 0, indices.count > 0 else { return }
    program.set(attributes.coordinateBounds)
    skin?.bind()
    gl.BindVertexArray(vertexArray.name)
    gl.DrawElements(GL_TRIANGLES, Int32(indices.count), GL_UNSIGNED_INT, nil)
  }

  /// Draws the triangles once for each of the elements of a shape cloud in a range of `records`, if there are any.
  ///
  /// - Precondition: `program`, for instances, is bound.
  func drawInstances(_ program: SurfaceProgram, _ records: borrowing GPUBuffer, _ range: Range<Int>) {
    guard uploaded.positions > 0, indices.count > 0, !range.isEmpty else { return }
    program.set(attributes.coordinateBounds)
    gl.BindVertexArray(vertexArray.name)
    VertexLayout.bindShapes(records, from: range.lowerBound)
    gl.DrawElementsInstanced(
      GL_TRIANGLES, Int32(indices.count), GL_UNSIGNED_INT, nil, Int32(range.count))
  }
}

/// The indices of a topology on the GPU.
final class GPUIndexBuffer {
  private let topology: MeshTopology
  private var buffer: GPUBuffer
  /// The number of indices.
  private(set) var count = 0
  /// The revision of the uploaded indices.
  private var uploaded = 0

  fileprivate init(_ topology: MeshTopology, device: GraphicsDevice) {
    self.topology = topology
    buffer = GPUBuffer(.indices, device: device)
  }

  /// Uploads the indices of a revision, if it is another than the last one.
  func upload(_ indices: [UInt32], revision: Int) {
    guard revision != uploaded else { return }
    buffer.upload(indices.span)
    (count, uploaded) = (indices.count, revision)
  }

  /// Connects the indices to the bound vertex array.
  func bind() { gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer.name) }
}

/// The meshes on the GPU that renderers retain.
final class GPUMeshCache {
  private let device: GraphicsDevice
  private let meshes = WeakCache<ObjectIdentifier, GPUMesh>()
  private let indices = WeakCache<ObjectIdentifier, GPUIndexBuffer>()

  init(device: GraphicsDevice) { self.device = device }

  /// Returns the mesh of a geometry. Creates one without content if no renderer retains it.
  func mesh(of geometry: TriangleGeometry) -> GPUMesh {
    meshes.value(for: ObjectIdentifier(geometry)) {
      let topology = geometry.topology
      let indices = indices.value(for: ObjectIdentifier(topology)) {
        GPUIndexBuffer(topology, device: device)
      }
      return GPUMesh(geometry, indices, device: device)
    }
  }
}
