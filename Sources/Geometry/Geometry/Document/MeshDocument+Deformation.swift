extension MeshDocument {
  /// The joints that move the vertices of a mesh, and its morph targets. See glTF 2.0, sections 3.7.2.2 and 3.7.3.
  public struct Deformation: Equatable, Sendable {
    /// The joints that move each vertex: one set for each four influences of a vertex. Empty for a mesh without joints.
    public var influences: [InfluenceSet]
    /// The morph targets.
    package var targets: [MorphTarget] = []

    /// Creates a deformation by joints.
    public init(influences: [InfluenceSet] = []) { self.influences = influences }

    /// Creates a deformation.
    package init(influences: [InfluenceSet] = [], targets: [MorphTarget]) {
      (self.influences, self.targets) = (influences, targets)
    }

    /// Whether the mesh keeps its shape.
    package var isEmpty: Bool { influences.isEmpty && targets.isEmpty }

    /// The smallest number of joints that a skin of the mesh must have. O(vertices).
    package var jointCount: Int {
      influences.reduce(0) { count, set in set.joints.reduce(count) { max($0, Int($1.max()) + 1) } }
    }

    /// Appends copies of the vertices `sources`, in that order.
    package mutating func appendCopies(of sources: [UInt32]) {
      if !sources.isEmpty { edit(.copy(sources)) }
    }

    /// Removes all vertices but the first `count`.
    package mutating func keepVertices(_ count: Int) { edit(.keep(count)) }

    private mutating func edit(_ edit: VertexEdit) {
      for index in influences.indices {
        edit.apply(to: &influences[index].joints)
        edit.apply(to: &influences[index].weights)
      }
      for index in targets.indices {
        edit.apply(to: &targets[index].positions)
        edit.apply(to: &targets[index].normals)
        edit.apply(to: &targets[index].tangents)
      }
    }
  }

  /// Four joints that move each vertex, with their weights.
  public struct InfluenceSet: Equatable, Sendable {
    /// The joints of each vertex, as indices into the joints of the skin.
    public var joints: [SIMD4<UInt16>]
    /// The weights of the joints. Those of a vertex over all sets have a sum of 1.
    public var weights: [SIMD4<Float>]

    /// Creates a set.
    public init(joints: [SIMD4<UInt16>], weights: [SIMD4<Float>]) {
      (self.joints, self.weights) = (joints, weights)
    }
  }

  /// A shape that a mesh can take in part: what is added to each vertex, multiplied by a weight.
  package struct MorphTarget: Equatable, Sendable {
    /// The name, or nil.
    package var name: String?
    /// The changes of the positions, in metres. Empty if they do not change.
    package var positions: [SIMD3<Float>]
    /// The changes of the normals. Empty if they do not change.
    package var normals: [SIMD3<Float>]
    /// The changes of the directions of the tangents. Empty if they do not change.
    package var tangents: [SIMD3<Float>]

    /// Creates a morph target.
    package init(
      name: String? = nil, positions: [SIMD3<Float>] = [], normals: [SIMD3<Float>] = [],
      tangents: [SIMD3<Float>] = []
    ) {
      (self.name, self.positions, self.normals, self.tangents) = (name, positions, normals, tangents)
    }
  }

  /// The joints that move a mesh: glTF 2.0, section 3.7.3. The transform of a node with a skin has no effect.
  public struct Skin: Equatable, Sendable {
    /// The name, or nil.
    public var name: String?
    /// The groups that are the joints.
    public var joints: [Int]
    /// The transform from the mesh to each joint in the pose in which the mesh was bound: one for each joint.
    public var inverseBindTransforms: [Transform]
    /// The group that is the root of the joints, or nil. It has no effect.
    package var skeleton: Int?

    /// Creates a skin. Without inverse bind transforms, they are the identity.
    public init(
      name: String? = nil, joints: [Int], inverseBindTransforms: [Transform] = [], skeleton: Int? = nil
    ) {
      (self.name, self.joints, self.skeleton) = (name, joints, skeleton)
      self.inverseBindTransforms =
        inverseBindTransforms.isEmpty
        ? Array(repeating: .identity, count: joints.count) : inverseBindTransforms
    }
  }
}

/// A change of the vertices of a mesh.
private enum VertexEdit {
  case copy([UInt32])
  case keep(Int)

  /// Changes the values of the vertices. An empty list has no values.
  func apply<Value>(to values: inout [Value]) {
    if values.isEmpty { return }
    switch self {
    case .copy(let sources):
      values.reserveCapacity(values.count + sources.count)
      for source in sources { values.append(values[Int(source)]) }
    case .keep(let count): values = Array(values.prefix(count))
    }
  }
}
