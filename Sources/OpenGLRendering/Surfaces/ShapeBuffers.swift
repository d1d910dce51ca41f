import COpenGL
import Geometry
import SceneModel

/// The GPU buffers of a shape. Vertices are uploaded when the mesher has built a mesh of another size. The index buffer
/// is shared by all shapes of the kind.
struct ShapeBuffers<Tessellated: TessellatedShape>: ~Copyable {
  private let vertexArray: GPUObject
  private let device: GraphicsDevice
  private var vertices: GPUBuffer
  private var attributes = AttributeBuffers()
  private let indexCount: Int
  /// The size of the uploaded mesh, or nil before the first upload.
  private var uploadedSize: Tessellated.Size?

  init(_ indices: SharedIndexBuffer<Tessellated>, device: GraphicsDevice) {
    self.device = device
    indexCount = indices.indexCount
    vertexArray = GPUObject(.vertexArray, device: device)
    vertices = GPUBuffer(.vertices, device: device)
    gl.BindVertexArray(vertexArray.name)
    VertexLayout.bindVertices(vertices)
    indices.bind()
    gl.BindVertexArray(0)
  }

  /// Uploads the vertices of the mesher's surface if its size has changed.
  mutating func upload(_ mesher: ShapeMesher<Tessellated>) {
    guard mesher.meshedSize != uploadedSize else { return }
    vertices.upload(mesher.surface.mesh.vertices.span)
    uploadedSize = mesher.meshedSize
  }

  /// Uploads the attributes in `needed` that the mesh has, unless they were uploaded before. Returns those of `needed`
  /// that are on the GPU. They do not depend on the size.
  mutating func prepare(_ needed: VertexAttributes, _ mesher: ShapeMesher<Tessellated>) -> VertexAttributes {
    if needed.isSubset(of: attributes.uploaded) { return needed }
    gl.BindVertexArray(vertexArray.name)
    attributes.upload(needed, of: mesher.surface.mesh, device: device)
    gl.BindVertexArray(0)
    return attributes.uploaded.intersection(needed)
  }

  /// Draws the mesh once for each of the elements of a shape cloud in a range of `records`. Does nothing before the first
  /// upload.
  ///
  /// - Precondition: `program`, for instances, is bound.
  func drawInstances(_ program: SurfaceProgram, _ records: borrowing GPUBuffer, _ range: Range<Int>) {
    guard uploadedSize != nil, !range.isEmpty else { return }
    program.set(attributes.coordinateBounds)
    gl.BindVertexArray(vertexArray.name)
    VertexLayout.bindShapes(records, from: range.lowerBound)
    gl.DrawElementsInstanced(
      GL_TRIANGLES, Int32(indexCount), GL_UNSIGNED_INT, nil, Int32(range.count))
  }

  /// Draws the mesh in a colour. Does nothing before the first upload.
  ///
  /// - Precondition: `program` is bound.
  func draw(_ program: SurfaceProgram, _ transform: Transform, _ color: Color) {
    guard uploadedSize != nil else { return }
    program.set(transform, color: color.linear.clamped(lowerBound: .zero, upperBound: .one))
    program.set(attributes.coordinateBounds)
    gl.BindVertexArray(vertexArray.name)
    gl.DrawElements(GL_TRIANGLES, Int32(indexCount), GL_UNSIGNED_INT, nil)
  }
}
