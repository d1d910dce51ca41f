import COpenGL
import Geometry

/// The mesh that every element of a cloud is a moved and scaled copy of, on the GPU.
final class SphereTemplate {
  /// Whether it is a `SphereCap` rather than a whole sphere.
  let isCap: Bool
  /// How many indices there are.
  let indexCount: Int
  private let vertexSize: Int
  private var vertices: GPUBuffer
  private var indices: GPUBuffer

  /// The cap of so many rings.
  convenience init(capRings rings: Int, device: GraphicsDevice) {
    let cap = SphereCap(rings: rings)
    self.init(isCap: true, cap.vertices.span.bytes, cap.vertices.count, cap.indices, device)
  }

  /// The whole sphere, which is a mesh of radius 1.
  convenience init(_ sphere: Mesh, device: GraphicsDevice) {
    self.init(isCap: false, sphere.vertices.span.bytes, sphere.vertices.count, sphere.indices, device)
  }

  private init(
    isCap: Bool, _ vertexBytes: RawSpan, _ vertexCount: Int, _ indices: [UInt32], _ device: GraphicsDevice
  ) {
    (self.isCap, indexCount, vertexSize) = (isCap, indices.count, vertexBytes.byteCount / vertexCount)
    vertices = GPUBuffer(.vertices, device: device)
    self.indices = GPUBuffer(.indices, device: device)
    vertices.upload(vertexBytes)
    self.indices.upload(indices.span.bytes)
  }

  /// Gives the vertex array that is bound the corners, location 0, and the triangles.
  func bind() {
    VertexLayout.bindCorners(vertices, stride: vertexSize)
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name)
  }
}
