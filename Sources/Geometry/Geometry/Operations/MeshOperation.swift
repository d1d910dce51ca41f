/// An operation on a mesh of triangles: its name, its number, and what it does.
///
/// An operation is a file with a type that conforms to this protocol, and its line in `MeshOperations.all`. From them follow
/// the key of mesh files in scenes, which can be bound, `--set`, the option of `orrery export`, the inspector, schema and help.
package protocol MeshOperation: SendableMetatype {
  /// The name: the key of mesh files in scenes and the option of the command line.
  static var name: String { get }
  /// What the operation does, as one sentence.
  static var meaning: String { get }
  /// The numbers that the operation takes, and what they mean. Nil for an operation that is on or off.
  static var amount: MeshOperationAmount? { get }

  /// Whether readers of a format that compute normals compute the same ones as before. By default they do not.
  static var keepsComputedNormals: Bool { get }

  /// Applies the operation to a mesh of triangles, whose indices are valid. The amount is 1 without `amount`.
  ///
  /// - Throws: `GeometryError` if the result is too large.
  static func apply(to mesh: inout Mesh, _ amount: Float) throws(GeometryError)
}

extension MeshOperation {
  package static var keepsComputedNormals: Bool { false }
}

/// The number of an operation.
package struct MeshOperationAmount: Equatable, Sendable {
  /// The word for the number in help, such as `ratio`.
  package var name: String
  /// The valid numbers. Infinite bounds are excluded.
  package var range: ClosedRange<Float>
  /// Creates a number with a name and a range.
  package init(_ name: String, in range: ClosedRange<Float>) { (self.name, self.range) = (name, range) }
}

/// The operations that are chosen for meshes, each with its number. They are applied in the order of `all`.
package struct MeshOperations: Hashable, Sendable {
  /// Every operation, in the order in which they are applied.
  package static let all: [any MeshOperation.Type] = [Weld.self, Decimate.self, Reverse.self, Optimize.self]

  /// The number of each operation by its place in `all`. Nil for those that are not chosen.
  private var amounts = [Float?](repeating: nil, count: all.count)

  /// Creates a choice of no operation.
  package init() {}

  /// Whether no operation is chosen.
  package var isEmpty: Bool { amounts.allSatisfy { $0 == nil } }

  /// The number of an operation by its place in `all`. Nil if it is not chosen; 1 for one that is on or off.
  package subscript(place: Int) -> Float? {
    get { amounts[place] }
    set { amounts[place] = newValue }
  }

  /// The names of all operations.
  package static var names: [String] { all.map { $0.name } }

  /// Whether no chosen operation changes the normals that readers compute.
  fileprivate var keepComputedNormals: Bool {
    zip(Self.all, amounts).allSatisfy { $1 == nil || $0.keepsComputedNormals }
  }

  /// Returns a mesh after the chosen operations. The cost is that of the operations: at most O(vertices + indices log
  /// indices).
  ///
  /// - Throws: `GeometryError` if the result is too large.
  package func applied(to mesh: Mesh) throws(GeometryError) -> Mesh {
    var mesh = mesh
    for (operation, amount) in zip(Self.all, amounts) {
      if let amount { try operation.apply(to: &mesh, amount) }
    }
    return mesh
  }
}

extension MeshDocument {
  /// Applies operations to all meshes of triangles but those with joints or morph targets, which have the order of their
  /// vertices.
  ///
  /// - Returns: Notes on what was left as it is, for messages.
  /// - Throws: `GeometryError` if the result is too large.
  package mutating func apply(_ operations: MeshOperations) throws(GeometryError) -> [String] {
    if operations.isEmpty { return [] }
    var leftCount = 0
    for index in meshes.indices where !meshes[index].indices.isEmpty {
      if deformations[index] != nil {
        leftCount += 1
        continue
      }
      meshes[index] = try operations.applied(to: meshes[index])
      let isKept = operations.keepComputedNormals && computedNormals[index]?.sources.isEmpty == true
      if !isKept { computedNormals[index] = nil }
      sphereRadii[index] = nil
    }
    let subject = leftCount == 1 ? "a mesh" : "\(leftCount) meshes"
    return leftCount == 0 ? [] : ["\(subject) with joints or morph targets left as in the file"]
  }
}
