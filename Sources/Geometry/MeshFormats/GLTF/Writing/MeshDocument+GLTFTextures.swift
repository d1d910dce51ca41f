import Geometry

extension MeshDocument {
  /// Converts the textures to those of glTF, and removes those that a mesh has no coordinates for.
  ///
  /// - Returns: Notes for messages.
  mutating func convertTexturesToGLTF() -> [String] {
    let warnings = removeTexturesWithoutCoordinates()
    let materials = materials.filter { $0.isTextured && $0.details.needsConversionToGLTF }
    if materials.isEmpty { return warnings }
    var converter = GLTFTextureConverter()
    var converted: [Material: Material] = [:]
    for material in materials {
      converted[material] = converter.converted(material)
      let data = metadata.removeValue(forKey: .material(material))
      if let data, let material = converted[material] { metadata[.material(material)] = data }
    }
    for index in nodes.indices {
      if let material = converted[nodes[index].material] { nodes[index].material = material }
    }
    return warnings + converter.warnings
  }

  /// Removes the textures of nodes whose meshes do not have their coordinates: glTF 2.0, section 3.9.1. Renderers ignore
  /// these textures. O(nodes + textures).
  ///
  /// - Returns: Notes for messages.
  private mutating func removeTexturesWithoutCoordinates() -> [String] {
    let changes = removalsOfTexturesWithoutCoordinates
    if changes.isEmpty { return [] }
    for (index, details) in changes {
      let data = metadata[.material(nodes[index].material)]
      nodes[index].material.details = details
      if let data { metadata[.material(nodes[index].material)] = data }
    }
    let count = changes.count { !meshes[nodes[$0.node].mesh].isEmpty }
    if count == 0 { return [] }
    let subject = count == 1 ? "a node" : "\(count) nodes"
    return ["textures of \(subject) not written, because the mesh has no coordinates for them"]
  }

  /// The nodes with textures whose mesh does not have their coordinates, and their details without these textures. They are
  /// found before the first change: a loop that can change the nodes copies them all, also if it changes none.
  private var removalsOfTexturesWithoutCoordinates: [(node: Int, details: Material.AdditionalParameters)] {
    var changes: [(node: Int, details: Material.AdditionalParameters)] = []
    for (index, node) in nodes.enumerated() where node.material.isTextured {
      let mesh = meshes[node.mesh]
      var details = node.material.details
      details.removeTextures {
        ($0.coordinateSet == 0 ? mesh.textureCoordinates : mesh.secondTextureCoordinates).isEmpty
      }
      if details != node.material.details { changes.append((index, details)) }
    }
    return changes
  }
}
