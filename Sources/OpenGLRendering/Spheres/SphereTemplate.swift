import COpenGL
import Geometry
import RenderScene

/// The mesh that every element of a cloud is a moved and scaled copy of where it is not drawn as an imposter, on the
/// GPU: a sphere of radius 1.
final class SphereTemplate {
  /// How many indices there are.
  let indexCount: Int
  private var vertices: GPUBuffer
  private var indices: GPUBuffer

  /// - Throws: `GraphicsError.tessellation` if there is no such tessellation.
  init(_ tessellation: SphereTessellation, device: GraphicsDevice) throws(GraphicsError) {
    let mesh: Mesh
    do throws(GeometryError) {
      mesh = try TessellatedSphere(tessellation).mesh(radius: 1)
    } catch {
      throw .tessellation(error)
    }
    indexCount = mesh.indices.count
    vertices = GPUBuffer(.vertices, device: device)
    indices = GPUBuffer(.indices, device: device)
    vertices.upload(mesh.vertices.span.bytes)
    indices.upload(mesh.indices.span.bytes)
  }

  /// Gives the vertex array that is bound the corners, location 0, and the triangles.
  func bind() {
    VertexLayout.bindCorners(vertices, stride: MemoryLayout<Vertex>.stride)
    gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name)
  }
}
