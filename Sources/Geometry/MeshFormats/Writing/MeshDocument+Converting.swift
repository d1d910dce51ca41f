import Geometry
import TextCoding

extension MeshDocument {
  /// Returns the document as files of a format store it, and notes on what is changed or lost, for messages.
  ///
  /// Computed normals are omitted if readers of the format compute the same ones, by `MeshFormat.defaultNormals`: the meshes
  /// then have no entry of `computedNormals` with sources, and are written without normals. A PLY file is one mesh, so all or
  /// none are omitted. Normals of length zero are replaced by the means over the triangles.
  ///
  /// For `glb` and `gltf`, the textures that only material libraries (MTL) have become textures of glTF: heights become
  /// normals, an opacity the alpha of the base colour, and grey images of metalness and roughness one image. Those that
  /// are made of other images are stored as PNG. If an image cannot be decoded, the material has the value without it.
  /// Textures are removed from nodes whose meshes do not have their coordinates, because glTF does not allow them.
  ///
  /// For the other formats, meshes with joints or morph targets are in the pose of the nodes; see `deformed`.
  ///
  /// Writing a document converts it, too. A program that writes several files of a document converts it once before. The
  /// result is unchanged by further conversions, and `MeshOutput` does without. O(nodes + vertices + pixels of the converted textures).
  public func converted(for format: MeshFormat) -> (document: MeshDocument, warnings: [String]) {
    let isGLTF = format == .glb || format == .gltf
    var document = isGLTF ? self : withoutHiddenParts.deformed
    var warnings = document.convertNormals(for: format)
    if isGLTF { warnings += document.convertTexturesToGLTF() }
    if format == .threeMF { warnings += document.warningsOfNamesOutsideXML }
    return (document, warnings)
  }

  /// The images of the textures that a glTF file of this document has: those of `converted(for:)`, whose vertices do not
  /// matter. O(nodes + pixels of the converted textures).
  var imagesOfGLTF: [EncodedImage] {
    var document = self
    _ = document.convertTexturesToGLTF()
    return GLTFTextureTable(document.materials).images
  }

  /// A note on the names with characters that XML cannot contain, which are replaced. O(characters of names).
  private var warningsOfNamesOutsideXML: [String] {
    let names = nodes.map(\.name) + groups.map(\.name) + nodes.map(\.material.name) + [copyright]
    let count = Set(names.compactMap(\.self)).count(where: \.hasCharactersOutsideXML)
    guard let subject = counted(count, "name", "names") else { return [] }
    return ["\(subject) written with other characters in place of those that XML does not allow"]
  }

  /// Converts the textures to those of glTF, and removes those that a mesh has no coordinates for.
  ///
  /// - Returns: Notes for messages.
  private mutating func convertTexturesToGLTF() -> [String] {
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
