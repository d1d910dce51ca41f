import COpenGL
import Geometry

/// A tessellation, and what all spheres cut by it share on the GPU: their triangles, uploaded when first asked for.
package final class CutSphere {
  let tessellation: SphereTessellation
  let tessellated: TessellatedSphere
  private var indices: GPUBuffer

  /// Cuts a sphere.
  ///
  /// - Throws: `GraphicsError.tessellation` if a count is out of range.
  package init(_ tessellation: SphereTessellation, device: GraphicsDevice) throws(GraphicsError) {
    do throws(GeometryError) {
      tessellated = try TessellatedSphere(tessellation)
    } catch {
      throw .tessellation(error)
    }
    self.tessellation = tessellation
    indices = GPUBuffer(.indices, device: device)
  }

  /// How many indices each mesh has.
  var indexCount: Int { tessellated.triangleCount * 3 }

  /// Gives the vertex array that is bound the triangles that every mesh has.
  func bindIndices() {
    if indices.byteCount == 0 {
      indices.upload(tessellated.indices.span.bytes)
    }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name)
  }
}
