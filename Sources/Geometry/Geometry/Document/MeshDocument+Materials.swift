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

extension MeshDocument.Node {
  /// A colour and a material that a node has in a variant.
  package struct Appearance: Hashable, Sendable {
    /// The colour of the surface.
    package var color: Color
    /// The material besides its colour.
    package var material: Material

    /// Creates an appearance.
    package init(color: Color, material: Material) { (self.color, self.material) = (color, material) }
  }

  /// Returns the colour and the material in a variant, by its index: those of the node itself, unless the variant has others.
  package func appearance(inVariant variant: Int?) -> Appearance {
    variant.flatMap { appearances[$0] } ?? Appearance(color: color, material: material)
  }
}

extension MeshDocument {
  /// Returns the index of the variant with a name, or nil. O(variants).
  public func variant(named name: String) -> Int? { variants.firstIndex(of: name) }

  /// Returns the document with the colours and materials of a variant, by its index. The variants are kept, so that a file can
  /// contain them. O(nodes).
  public func showing(variant: Int) -> MeshDocument {
    var document = self
    for index in nodes.indices where nodes[index].appearances[variant] != nil {
      let appearance = nodes[index].appearance(inVariant: variant)
      (document.nodes[index].color, document.nodes[index].material) = (appearance.color, appearance.material)
    }
    return document
  }
}
