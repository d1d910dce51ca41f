extension MeshDocument {
  /// The distinct materials of the nodes, in the order of their first nodes. O(nodes).
  public var materials: [Material] {
    var known: Set<Material> = []
    var materials: [Material] = []
    for node in nodes where node.material != materials.last && known.insert(node.material).inserted {
      materials.append(node.material)
    }
    return materials
  }

  /// The distinct images of the materials, in the order of their first uses. O(nodes + textures of each material).
  public var images: [EncodedImage] {
    var known: Set<EncodedImage> = []
    return materials.flatMap(\.details.textures).map(\.texture.image).filter { known.insert($0).inserted }
  }
}
