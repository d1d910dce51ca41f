import Geometry

/// A recorder of the elements of a cloud of any kind.
protocol ElementRecorder {
  mutating func prepare(_ builder: inout MeshDocumentBuilder, _ labels: ModelLabels) throws(SceneError)
  mutating func record(
    _ identities: SceneRecorder.Identities, _ instant: Int, in recorded: inout NodeTrackRecorder)
}

extension ExportableCloud {
  /// Returns a recorder of the elements, whose nodes are numbered from `next`.
  func recorder(firstNode next: inout Int) -> any ElementRecorder { CloudRecorder(self, firstNode: &next) }
}

/// A recorder of the elements of a cloud as animated nodes of a mesh document.
private struct CloudRecorder<Cloud: ExportableCloud>: ElementRecorder {
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

/// The map from each element of a cloud to its node in the document.
struct ElementNodeIndex {
  /// By the position of the element in the list.
  private var nodes: [Int?]
  private var identities: [UInt64] = []
  /// By identity. Empty until identities are given.
  private var known: [UInt64: Int] = [:]

  /// Creates an index of elements with these nodes. Nil for an element without a node.
  init(_ nodes: [Int?]) { self.nodes = nodes }

  /// The node of an element. Nil if it has none yet.
  subscript(_ index: Int) -> Int? {
    get { nodes[index] }
    set {
      nodes[index] = newValue
      if index < identities.count { known[identities[index]] = newValue }
    }
  }

  /// Rearranges the nodes for `count` elements: by `next`, which has one identity for each element, or by position if
  /// the number of identities differs.
  mutating func arrange(_ count: Int, _ next: [UInt64]?) {
    guard let next, next.count == count else {
      while nodes.count < count { nodes.append(nil) }
      return
    }
    if known.isEmpty, identities.isEmpty {
      // The first identities belong to the elements in their current order.
      for (identity, node) in zip(next, nodes) { known[identity] = node }
    } else if next != identities {
      nodes = next.map { known[$0] }
    }
    identities = next
    while nodes.count < count { nodes.append(nil) }
  }
}
