import COpenGL
import Geometry

/// The index buffer that all shapes of one kind and tessellation share. It is uploaded when it is first bound.
package final class SharedIndexBuffer<Tessellated: TessellatedShape> {
  let tessellated: Tessellated
  private var indices: GPUBuffer

  package init(_ tessellated: Tessellated, device: GraphicsDevice) {
    self.tessellated = tessellated
    indices = GPUBuffer(.indices, device: device)
  }

  /// The number of indices of each mesh.
  var indexCount: Int { tessellated.indices.count }

  /// Binds the index buffer to the bound vertex array.
  func bind() {
    if indices.byteCount == 0 { indices.upload(tessellated.indices.span) }
    gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name)
  }
}
