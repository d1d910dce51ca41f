import Geometry

extension MeshDocument {
  /// Removes the computed normals that the readers of a format compute again, and repairs normals of length zero.
  /// O(vertices + indices).
  ///
  /// Afterwards, `computedNormals` has an entry for each mesh that is written without normals. For `obj` it also has those
  /// whose normals are written, because the vertices share their positions.
  ///
  /// - Returns: Notes on the repaired normals, for messages.
  mutating func convertNormals(for format: MeshFormat) -> [String] {
    for (mesh, computed) in computedNormals where !isValid(computed, ofMesh: mesh) {
      computedNormals[mesh] = nil
    }
    func isDefault(_ mesh: Int) -> Bool { computedNormals[mesh]?.smoothing == .some(format.defaultNormals) }
    switch format {
    case .stl: return []
    case .off, .threeMF:
      // No normals are written, so that vertices need no copies for them.
      for mesh in meshes.indices where computedNormals[mesh] != nil { removeCopies(ofMesh: mesh) }
      return []
    case .glb, .gltf:
      for mesh in meshes.indices where computedNormals[mesh] != nil {
        if isDefault(mesh) { removeCopies(ofMesh: mesh) } else { computedNormals[mesh] = nil }
      }
    case .obj:
      for mesh in meshes.indices where isDefault(mesh) { removeCopies(ofMesh: mesh) }
    case .ply:
      let used = Set(nodes.map(\.mesh))
      if used.allSatisfy(isDefault) {
        for mesh in used { removeCopies(ofMesh: mesh) }
      } else {
        computedNormals = [:]
      }
    }
    var repairedCount = 0
    for mesh in meshes.indices where computedNormals[mesh] == nil && meshes[mesh].hasValidIndices {
      repairedCount += meshes[mesh].repairNormals()
    }
    guard repairedCount > 0 else { return [] }
    let subject = repairedCount == 1 ? "1 normal" : "\(repairedCount) normals"
    return ["\(subject) of length zero replaced by the mean of the triangles"]
  }

  /// Returns whether the copies of vertices are at the end of the mesh.
  private func isValid(_ computed: ComputedNormals, ofMesh index: Int) -> Bool {
    guard meshes.indices.contains(index), meshes[index].hasValidIndices else { return false }
    let count = meshes[index].vertices.count - computed.sources.count
    return count >= 0 && computed.sources.allSatisfy { Int($0) < count }
  }
}

extension Mesh {
  fileprivate var hasValidIndices: Bool {
    indices.count.isMultiple(of: 3) && Int(indices.greatest() ?? 0) < max(vertices.count, 1)
  }
}
