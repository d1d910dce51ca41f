/// An operation on a mesh of triangles: its name, its options, and what it does.
///
/// An operation is a file with a type that conforms to this protocol, and its line in `MeshOperations.all`. From them follow
/// the keys of mesh files in scenes, which can be bound, `--set`, the options of `orrery export`, the inspector, schema and help.
package protocol MeshOperation: SendableMetatype {
  /// The name: the key of mesh files in scenes and the option of the command line.
  static var name: String { get }
  /// What the operation does, as one sentence.
  static var meaning: String { get }
  /// The numbers and switches that the operation takes. The first one has the key of the operation, and a value of it chooses
  /// the operation. The others have keys of both names, as `decimateError`. Empty for an operation that is on or off.
  static var options: [MeshOperationOption] { get }

  /// Whether readers of a format that compute normals compute the same ones as before. By default they do not.
  static var keepsComputedNormals: Bool { get }

  /// Applies the operation to a mesh of triangles, whose indices are valid.
  ///
  /// - Parameter values: The value of each of `options`: 0 or 1 for a switch.
  /// - Throws: `GeometryError` if the result is too large.
  static func apply(to mesh: inout Mesh, _ values: [Float]) throws(GeometryError)
}

extension MeshOperation {
  package static var options: [MeshOperationOption] { [] }
  package static var keepsComputedNormals: Bool { false }
}

/// A number or a switch of an operation.
package struct MeshOperationOption: Sendable {
  /// The valid values.
  package enum Kind: Sendable {
    /// A number. Infinite bounds are excluded.
    case number(ClosedRange<Float>)
    /// A number of steps, rounds and the like.
    case count(ClosedRange<Float>)
    /// 0 or 1.
    case boolean
  }

  /// The word for the value in help, such as `ratio`. It ends the key of an option that is not the first one.
  package let name: String
  package let kind: Kind
  /// The value of an option that is not given. The first option has none: the operation is not chosen.
  package let defaultValue: Float
  /// What the option means, as one sentence. The meaning of the first option is that of the operation.
  package let meaning: String

  /// Declares an option.
  package init(_ name: String, _ kind: Kind, default defaultValue: Float = 0, _ meaning: String = "") {
    (self.name, self.kind, self.defaultValue, self.meaning) = (name, kind, defaultValue, meaning)
  }
}

/// A key of an operation: one that chooses it, or that of a further option.
package struct MeshOperationKey: Sendable {
  /// The key of mesh files in scenes.
  package let name: String
  package let meaning: String
  package let kind: MeshOperationOption.Kind
  /// The word for the value in help.
  package let valueName: String
  /// The value of a further option that is not given.
  package let defaultValue: Float
  /// The name of the operation of a further option. Nil for a key that chooses its operation.
  package let requirement: String?
  fileprivate let operation: any MeshOperation.Type

  fileprivate static func all(of operation: any MeshOperation.Type) -> [MeshOperationKey] {
    let first = MeshOperationKey(
      name: operation.name, meaning: operation.meaning, kind: operation.options.first?.kind ?? .boolean,
      valueName: operation.options.first?.name ?? "", defaultValue: 0, requirement: nil, operation: operation)
    return [first]
      + operation.options.dropFirst().map { option in
        MeshOperationKey(
          name: operation.name + option.name.prefix(1).uppercased() + option.name.dropFirst(),
          meaning: option.meaning, kind: option.kind, valueName: option.name,
          defaultValue: option.defaultValue,
          requirement: operation.name, operation: operation)
      }
  }
}

/// The operations that are chosen for meshes, each with its values. They are applied in the order of `all`.
package struct MeshOperations: Hashable, Sendable {
  /// Every operation, in the order in which they are applied.
  package static let all: [any MeshOperation.Type] = [Weld.self, Decimate.self, Reverse.self, Optimize.self]

  /// The keys of all operations in their order, of each the one that chooses it first.
  package static let keys = all.flatMap { MeshOperationKey.all(of: $0) }

  /// The value of each of `keys`. Nil for operations that are not chosen, and for options with their defaults.
  private var values = [Float?](repeating: nil, count: keys.count)

  /// Creates a choice of no operation.
  package init() {}

  /// Whether no operation is chosen.
  package var isEmpty: Bool { zip(Self.keys, values).allSatisfy { $0.requirement != nil || $1 == nil } }

  /// The value of a key by its place in `keys`. Nil if it is not chosen; 1 for a switch that is on.
  package subscript(place: Int) -> Float? {
    get { values[place] }
    set { values[place] = newValue }
  }

  /// The names of all keys.
  package static var names: [String] { keys.map(\.name) }

  /// The places in `keys` of those that choose an operation which is chosen.
  private var chosen: [Int] {
    Self.keys.indices.filter { Self.keys[$0].requirement == nil && values[$0] != nil }
  }

  /// Whether no chosen operation changes the normals that readers compute.
  fileprivate var keepComputedNormals: Bool {
    chosen.allSatisfy { Self.keys[$0].operation.keepsComputedNormals }
  }

  /// Returns a mesh after the chosen operations. The cost is that of the operations: at most O(vertices + indices log
  /// indices).
  ///
  /// - Throws: `GeometryError` if the result is too large.
  package func applied(to mesh: Mesh) throws(GeometryError) -> Mesh {
    var mesh = mesh
    for place in chosen {
      let operation = Self.keys[place].operation
      let places = place..<place + max(1, operation.options.count)
      try operation.apply(to: &mesh, places.map { values[$0] ?? Self.keys[$0].defaultValue })
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
