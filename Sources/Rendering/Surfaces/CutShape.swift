import COpenGL
import Geometry
import SceneModel

/// A tessellation, and what all shapes of one kind cut by it share on the GPU: their triangles, uploaded when first asked
/// for.
package final class CutShape<Model: Shape> {
  let tessellation: SphereTessellation
  let tessellated: Model.Tessellated
  private var indices: GPUBuffer

  /// Cuts a shape.
  ///
  /// - Throws: `GraphicsError.tessellation` if a count is out of range.
  package init(_ tessellation: SphereTessellation, device: GraphicsDevice) throws(GraphicsError) {
    do throws(GeometryError) {
      tessellated = try Model.cut(tessellation)
    } catch {
      throw .tessellation(error)
    }
    self.tessellation = tessellation
    indices = GPUBuffer(.indices, device: device)
  }

  /// How many indices each mesh has.
  var indexCount: Int { tessellated.indices.count }

  /// Gives the vertex array that is bound the triangles that every mesh has.
  func bindIndices() {
    if indices.byteCount == 0 { indices.upload(tessellated.indices.span.bytes) }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name)
  }
}

/// A cut sphere.
package typealias CutSphere = CutShape<Sphere>
