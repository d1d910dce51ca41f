import Geometry
import TextCoding

/// The accessors of what deforms a primitive: joints, weights and morph targets.
struct DeformationAccessors {
  /// The accessors of the joints and of the weights of each set of influences.
  private(set) var sets: [(joints: Int, weights: Int)] = []
  /// The accessors of each morph target. Nil for what it does not change.
  private(set) var targets: [(position: Int?, normal: Int?, tangent: Int?)] = []

  /// The largest number of sets of influences that are read: sixteen joints for each vertex.
  private static let setLimit = 4

  /// Finds the accessors of a primitive. A set without weights or without joints is ignored.
  init(
    _ primitive: GLTFJSONObject, _ attributes: GLTFJSONObject, accessorCount: Int
  ) throws(MeshReadError) {
    func accessor(_ key: String, _ object: GLTFJSONObject) throws(MeshReadError) -> Int? {
      try object.index(key, of: "accessors", count: accessorCount)
    }
    for number in 0..<Self.setLimit {
      guard let joints = try accessor("JOINTS_\(number)", attributes),
        let weights = try accessor("WEIGHTS_\(number)", attributes)
      else { break }
      sets.append((joints, weights))
    }
    for target in try primitive.objects("targets") {
      targets.append(
        (try accessor("POSITION", target), try accessor("NORMAL", target), try accessor("TANGENT", target)))
    }
  }

  /// The numbers of all accessors. Primitives for which they are equal have the same deformation.
  var key: [Int] {
    if sets.isEmpty, targets.isEmpty { return [] }
    return [sets.count] + sets.flatMap { [$0.joints, $0.weights] }
      + targets.flatMap { [$0.position ?? -1, $0.normal ?? -1, $0.tangent ?? -1] }
  }
}

// Joints, weights and morph targets: glTF 2.0, sections 3.7.2.2 and 3.7.3.3.
extension GLTFReader {
  /// Reads the joints, the weights and the morph targets of a primitive. Nil if it has none.
  mutating func readDeformation(
    _ accessors: DeformationAccessors, vertexCount: Int, _ targetNames: [String],
    _ primitive: GLTFJSONObject, _ scene: GLTFScene, _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> MeshDocument.Deformation? {
    if vertexCount == 0 { return nil }
    var deformation = MeshDocument.Deformation()
    for (number, set) in accessors.sets.enumerated() {
      do throws(MeshReadError) {
        deformation.influences.append(
          try readInfluences(set, number, vertexCount, primitive, scene, buffers))
      } catch {
        unusable.add("set of joints and weights", "sets of joints and weights", because: error)
        // The weights of the other sets alone would not sum up to 1.
        deformation.influences = []
        break
      }
    }
    for (number, target) in accessors.targets.enumerated() {
      func changes(_ accessor: Int?, _ key: String) throws(MeshReadError) -> [SIMD3<Float>] {
        guard let accessor else { return [] }
        return try values(
          scene.accessor(accessor), "targets[\(number)].\(key)", width: 3, vertexCount, primitive, buffers
        ).map(\.xyz)
      }
      var morph = MeshDocument.MorphTarget(
        name: number < targetNames.count ? targetNames[number] : nil, positions: [], normals: [], tangents: []
      )
      // A target that changes nothing keeps the numbers of the others.
      do throws(MeshReadError) {
        morph.positions = try changes(target.position, "POSITION")
        morph.normals = try changes(target.normal, "NORMAL")
        morph.tangents = try changes(target.tangent, "TANGENT")
      } catch {
        unusable.add("attribute of a morph target", "attributes of morph targets", because: error)
      }
      deformation.targets.append(morph)
    }
    return deformation.isEmpty ? nil : deformation
  }

  private mutating func readInfluences(
    _ set: (joints: Int, weights: Int), _ number: Int, _ vertexCount: Int, _ primitive: GLTFJSONObject,
    _ scene: GLTFScene, _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> MeshDocument.InfluenceSet {
    let joints = try values(
      scene.accessor(set.joints), "JOINTS_\(number)", width: 4, vertexCount, primitive, buffers)
    let weights = try values(
      scene.accessor(set.weights), "WEIGHTS_\(number)", width: 4, vertexCount, primitive, buffers)
    if let bad = joints.firstIndex(where: { $0.min() < 0 || $0.max() > 65_535 }) {
      throw primitive.unexpected(
        "joints from 0 to 65535", at: "attributes.JOINTS_\(number)",
        found: "\(joints[bad].max()) of vertex \(bad)")
    }
    if let bad = weights.firstIndex(where: { $0.min() < 0 }) {
      throw primitive.unexpected(
        "weights of at least 0", at: "attributes.WEIGHTS_\(number)",
        found: "\(weights[bad].min()) of vertex \(bad)")
    }
    return MeshDocument.InfluenceSet(
      joints: joints.map { SIMD4<UInt16>(truncatingIfNeeded: SIMD4<Int32>($0)) }, weights: weights)
  }

  /// Returns the vectors of an accessor, one for each vertex, which must be finite.
  private mutating func values(
    _ accessor: GLTFAccessor, _ key: String, width: Int, _ vertexCount: Int, _ primitive: GLTFJSONObject,
    _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> [SIMD4<Float>] {
    guard accessor.width == width else {
      throw primitive.unexpected(
        "vectors of \(width) numbers", at: key, found: "vectors of \(accessor.width)")
    }
    guard accessor.count == vertexCount else {
      throw primitive.unexpected(
        "one for each of \(vertexCount) positions", at: key, found: "\(accessor.count)")
    }
    // Less than the memory, because sparse morph targets are mostly zeros: faces have dozens of them.
    guard budget.take(vertexCount, of: 4, read: buffers.byteCount) else { throw budgetExceeded(primitive) }
    return try vectors(of: accessor, buffers)
  }

  /// Returns the names of the morph targets of a mesh, which many programs write into `extras`.
  static func targetNames(of mesh: GLTFJSONObject) -> [String] {
    // Other programs may store anything in `extras`, so a value of another type is not an error.
    (try? mesh.object("extras"))?.flatMap { try? $0.strings(GLTFAsset.targetNames) } ?? []
  }

  /// Sets the weights of the nodes from the number `first` on: those of the node of the file, or of its mesh.
  mutating func setWeights(
    ofNodes first: Int, _ node: GLTFJSONObject, _ mesh: GLTFJSONObject, _ buffers: GLTFBuffers
  ) throws(MeshReadError) {
    for index in first..<document.nodes.count {
      let number = document.nodes[index].mesh
      guard let deformation = document.deformations[number] else { continue }
      // Each node has posed vertices of its own. Crowds share meshes, so less than the memory is taken.
      guard budget.take(document.meshes[number].vertices.count, of: 4, read: buffers.byteCount) else {
        throw budgetExceeded(node)
      }
      let count = deformation.targets.count
      if count == 0 { continue }
      let object = node.has("weights") ? node : mesh
      let weights =
        usable("list of weights", "lists of weights") { () throws(MeshReadError) -> [Float]? in
          let weights = try object.numbers("weights") ?? []
          guard weights.isEmpty || weights.count == count else {
            throw object.unexpected(
              "one for each of \(count) morph targets", at: "weights", found: "\(weights.count)")
          }
          return weights
        } ?? []
      document.nodes[index].weights = weights.isEmpty ? Array(repeating: 0, count: count) : weights
    }
  }
}
