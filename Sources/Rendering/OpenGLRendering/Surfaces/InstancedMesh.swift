import COpenGL
import Geometry
import SceneModel

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
    (try? SphereMesher.mesh(1, of: Sphere.tessellated(by: tessellation))).map {
      InstancedMesh($0, device: device)
    }
  }

  /// Returns a cylinder along Y of radius 1 and height 1.
  static func rod(device: GraphicsDevice) -> InstancedMesh {
    // Rods are thin, so 16 sides suffice. These arguments are valid, so the fallback is not reached.
    let mesh = try? ShapeMesher.mesh(AxialSize(radius: 1, height: 1), of: TessellatedCylinder(segments: 16))
    return InstancedMesh(mesh ?? Mesh(), device: device)
  }
}
