extension MeshDocument {
  /// The distinct materials of the nodes, in the order of their first nodes. Each is followed by those of its variants. O(nodes).
  public var materials: [Material] {
    var known: Set<Material> = []
    var materials: [Material] = []
    func add(_ material: Material) {
      if material != materials.last, known.insert(material).inserted { materials.append(material) }
    }
    for node in nodes {
      add(node.material)
      guard !variants.isEmpty else { continue }
      for (_, appearance) in node.appearances.sorted(by: { $0.key < $1.key }) { add(appearance.material) }
    }
    return materials
  }

  /// The distinct images of the materials, in the order of their first uses. O(nodes + textures of each material).
  public var images: [EncodedImage] {
    var known: Set<EncodedImage> = []
    return materials.flatMap(\.details.textures).map(\.texture.image).filter { known.insert($0).inserted }
  }
}
