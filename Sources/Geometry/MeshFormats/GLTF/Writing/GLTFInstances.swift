import Geometry
import Parallelism

/// The nodes of a document that are written as instances of one glTF node, with EXT_mesh_gpu_instancing.
///
/// The instances of a set have the same surface and the same group. A node whose transform shears or flattens is not an
/// instance, because the extension stores translations, rotations and scales. Neither is an animated node, or one with a
/// skin or morph targets. O(nodes).
struct GLTFInstances {
  /// Instances of one surface in one group.
  struct InstanceSet {
    /// The index of the glTF mesh.
    let surface: Int
    /// The transforms of the nodes in their group.
    fileprivate(set) var transforms: [DecomposedTransform] = []
    /// Whether any instance is rotated.
    fileprivate(set) var isRotated = false
  }

  /// The translation and the scale of an instance, as they are stored.
  struct Scaling: BitwiseCopyable, FullyInhabited {
    var x: Float, y: Float, z: Float
    var scaleX: Float, scaleY: Float, scaleZ: Float

    init(_ transform: DecomposedTransform) {
      let (place, scale) = (transform.translation, transform.scale)
      (x, y, z) = (place.x, place.y, place.z)
      (scaleX, scaleY, scaleZ) = (scale.x, scale.y, scale.z)
    }
  }

  /// The sets, in the order of their first nodes.
  private(set) var sets: [InstanceSet] = []
  /// The index of the set of each node, or nil for a node that is not an instance. Empty if there are no sets.
  private var setOfNode: [Int?] = []
  /// The first node of each set.
  private var firstNodes: [Int] = []

  /// Creates an empty list.
  init() {}

  /// Collects the nodes that share a surface and a group with another node.
  init(
    _ document: MeshDocument, _ surfaceOfNode: OptionalIndexList, _ animated: Set<MeshDocument.Channel.Target>
  ) {
    struct Key: Hashable {
      let surface: Int
      let group: Int?
    }
    var members: [Key: [Int]] = [:]
    for (index, node) in document.nodes.enumerated() {
      guard let surface = surfaceOfNode[index], node.transform.instanceTransform != nil,
        !animated.contains(.node(index)), node.skin == nil, node.weights.isEmpty
      else { continue }
      members[Key(surface: surface, group: node.group), default: []].append(index)
    }
    members = members.filter { $0.value.count > 1 }
    if members.isEmpty { return }
    setOfNode = Array(repeating: nil, count: document.nodes.count)
    for (key, nodes) in members.sorted(by: { $0.value[0] < $1.value[0] }) {
      var set = InstanceSet(surface: key.surface)
      for node in nodes {
        setOfNode[node] = sets.count
        guard let transform = document.nodes[node].transform.instanceTransform else { continue }
        set.transforms.append(transform)
        if transform.rotation != [0, 0, 0, 1] { set.isRotated = true }
      }
      firstNodes.append(nodes[0])
      sets.append(set)
    }
  }

  /// The set of a node, and whether the node is the first of the set. Nil for a node that is not an instance.
  func set(ofNode node: Int) -> (number: Int, isFirst: Bool)? {
    guard !setOfNode.isEmpty, let number = setOfNode[node] else { return nil }
    return (number, firstNodes[number] == node)
  }
}

extension Transform {
  /// The translation, rotation and scale of an instance. Nil if the transform shears or flattens. A transform without
  /// rotation is exact. Others differ by rounding.
  fileprivate var instanceTransform: DecomposedTransform? {
    if let scale = axisAlignedScale { return DecomposedTransform(translation: translation, scale: scale) }
    guard let steps = decomposed else { return nil }
    // `decomposed` ignores a shear below 1e-4.
    let rounded = Transform(steps)
    let limit = 2e-6 * max(abs(steps.scale.max()), abs(steps.scale.min()))
    for (column, original) in [(rounded.xAxis, xAxis), (rounded.yAxis, yAxis), (rounded.zAxis, zAxis)] {
      let error = column - original
      if max(error.max(), -error.min()) > limit { return nil }
    }
    return steps
  }
}
