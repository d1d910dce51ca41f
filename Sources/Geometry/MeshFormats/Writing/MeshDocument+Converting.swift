import Geometry

extension MeshDocument {
  /// Returns the document as files of a format store it, and notes on what is changed or lost, for messages.
  ///
  /// Computed normals are omitted if readers of the format compute the same ones, by `MeshFormat.defaultNormals`: the meshes
  /// then have no entry of `computedNormals` with sources, and are written without normals. A PLY file is one mesh, so all or
  /// none are omitted. Normals of length zero are replaced by the means over the triangles.
  ///
  /// Textures of material libraries become those of glTF in `glb` and `gltf`. In the other formats, meshes with joints or
  /// morph targets are in the pose of the nodes; see `deformed`.
  ///
  /// Writing a document converts it, too. A program that writes several files of a document converts it once before. The
  /// result is unchanged by further conversions, and `MeshOutput` does without. O(nodes + vertices + pixels of the converted textures).
  package func converted(for format: MeshFormat) -> (document: MeshDocument, warnings: [String]) {
    var document = self
    let notes = format.type.convert(&document)
    let warnings = document.convertNormals(for: format)
    return (document, warnings + notes)
  }

  /// Removes the computed normals that the readers of a format compute again, and repairs normals of length zero.
  /// O(vertices + indices).
  ///
  /// Afterwards, `computedNormals` has an entry for each mesh that is written without normals. For `obj` it also has those
  /// whose normals are written, because the vertices share their positions.
  ///
  /// - Returns: Notes on the repaired normals, for messages.
  private mutating func convertNormals(for format: MeshFormat) -> [String] {
    for (mesh, computed) in computedNormals where !isValid(computed, ofMesh: mesh) {
      computedNormals[mesh] = nil
    }
    guard format.type.convertNormals(of: &self) else { return [] }
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
