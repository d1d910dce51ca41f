import TextCoding

/// The repetition of a model, `repeat: { count: 200, index: "i" }`: the number of models, and the name of the index in
/// their expressions. `repeat: { over: "water" }` is one model for each particle of a file, whose columns the expressions
/// read.
struct Repetition {
  let count: Int
  /// The name of the index. `i` by default.
  let index: String
  /// The particles that the models are repeated for. Nil for a repetition with a count.
  let particles: ParticleModel?
  private let object: SceneFileObject

  /// The key of the repetition in a model.
  static let key: JSON5Key = "repeat"
  private let countValue: JSON5Value

  /// Reads the repetition of a model. Nil if the model has none.
  ///
  /// - Parameter known: The particles that it can be repeated for.
  /// - Throws: `SceneFileError` if the count is not a positive integer, the particles are unknown, or the name of the
  ///   index is in use.
  init?(_ model: SceneFileObject, over known: [ParticleModel] = []) throws(SceneFileError) {
    guard let value = model.value(Self.key) else { return nil }
    let text = model.text
    let object = try SceneFileObject(
      value, text: text, place: .repetition(of: model.place), keys: ["count", "index", "over"])
    if let over = object.value("over") {
      if let count = object.value("count") {
        throw object.unexpected("either count or over", for: "count", count, found: "both")
      }
      let particles = try Self.particles(object, over, in: known, model.scope)
      // The number of models is fixed.
      if particles.hasNamedSelection {
        throw object.unexpected("particles whose select reads no names", for: "over", over)
      }
      (self.particles, count, countValue) = (particles, try particles.beginRepetition(), over)
    } else {
      guard let countValue = object.value("count") else {
        throw object.unexpected("a whole number of at least 1", for: "count", value, found: "none")
      }
      guard case .number(let number) = countValue.content, let count = Int(exactly: number), count > 0
      else {
        throw object.unexpected("a whole number of at least 1", for: "count", countValue)
      }
      (particles, self.count, self.countValue) = (nil, count, countValue)
    }
    let index = try object.string("index") ?? "i"
    self.index = index
    guard SceneNames.isFree(index), !text.parameterNames.contains(index),
      !model.scope.repetitions.contains(where: { $0.name == index })
    else {
      throw object.unexpected(
        "a name without another meaning in expressions", for: "index", object.value("index") ?? value,
        found: quoted(index))
    }
    self.object = object
  }

  /// Returns the particles called `over` in the group of the model, or in one around it.
  private static func particles(
    _ object: SceneFileObject, _ over: JSON5Value, in known: [ParticleModel], _ scope: SceneScope
  ) throws(SceneFileError) -> ParticleModel {
    guard let name = try object.string("over") else { throw object.missing("a name", for: "over") }
    let found = known.filter {
      $0.name == name
        || $0.name.hasSuffix("." + name) && scope.path.hasPrefix($0.name.dropLast(name.count + 1))
    }
    if !name.isEmpty, let innermost = found.max(by: { $0.name.count < $1.name.count }) { return innermost }
    let names = known.map(\.name).filter { !$0.isEmpty }
    throw SceneFileError(
      path: object.text.path, at: over.position,
      .unknownName(
        kind: "particles", name: name, place: "in \(object.place)",
        suggestion: nearestName(to: name, among: names),
        expected: names.isEmpty ? "particles of a file with a name" : alternatives(names)))
  }

  /// Subtracts the count from the remaining number of shapes of the file; see `claim`.
  func claimShapes() throws(SceneFileError) { try claim(\.shapes, "shapes") }

  /// Subtracts the count from the remaining amount of the file.
  ///
  /// - Throws: `SceneFileError` if it exceeds the remaining amount.
  func claim(
    _ amount: WritableKeyPath<RepetitionLimits, Int>, _ what: String
  ) throws(SceneFileError) {
    let text = object.text
    let (left, limit) = (text.repetitionsLeft[keyPath: amount], text.repetitionLimits[keyPath: amount])
    guard count <= left else {
      throw object.unexpected(
        "at most \(limit) \(what) from repetitions in a file", for: "count", countValue,
        found: left == limit && particles == nil ? nil : "\(count) where only \(left) more are allowed")
    }
    text.repetitionsLeft[keyPath: amount] -= count
  }
}

extension SceneFileObject {
  /// Subtracts `count` from the remaining number of shapes of the scene; see `claim`.
  ///
  /// It is a function of its own, because a key path in a generic function is created at each call, which takes longer than
  /// reading a short object.
  func claimShapes(_ count: Int = 1) throws(SceneFileError) { try claim(\.shapes, "shapes", count: count) }

  /// Subtracts `count` from the remaining amount of the scene, if the object is within a repetition or a component.
  ///
  /// - Throws: `SceneFileError` if it exceeds the remaining amount.
  func claim(
    _ amount: WritableKeyPath<RepetitionLimits, Int>, _ what: String, count: Int = 1
  ) throws(SceneFileError) {
    if !scope.isRepeated { return }
    let limit = text.repetitionLimits[keyPath: amount]
    guard count <= text.repetitionsLeft[keyPath: amount] else {
      throw SceneFileError(
        path: text.path, at: position,
        .unexpected(
          expected: "at most \(limit) \(what) from repetitions and components in a file",
          found: "more in \(place)"))
    }
    text.repetitionsLeft[keyPath: amount] -= count
  }
}

/// The limits on the repetitions of a scene file with its components.
package struct RepetitionLimits: Sendable {
  /// The maximum number of shapes that are models. Each takes about 10 KB with its bindings.
  package var shapes = 20_000
  /// The maximum number of parameters and materials of all uses of components. Each takes about 2 KB.
  package var componentValues = 100_000
  /// The maximum number of elements of clouds. A sphere takes 20 bytes, another shape up to 84, and each about 100 bytes
  /// more while it is computed.
  package var cloudElements = 1_000_000
  /// The minimum number of shapes of a repetition that becomes a cloud.
  package var cloudThreshold = 1000

  /// Creates the default limits.
  package init() {}
}
