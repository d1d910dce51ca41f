import Geometry

/// A recorder of the elements of a cloud as animated nodes of a mesh document.
struct CloudRecorder<Cloud: ExportableCloud> {
  private let cloud: Cloud
  private var nodes: ElementNodeIndex
  /// The mesh of new nodes, set by `prepare`. Nil if no element is visible.
  private var mesh: Int?
  /// The group of the cloud in the document, set by `prepare`.
  private var group: Int?

  /// Creates the recorder of a cloud whose nodes are numbered from `next`. Sets `next` to the number after its last node.
  init(_ cloud: Cloud, firstNode next: inout Int) {
    self.cloud = cloud
    var numbers: [Int?] = []
    numbers.reserveCapacity(cloud.elements.count)
    for element in cloud.elements {
      let isNode = cloud.hasExtent && Cloud.transform(of: element) != nil
      numbers.append(isNode ? next : nil)
      next += isNode ? 1 : 0
    }
    nodes = ElementNodeIndex(numbers)
  }

  /// Checks the elements and adds their mesh to the document if it is missing, so that `record` cannot fail. `labels`
  /// are for errors.
  mutating func prepare(_ builder: inout MeshDocumentBuilder, _ labels: ModelLabels) throws(SceneError) {
    let known = mesh
    mesh = cloud.isVisible ? try cloud.mesh(in: &builder) : nil
    // Nodes keep their first mesh, and interpolation needs scale, rotation and translation.
    let isOtherMesh = known != nil && mesh != nil && mesh != known
    if isOtherMesh
      || cloud.elements.contains(where: {
        Cloud.transform(of: $0) != nil && Cloud.decomposedTransform(of: $0) == nil
      })
    {
      throw .unsupportedAnimation(labels.label(of: cloud, kind: "cloud", name: cloud.name))
    }
    group = builder.index(of: cloud.group)
  }

  /// Records the transform and the colour of each element. Appends a node for an element without one. O(elements).
  ///
  /// - Precondition: `prepare` was called for the current elements.
  mutating func record(
    _ identities: SceneRecorder.Identities, _ instant: Int, in recorded: inout NodeTrackRecorder
  ) {
    let elements = cloud.elements
    nodes.arrange(elements.count, identities[ObjectIdentifier(cloud)])
    for (index, element) in elements.enumerated() {
      guard cloud.hasExtent, var transform = Cloud.decomposedTransform(of: element) else { continue }
      if let node = nodes[index] {
        if let axis = Cloud.symmetryAxis(of: element) {
          // Rotations about the symmetry axis are invisible, so the shortest rotation is used.
          transform.rotation = recorded.tracks[node].rotation(towards: axis) ?? transform.rotation
        }
        let appearance = cloud.appearance(of: element)
        recorded.append(transform, appearance, toNode: node, at: instant)
      } else if let mesh, let node = cloud.node(of: element, mesh: mesh, group: group) {
        nodes[index] = recorded.begin(node, transform, at: instant)
      }
    }
  }
}

/// A recorder of the nodes of an animated mesh document, with one track for each node.
struct NodeTrackRecorder {
  var builder: MeshDocumentBuilder
  /// One track for each node of the document.
  var tracks: [NodeTrack] = []
  /// Whether a colour or a material differed from the first one of its node.
  private(set) var colorsChange = false

  init(_ builder: MeshDocumentBuilder) { self.builder = builder }

  /// Appends a node that appears at `instant`. It has scale 0 before, and in viewers that do not play the animation.
  /// Returns its number.
  mutating func begin(_ node: MeshDocument.Node, _ transform: DecomposedTransform, at instant: Int) -> Int {
    var hidden = node
    hidden.transform = Transform(translation: node.transform.translation, scale: 0)
    builder.append(hidden)
    tracks.append(NodeTrack(hiddenAt: transform, count: instant))
    tracks[tracks.count - 1].append(transform, at: instant)
    return tracks.count - 1
  }

  /// Appends the transform of a node, and sets `colorsChange` if its colour or its material has changed.
  mutating func append(
    _ transform: DecomposedTransform, _ appearance: SurfaceAppearance, toNode number: Int, at instant: Int
  ) {
    tracks[number].append(transform, at: instant)
    let node = builder.document.nodes[number]
    if !colorsChange, node.color != appearance.color || node.material != appearance.material {
      colorsChange = true
    }
  }
}
