/// The contents of a mesh file: meshes, the nodes that place them, cameras and lights.
///
/// Nodes, cameras and lights can belong to groups, and groups to other groups: a tree, in which each transform is local
/// to the group. Many nodes may refer to one mesh, each with its own position, size and colour. A thousand equal spheres are one mesh
/// and a thousand nodes. Formats without nodes (OBJ, STL, PLY) are written with the transforms applied.
public struct MeshDocument: Equatable, Sendable {
  /// A reference to a mesh with a transform, a colour and a material.
  ///
  /// A document can have millions of nodes: each takes 112 bytes, and what few nodes have is stored apart. Indices are
  /// less than 2³¹.
  public struct Node: Placed, Equatable, Sendable {
    /// The name of the node in the file, or nil.
    public var name: String?
    /// The index of the group that contains the node, or nil.
    public var group: Int? {
      get { groupNumber < 0 ? nil : Int(groupNumber) }
      set { groupNumber = newValue.map(Int32.init) ?? -1 }
    }
    /// The index of the mesh in `meshes`.
    public var mesh: Int {
      get { Int(meshNumber) }
      set { meshNumber = Int32(newValue) }
    }
    private var groupNumber: Int32 = -1
    private var meshNumber: Int32
    /// The skin, the weights and the variants. Empty without them.
    private var extras: [NodeExtras] = []
    /// The colour of the surface: the base colour factor of glTF. Vertex colours and the base colour texture are
    /// multiplied by it.
    public var color: Color
    /// The material of the surface besides its colour.
    public var material = Material.standard
    /// The transform from the mesh to the group of the node, or to the document if it has no group.
    public var transform: Transform {
      get { packedTransform.transform }
      set { packedTransform = PackedTransform(newValue) }
    }
    private var packedTransform: PackedTransform
    /// The index of the skin in `skins`, or nil. The joints of a skin place the mesh, and `transform` does not.
    public var skin: Int? {
      get { extras.first?.skin }
      set { setExtras { $0.skin = newValue } }
    }
    /// The weights of the morph targets of the mesh. Empty if it has none. A missing weight is 0.
    package var weights: [Float] {
      get { extras.first?.weights ?? [] }
      set { setExtras { $0.weights = newValue } }
    }
    /// The colours and materials in variants, by the index in `variants` of the document. Variants without one show the
    /// colour and the material of the node.
    package var appearances: [Int: Appearance] {
      get { extras.first?.appearances ?? [:] }
      set { setExtras { $0.appearances = newValue } }
    }
    private mutating func setExtras(_ change: (inout NodeExtras) -> Void) {
      var changed = extras.first ?? NodeExtras()
      change(&changed)
      extras = changed == NodeExtras() ? [] : [changed]
    }

    /// Creates a node for the mesh with index `mesh`.
    public init(
      name: String? = nil, group: Int? = nil, mesh: Int, color: Color = .white,
      material: Material = .standard, transform: Transform = .identity
    ) {
      (self.name, meshNumber) = (name, Int32(mesh))
      (self.color, self.material) = (color, material)
      packedTransform = PackedTransform(transform)
      self.group = group
    }

    /// Creates a node for the mesh with index `mesh`, scaled and then translated.
    public init(
      name: String? = nil, group: Int? = nil, mesh: Int, color: Color = .white, translation: SIMD3<Float>,
      scale: Float = 1
    ) {
      self.init(
        name: name, group: group, mesh: mesh, color: color,
        transform: Transform(translation: translation, scale: scale))
    }
  }

  /// A transform in 48 bytes instead of 64.
  struct PackedTransform: Equatable, Sendable {
    private let xAxis: PackedFloat3, yAxis: PackedFloat3, zAxis: PackedFloat3, translation: PackedFloat3

    init(_ transform: Transform) {
      (xAxis, yAxis) = (PackedFloat3(transform.xAxis), PackedFloat3(transform.yAxis))
      (zAxis, translation) = (PackedFloat3(transform.zAxis), PackedFloat3(transform.translation))
    }

    var transform: Transform {
      Transform(
        xAxis: xAxis.vector, yAxis: yAxis.vector, zAxis: zAxis.vector, translation: translation.vector)
    }
  }

  /// The parts of a node that few nodes have.
  private struct NodeExtras: Equatable, Sendable {
    var skin: Int?
    var weights: [Float] = []
    var appearances: [Int: Node.Appearance] = [:]
  }

  /// The point relative to which all positions are, in 64 bits: the transforms of the nodes, groups, cameras and lights place
  /// them about it. Zero for most documents. Readers choose it for contents far from zero, such as a terrain in
  /// the coordinates of a country, whose digits 32 bits do not hold; see `origin(of:)`.
  public var origin = SIMD3<Double>.zero
  /// The meshes, each once.
  public var meshes: [Mesh]
  /// The nodes, in the order in which they are written.
  public var nodes: [Node]
  /// The groups. The parent of each group comes before it.
  public var groups: [Group]
  /// The cameras.
  public var cameras: [Camera]
  /// The lights.
  public var lights: [Light]
  /// The animation of the nodes and groups, or nil.
  package var animation: Animation?
  /// The radii of tessellated spheres about the origin, by mesh index. A renderer may draw the exact spheres instead of
  /// the triangles.
  package var sphereRadii: [Int: Float] = [:]
  /// The normals that do not come from a file, by mesh index. If the vertices or the indices of such a mesh are changed
  /// except by computing its normals, its entry must be removed.
  package var computedNormals: [Int: ComputedNormals] = [:]
  /// The joints and morph targets of meshes, by mesh index. They have the vertices of the mesh.
  public var deformations: [Int: Deformation] = [:]
  /// The skins, to which nodes refer.
  public var skins: [Skin] = []
  /// The names of the variants, in which nodes have other colours and materials: KHR_materials_variants.
  public var variants: [String] = []
  /// The animations of a file. `animation` is that of a recording, whose keyframes the writer chooses.
  public var clips: [Clip] = []
  /// The translation, rotation and scale of nodes and groups that clips move. Those of others are the steps of their
  /// transforms.
  package var animatedTransforms: [Channel.Target: DecomposedTransform] = [:]

  /// The data of applications. Only the parts that have some are listed.
  public var metadata: [MetadataOwner: Metadata] = [:]
  /// A note on the rights in a glTF file. Nil for none.
  public var copyright: String?

  /// Creates a document.
  public init(
    meshes: [Mesh] = [], nodes: [Node] = [], groups: [Group] = [], cameras: [Camera] = [],
    lights: [Light] = []
  ) {
    (self.meshes, self.nodes, self.groups) = (meshes, nodes, groups)
    (self.cameras, self.lights) = (cameras, lights)
  }

  /// The number of triangles over all nodes. O(nodes).
  public var triangleCount: Int { nodes.reduce(0) { $0 + meshes[$1.mesh].triangleCount } }

  /// The number of vertices over all nodes. O(nodes).
  public var vertexCount: Int { nodes.reduce(0) { $0 + meshes[$1.mesh].vertices.count } }

  /// The number of points that are no ends of lines, over all nodes. O(nodes).
  package var pointCount: Int {
    nodes.reduce(0) { sum, node in
      let points = meshes[node.mesh].points
      return points.areLines ? sum : sum + points.positions.count
    }
  }

  /// The number of points over all nodes that are 3D Gaussians. O(nodes).
  package var splatCount: Int { nodes.reduce(0) { $0 + meshes[$1.mesh].points.splats.count } }

  /// The number of lines over all nodes. O(nodes).
  package var lineCount: Int { nodes.reduce(0) { $0 + meshes[$1.mesh].points.lineCount } }

  /// The smallest axis-aligned box that contains every transformed vertex, in the pose of the nodes, relative to `origin`.
  /// O(groups + nodes + vertices). A node whose transform is not axis-aligned takes another pass over the vertices of its mesh.
  public var bounds: BoundingBox {
    if !deformations.isEmpty { return deformed.bounds }
    let boxes = meshes.map(\.bounds)
    return flattened.nodes.reduce(into: .empty) { whole, node in
      whole.include(meshes[node.mesh].bounds(at: node.transform, own: boxes[node.mesh]))
    }
  }
}

extension MeshDocument {
  /// The data of applications about a part of a glTF file. Renderers ignore them.
  public struct Metadata: Equatable, Sendable {
    /// `extras`, a JSON value as text: glTF 2.0, section 3.3. Nil for none.
    public var extras: String?
    /// The object of the extension KHR_xmp_json_ld, as JSON text. Nil for none.
    public var xmp: String?

    /// Creates metadata. The texts must be JSON.
    public init(extras: String? = nil, xmp: String? = nil) { (self.extras, self.xmp) = (extras, xmp) }

    /// Whether there are none.
    package var isEmpty: Bool { extras == nil && xmp == nil }
  }

  /// A part of a glTF file that has metadata. Numbers are indices into the lists of the document.
  public enum MetadataOwner: Hashable, Sendable {
    /// The root of the JSON. It has the packets to which the other parts refer by KHR_xmp_json_ld.
    case file
    /// The description of the file, `asset`.
    case asset
    /// The scene.
    case scene
    case group(Int), node(Int), mesh(Int), camera(Int), light(Int), skin(Int), clip(Int)
    case material(Material)
    case image(EncodedImage)
  }
}
