/// The contents of a mesh file: meshes, and nodes that place them.
///
/// Many nodes may refer to one mesh, each with its own position, size and colour. A thousand equal spheres are one mesh
/// and a thousand nodes. Formats without nodes (OBJ, STL, PLY) are written with the transforms applied.
public struct MeshDocument: Equatable, Sendable {
  /// A reference to a mesh with a transform, a colour and a material.
  public struct Node: Equatable, Sendable {
    /// The name of the node in the file, or nil.
    public var name: String?
    /// The index of the mesh in `meshes`.
    public var mesh: Int
    /// The colour of the surface: the base colour factor of glTF. Vertex colours and the base colour texture are
    /// multiplied by it.
    public var color: Color
    /// The material of the surface besides its colour.
    public var material = Material.standard
    /// The transform from the mesh to the document.
    public var transform: Transform

    /// Creates a node for the mesh with index `mesh`.
    public init(
      name: String? = nil, mesh: Int, color: Color = .white, material: Material = .standard,
      transform: Transform = .identity
    ) {
      (self.name, self.mesh, self.color, self.material) = (name, mesh, color, material)
      self.transform = transform
    }

    /// Creates a node for the mesh with index `mesh`, scaled and then translated.
    public init(
      name: String? = nil, mesh: Int, color: Color = .white, translation: SIMD3<Float>, scale: Float = 1
    ) {
      self.init(
        name: name, mesh: mesh, color: color, transform: Transform(translation: translation, scale: scale))
    }
  }

  /// The meshes, each once.
  public var meshes: [Mesh]
  /// The nodes, in the order in which they are written.
  public var nodes: [Node]
  /// The animation of the nodes, or nil.
  public var animation: Animation?
  /// The radii of tessellated spheres about the origin, by mesh index. A renderer may draw the exact spheres instead of
  /// the triangles.
  public var sphereRadii: [Int: Float]

  /// Creates a document.
  public init(
    meshes: [Mesh] = [], nodes: [Node] = [], animation: Animation? = nil, sphereRadii: [Int: Float] = [:]
  ) {
    (self.meshes, self.nodes, self.animation) = (meshes, nodes, animation)
    self.sphereRadii = sphereRadii
  }

  /// The number of triangles over all nodes. O(nodes).
  public var triangleCount: Int { nodes.reduce(0) { $0 + meshes[$1.mesh].triangleCount } }

  /// The number of vertices over all nodes. O(nodes).
  public var vertexCount: Int { nodes.reduce(0) { $0 + meshes[$1.mesh].vertices.count } }

  /// The smallest axis-aligned box that contains every transformed vertex. O(nodes + vertices). A node whose
  /// transform is not axis-aligned takes another pass over the vertices of its mesh.
  public var bounds: BoundingBox {
    let boxes = meshes.map(\.bounds)
    return nodes.reduce(into: .empty) { whole, node in
      whole.include(meshes[node.mesh].bounds(at: node.transform, own: boxes[node.mesh]))
    }
  }
}
