import COpenGL
import Geometry

/// A mesh on the GPU that is drawn once for each element of a cloud.
final class InstancedMesh {
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

  /// Connects the vertices and indices to the bound vertex array.
  func bind() {
    VertexLayout.bindVertices(vertices)
    gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name)
  }
}

extension InstancedMesh {
  /// Returns a sphere of radius 1, or nil if the tessellation is invalid.
  static func sphere(_ tessellation: TessellationDetail, device: GraphicsDevice) -> InstancedMesh? {
    (try? TessellatedSphere(tessellation).mesh(radius: 1)).map { InstancedMesh($0, device: device) }
  }

  /// Returns a cylinder along Y of radius 1 and height 1.
  static func rod(device: GraphicsDevice) -> InstancedMesh {
    // Rods are thin, so 16 sides suffice. `Mesh.cylinder` accepts these arguments, so the fallback is not reached.
    InstancedMesh((try? Mesh.cylinder(radius: 1, height: 1, segments: 16)) ?? Mesh(), device: device)
  }
}
