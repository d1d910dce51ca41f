import Geometry

extension MeshDocument {
  /// Returns the document as files of a format store it, and notes on images that are lost, for messages.
  ///
  /// For `glb` and `gltf`, the textures that only material libraries (MTL) have become textures of glTF: heights become
  /// normals, an opacity the alpha of the base colour, and grey images of metalness and roughness one image. Those that
  /// are made of other images are stored as PNG. If an image cannot be decoded, the material has the value without it.
  ///
  /// Writing a document converts it, too. A program that writes several files of a document converts it once before. The
  /// result is unchanged by further conversions. O(nodes + pixels of the converted textures).
  public func converted(for format: MeshFormat) -> (document: MeshDocument, warnings: [String]) {
    guard format == .glb || format == .gltf else { return (self, []) }
    let materials = materials.filter { $0.isTextured && $0.details.needsConversionToGLTF }
    if materials.isEmpty { return (self, []) }
    var converter = GLTFTextureConverter()
    var converted: [Material: Material] = [:]
    for material in materials { converted[material] = converter.converted(material) }
    var document = self
    for index in nodes.indices {
      if let material = converted[nodes[index].material] { document.nodes[index].material = material }
    }
    return (document, converter.warnings)
  }
}
