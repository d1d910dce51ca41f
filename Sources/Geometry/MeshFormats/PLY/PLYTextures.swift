import Geometry

/// The textures of a PLY file that is written with `MeshWritingOptions.sidecarName`: the base colours of the nodes, each
/// image once. PLY has no other textures, and no samplers.
struct PLYTextures: Sendable {
  /// The images, in the order of the nodes.
  var images: [EncodedImage] { distinctImages.values }
  private var distinctImages = UniqueList<EncodedImage>()
  /// The index of each node's image, or nil for a node without a texture.
  private var numbers: [Int?] = []

  /// No textures.
  static let none = PLYTextures(MeshDocument())

  /// Collects the textures of nodes whose meshes have the texture coordinates for it. O(nodes).
  init(_ document: MeshDocument) {
    for node in document.nodes {
      guard let reference = node.material.baseColorTexture, reference.texture.image.failure == nil,
        !document.meshes[node.mesh].coordinates(for: reference).isEmpty
      else {
        numbers.append(nil)
        continue
      }
      numbers.append(distinctImages.index(of: reference.texture.image.portable))
    }
  }

  /// Whether faces need a property for the number of their texture: all faces of a file without it have the first one.
  var areNumbered: Bool { images.count > 1 || !images.isEmpty && numbers.contains(nil) }

  /// Returns the number of the texture of a node. -1 for none.
  func number(ofNode node: Int) -> Int32 { numbers[node].map { Int32($0) } ?? -1 }

  /// Returns whether a node has a texture.
  func hasTexture(node: Int) -> Bool { node < numbers.count && numbers[node] != nil }
}

extension Mesh {
  /// Returns the texture coordinates of the set of a texture.
  func coordinates(for reference: TextureReference) -> [SIMD2<Float>] {
    reference.coordinateSet == 0 ? textureCoordinates : secondTextureCoordinates
  }
}
