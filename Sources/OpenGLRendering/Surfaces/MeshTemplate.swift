import COpenGL
import Geometry

/// The mesh that every element of a cloud is a moved and scaled copy of where it is drawn as triangles; uploaded once.
final class MeshTemplate {
  /// The number of indices.
  let indexCount: Int
  private var vertices: GPUBuffer
  private var indices: GPUBuffer

  init(_ mesh: Mesh, device: GraphicsDevice) {
    indexCount = mesh.indices.count
    vertices = GPUBuffer(.vertices, device: device)
    indices = GPUBuffer(.indices, device: device)
    vertices.upload(mesh.vertices.span)
    indices.upload(mesh.indices.span)
  }

  /// Gives the vertex array that is bound the vertices and the triangles.
  func bind() {
    VertexLayout.bindVertices(vertices)
    gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name)
  }
}

extension MeshTemplate {
  /// A sphere of radius 1; nil if there is no such tessellation.
  static func sphere(_ tessellation: SphereTessellation, device: GraphicsDevice) -> MeshTemplate? {
    (try? TessellatedSphere(tessellation).mesh(radius: 1)).map { MeshTemplate($0, device: device) }
  }

  /// An upright cylinder of radius 1 and height 1.
  static func rod(device: GraphicsDevice) -> MeshTemplate {
    // Rods are thin: more sides are not seen. The numbers are ones that make a cylinder.
    MeshTemplate((try? Mesh.cylinder(radius: 1, height: 1, segments: 16)) ?? Mesh(), device: device)
  }
}
