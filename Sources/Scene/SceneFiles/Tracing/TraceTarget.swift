import SceneModel
import TextCoding

/// The target of the question "why did this change?": a parameter, a property, a model with all of its properties, or
/// the mesh of a model.
package struct TraceTarget {
  /// The path as given.
  package let path: String
  /// The model whose mesh is meant. Nil for a parameter and for a property.
  package let model: (any DescribedModel)?
  /// Whether only the mesh of the model is meant.
  private let isMesh: Bool
  /// The path of the property, without a component.
  private let property: String

  /// The path of the model's mesh. Nil if the target has none.
  package var meshPath: String? {
    guard let model, model.hasTracedMesh else { return nil }
    return isMesh ? path : "\(path).\(Self.meshName)"
  }

  /// The last part of the path of a mesh.
  static let meshName = "mesh"

  /// Finds the target called `path` in `contents`.
  ///
  /// - Throws: `TraceTargetError` if there is none. O(models).
  package init(_ path: String, in contents: SceneFile.Contents) throws(TraceTargetError) {
    let models = contents.scene.namedModels
    let path = models.contains { $0.name == path } ? path : Self.canonicalPath(path, in: contents)
    self.path = path
    if case .property(let name, let owner, _?) = Assignment.Target(path) {
      property = "\(owner).\(name)"
    } else {
      property = path
    }
    let meshSuffix = ".\(Self.meshName)"
    if let found = models.first(where: { $0.name == path }) {
      (model, isMesh) = (found.model, false)
      return
    }
    let properties = contents.namedProperties().map(\.path)
    let bound = contents.bindings?.dependencies.map(\.property) ?? []
    if properties.contains(property) || bound.contains(property) {
      (model, isMesh) = (nil, false)
      return
    }
    if path.hasSuffix(meshSuffix),
      let found = models.first(where: { $0.name == path.dropLast(meshSuffix.count) })
    {
      guard found.model.hasTracedMesh else {
        throw TraceTargetError(
          path: path,
          reason: .noMesh(type(of: found.model).kind, properties: type(of: found.model).propertyNames))
      }
      (model, isMesh) = (found.model, true)
      return
    }
    let known =
      models.map(\.name) + properties + bound
      + models.filter(\.model.hasTracedMesh).map { "\($0.name)\(meshSuffix)" }
    // The properties of the model that the path begins with, or else all models and parameters.
    let owner = models.filter { path.hasPrefix("\($0.name).") }.max { $0.name.count < $1.name.count }
    let expected =
      owner.map { type(of: $0.model).propertyNames + ($0.model.hasTracedMesh ? [Self.meshName] : []) }
      ?? contents.bindings?.parameters.map(\.name) ?? [] + models.map(\.name)
    throw TraceTargetError(
      path: path, reason: .unknown(suggestion: nearestName(to: path, among: known), expected: expected))
  }

  /// Returns the path of a property with its name in place of an earlier one: `moon.position.x` for `moon.center.x`. It is `path`
  /// for any other.
  private static func canonicalPath(_ path: String, in contents: SceneFile.Contents) -> String {
    guard case .property(let word, let owner, let component) = Assignment.Target(path) else { return path }
    let name = contents.propertyName(word, ofModel: owner)
    return name == word
      ? path
      : (["\(owner).\(name)"] + (component.map { [["x", "y", "z"][$0]] } ?? [])).joined(separator: ".")
  }

  /// Whether the target is a mesh, and the property called `name` is one of its model.
  package func isDependent(on name: String) -> Bool {
    isMesh && name.hasPrefix(path.dropLast(Self.meshName.count))
  }

  /// Returns whether the value at `other` is the target, or one of a target with several values.
  package func contains(_ other: String) -> Bool {
    other == path || other == property || other.hasPrefix("\(path).")
  }
}

/// The reason why a path is not a `TraceTarget`. Its description is one line.
package struct TraceTargetError: Error, Equatable, CustomStringConvertible {
  /// The kind of error.
  package enum Reason: Equatable, Sendable {
    /// Nothing has the path. `expected` lists what may follow the part that is known.
    case unknown(suggestion: String?, expected: [String])
    /// The model has no mesh of its own.
    case noMesh(String, properties: [String])
  }

  /// The path.
  package let path: String
  /// The kind of error.
  package let reason: Reason

  /// One line with the path and the known names.
  package var description: String {
    switch reason {
    case .unknown(let suggestion?, _):
      "nothing is called \(quoted(path)), did you mean \(quoted(suggestion))?"
    case .unknown(nil, let expected) where (1...12).contains(expected.count):
      "nothing is called \(quoted(path)), expected \(alternatives(expected))"
    case .unknown(nil, _):
      "nothing is called \(quoted(path)), expected a parameter, a model or one of its properties"
    case .noMesh(let kind, let properties):
      "\(quoted(path)): a \(kind) has no mesh of its own, expected one of its properties: \(properties.joined(separator: ", "))"
    }
  }
}

extension DescribedModel {
  /// Whether a mesh is rebuilt when properties of the model change.
  var hasTracedMesh: Bool { self is any Shape || self is ComputedMesh }
}

extension SceneBindings {
  /// Returns the values that the expressions of `target` read, directly or through others, without duplicates, those of
  /// parameters and unbound properties first.
  package func inputs(of target: TraceTarget) -> [String] {
    let dependencies = directInputs
    var pending = dependencies.keys.filter { target.contains($0) || target.isDependent(on: $0) }.sorted()
    var found: [String] = [], seen = Set(pending)
    while let name = pending.popLast() {
      for input in dependencies[name] ?? [] where seen.insert(input).inserted {
        found.append(input)
        pending.append(input)
      }
    }
    return found.filter { dependencies[$0] == nil } + found.filter { dependencies[$0] != nil }
  }
}
