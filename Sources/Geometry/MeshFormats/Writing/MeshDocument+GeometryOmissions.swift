import Geometry

extension MeshDocument {
  /// Returns the kinds of geometry of the nodes that a file of a format cannot contain, as words for a message. O(nodes).
  public func omittedGeometry(as format: MeshFormat) -> [String] {
    func list(_ pointCount: Int, _ lineCount: Int) -> [String] {
      (pointCount > 0 ? [pointCount == 1 ? "1 point" : "\(pointCount) points"] : [])
        + (lineCount > 0 ? [lineCount == 1 ? "1 line" : "\(lineCount) lines"] : [])
    }
    switch format {
    case .glb, .gltf, .ply: return []
    case .stl: return list(pointCount, lineCount)
    case .off: return list(0, lineCount)
    case .obj:
      return nodes.contains { !meshes[$0.mesh].points.normals.isEmpty } ? ["the normals of points"] : []
    }
  }
}
