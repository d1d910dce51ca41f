import Geometry

/// The nodes of a glTF file: the groups, nodes, cameras and lights of a document.
///
/// The nodes are numbered from the root, each parent before its children. Within a group, nodes and groups are in the
/// order of the document, followed by cameras and lights. So the reader finds each list of the document in its order,
/// if it is the order of a tree.
///
/// A group and parts of it are written as one node of the file if the reader makes the same group of it: see
/// `GLTFReader.append`.
struct GLTFNodeTree {
  /// A node of the file, by an index of 32 bits, so that it takes 8 bytes. A file can have millions.
  enum Node: Equatable {
    /// A node of the document.
    case single(UInt32)
    /// A set of nodes of the document, written as instances.
    case instances(UInt32)
    case group(UInt32)
    case camera(UInt32)
    case light(UInt32)
  }

  /// The parts of a group.
  struct GroupContent {
    /// The node, or the instances, whose mesh is that of the group's node in the file.
    fileprivate(set) var mesh: Node?
    /// The camera and the light of the group's node in the file.
    fileprivate(set) var camera: Int?, light: Int?
    /// The numbers of the other parts.
    fileprivate(set) var children: [Int] = []
  }

  /// The nodes of the file, in order.
  private(set) var nodes: [Node] = []
  /// The numbers of the nodes that are not in a group.
  private(set) var roots: [UInt32] = []
  /// The parts of each group of the document.
  private(set) var groups: [GroupContent] = []
  /// The groups that clips hide and show.
  private(set) var switched: Set<Int> = []

  /// Creates an empty tree.
  init() {}

  /// Creates the tree of a document. O(groups + nodes + cameras + lights).
  init(
    _ document: MeshDocument, _ surfaceOfNode: OptionalIndexList, _ instances: GLTFInstances,
    _ animated: Set<MeshDocument.Channel.Target>, switched: Set<Int>
  ) {
    self.switched = switched
    groups = Array(repeating: GroupContent(), count: document.groups.count)
    let (inRoot, inGroups) = GLTFTreeOrder(document).parts { instances.set(ofNode: $0) }
    // The groups from the root to the current one, each with its parts and the number of those in `nodes`.
    var path: [(group: Int?, parts: [Node], count: Int)] = [(nil, inRoot, 0)]
    while let last = path.indices.last {
      guard path[last].count < path[last].parts.count else {
        path.removeLast()
        continue
      }
      let (node, number) = (path[last].parts[path[last].count], nodes.count)
      path[last].count += 1
      nodes.append(node)
      if let parent = path[last].group {
        groups[parent].children.append(number)
      } else {
        roots.append(UInt32(number))
      }
      guard case .group(let index) = node else { continue }
      let group = Int(index)
      var parts = inGroups[group]
      merge(&parts, into: group, document, surfaceOfNode, instances, animated)
      path.append((group, parts, 0))
    }
  }

  /// Moves the first parts of a group to the group's node of the file.
  private mutating func merge(
    _ parts: inout [Node], into group: Int, _ document: MeshDocument, _ surfaceOfNode: OptionalIndexList,
    _ instances: GLTFInstances, _ animated: Set<MeshDocument.Channel.Target>
  ) {
    var (content, merged) = (GroupContent(), Set<Int>())
    for (index, part) in parts.enumerated() {
      switch part {
      case .single(let node)
      where index == 0 && surfaceOfNode[Int(node)] != nil && document.nodes[Int(node)].name == nil
        && document.nodes[Int(node)].transform == .identity && !animated.contains(.node(Int(node)))
        && document.metadata[.node(Int(node))] == nil:
        content.mesh = part
      case .instances where index == 0: content.mesh = part
      case .camera(let camera)
      where content.camera == nil && document.cameras[Int(camera)].transform == .identity:
        content.camera = Int(camera)
      case .light(let light)
      where content.light == nil && document.lights[Int(light)].transform == .identity:
        content.light = Int(light)
      default: continue
      }
      merged.insert(index)
    }
    let place = document.groups[group]
    var isGroup =
      parts.count > 1 || !place.isVisible || switched.contains(group)
      || document.metadata[.group(group)] != nil
    if case .instances = content.mesh, place.name != nil || place.transform != .identity { isGroup = true }
    // The reader makes no group of a node with only one content.
    guard isGroup, !merged.isEmpty else { return }
    groups[group] = content
    parts = parts.indices.filter { !merged.contains($0) }.map { parts[$0] }
  }
}

/// The order of the parts of groups in a glTF file.
private struct GLTFTreeOrder {
  private let document: MeshDocument
  /// For each group, the smallest index of a node in it or in a group below it. `Int.max` for a group without nodes.
  private var firstNodes: [Int]

  init(_ document: MeshDocument) {
    self.document = document
    firstNodes = Array(repeating: Int.max, count: document.groups.count)
    for (index, node) in document.nodes.enumerated() {
      if let group = node.group { firstNodes[group] = min(firstNodes[group], index) }
    }
    for (index, group) in document.groups.enumerated().reversed() {
      if let parent = group.parent { firstNodes[parent] = min(firstNodes[parent], firstNodes[index]) }
    }
  }

  /// Returns the parts outside of groups, and those of each group: nodes and groups by their first nodes, then cameras,
  /// then lights.
  func parts(
    _ set: (Int) -> (number: Int, isFirst: Bool)?
  ) -> (root: [GLTFNodeTree.Node], groups: [[GLTFNodeTree.Node]]) {
    typealias Part = (first: Int, node: GLTFNodeTree.Node)
    // The last list is that of the root.
    var groups: [[Part]] = Array(repeating: [], count: document.groups.count + 1)
    let root = document.groups.count
    // From the last group to the first. A group without nodes precedes the same nodes as the next group.
    for (index, group) in document.groups.enumerated().reversed() {
      let parent = group.parent ?? root
      groups[parent].append(
        (min(firstNodes[index], groups[parent].last?.first ?? Int.max), .group(UInt32(index))))
    }
    var lists: [[GLTFNodeTree.Node]] = Array(repeating: [], count: document.groups.count + 1)
    for (index, node) in document.nodes.enumerated() {
      let group = node.group ?? root
      while let next = groups[group].last, next.first < index {
        lists[group].append(next.node)
        groups[group].removeLast()
      }
      switch set(index) {
      case nil: lists[group].append(.single(UInt32(index)))
      case let set? where set.isFirst: lists[group].append(.instances(UInt32(set.number)))
      default: break
      }
    }
    for index in lists.indices { lists[index] += groups[index].reversed().map(\.node) }
    for (index, camera) in document.cameras.enumerated() {
      lists[camera.group ?? root].append(.camera(UInt32(index)))
    }
    for (index, light) in document.lights.enumerated() {
      lists[light.group ?? root].append(.light(UInt32(index)))
    }
    return (lists.removeLast(), lists)
  }
}
