import Geometry

// For the formats that have no nodes.
extension MeshDocument.Node {
  /// Where a vertex of the node's mesh stands.
  @inline(__always)
  func placed(_ vertex: Vertex) -> SIMD3<Float> { transform.apply(to: vertex.position) }

  /// The colour of a surface whose vertex colour is `vertexColor`: their product, encoded.
  func sRGB8(_ vertexColor: Color) -> SIMD4<UInt8> {
    var product = color
    product.linear *= vertexColor.linear
    return product.sRGB8
  }
}

extension SIMD2<Float> {
  /// A texture coordinate counted from the image's lower left corner, as in OBJ and PLY; `Mesh` counts from the upper.
  var fromLowerLeft: SIMD2<Float> { SIMD2(x, 1 - y) }
}
