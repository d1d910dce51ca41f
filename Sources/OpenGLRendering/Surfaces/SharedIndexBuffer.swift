import COpenGL
import Geometry

/// A tessellated kind of shape, and the indices that all shapes of the kind share on the GPU, uploaded when they are first
/// bound.
package final class SharedIndexBuffer<Tessellated: TessellatedShape> {
  let tessellated: Tessellated
  private var indices: GPUBuffer

  package init(_ tessellated: Tessellated, device: GraphicsDevice) {
    self.tessellated = tessellated
    indices = GPUBuffer(.indices, device: device)
  }

  /// The number of indices of each mesh.
  var indexCount: Int { tessellated.indices.count }

  /// Binds the indices to the vertex array that is bound.
  func bind() {
    if indices.byteCount == 0 { indices.upload(tessellated.indices.span) }
    gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name)
  }
}
