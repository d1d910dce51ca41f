import Geometry

extension MeshDocument {
  /// Returns the kinds of geometry of the nodes that a file of a format cannot contain, as words for a message. O(nodes), for `3mf`
  /// O(nodes + indices).
  public func omittedGeometry(as format: MeshFormat) -> [String] {
    switch format {
    case .glb, .gltf, .ply: return []
    case .stl:
      return [counted(pointCount, "point", "points"), counted(lineCount, "line", "lines")].compactMap(\.self)
    case .threeMF:
      let triangles = counted(
        ThreeMFWriter.omittedTriangleCount(of: self), "triangle without area", "triangles without area")
      return [triangles, counted(pointCount, "point", "points"), counted(lineCount, "line", "lines")]
        .compactMap(\.self)
    case .off: return [counted(lineCount, "line", "lines")].compactMap(\.self)
    case .obj:
      return nodes.contains { !meshes[$0.mesh].points.normals.isEmpty } ? ["the normals of points"] : []
    }
  }
}

/// Returns a number with a noun, such as `2 lines`. Nil for none.
func counted(_ count: Int, _ one: String, _ several: String) -> String? {
  count == 0 ? nil : count == 1 ? "1 \(one)" : "\(count) \(several)"
}
