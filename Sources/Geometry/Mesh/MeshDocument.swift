/// Meshes and where they stand: what a mesh file holds.
///
/// Many nodes may show one mesh, each at its own place, size and colour, so a thousand equal spheres are one mesh and
/// a thousand nodes. Formats without nodes (OBJ, STL, PLY) are written with the placements applied.
public struct MeshDocument: Equatable, Sendable {
  /// One mesh, placed.
  public struct Node: Equatable, Sendable {
    /// What the node is called in the file; nil if it has no name.
    public var name: String?
    /// The index of its mesh in `meshes`.
    public var mesh: Int
    /// The colour of its surface. A mesh with vertex colours is multiplied by it, as glTF's base colour factor is.
    public var color: Color
    /// How its surface takes light.
    public var finish = Finish.standard
    /// Where the mesh stands.
    public var transform: Transform

    /// Places mesh number `mesh`.
    public init(
      name: String? = nil, mesh: Int, color: Color = .white, finish: Finish = .standard,
      transform: Transform = .identity
    ) {
      (self.name, self.mesh, self.color, self.finish) = (name, mesh, color, finish)
      self.transform = transform
    }

    /// Places mesh number `mesh`, scaled and then moved.
    public init(
      name: String? = nil, mesh: Int, color: Color = .white, translation: SIMD3<Float>, scale: Float = 1
    ) {
      self.init(
        name: name, mesh: mesh, color: color, transform: Transform(translation: translation, scale: scale))
    }
  }

  /// The geometry, each mesh once.
  public var meshes: [Mesh]
  /// The placements, in the order in which they are written.
  public var nodes: [Node]
  /// How nodes move; nil where all stand still.
  public var animation: Animation?
  /// The radii of the spheres about the origin that some of the meshes were tessellated from, by the meshes' indices. A
  /// renderer may show the spheres themselves.
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

  /// The smallest axis-aligned box that holds every placed vertex. O(nodes + vertices); the vertices of nodes that turn
  /// their mesh are passed once for each of them.
  public var bounds: BoundingBox {
    let boxes = meshes.map(\.bounds)
    return nodes.reduce(into: .empty) { whole, node in
      whole.include(meshes[node.mesh].bounds(at: node.transform, own: boxes[node.mesh]))
    }
  }
}
