import TextCoding

/// The repetition of a model, `repeat: { count: 200, index: "i" }`: the number of models, and the name of the index in
/// their expressions.
struct Repetition {
  let count: Int
  /// The name of the index. `i` by default.
  let index: String
  private let object: SceneFileObject

  /// The key of the repetition in a model.
  static let key: JSON5Key = "repeat"
  private let countValue: JSON5Value

  /// Reads the repetition of a model. Nil if the model has none.
  ///
  /// - Throws: `SceneFileError` if the count is not a positive integer, or the name of the index is in use.
  init?(_ model: SceneFileObject) throws(SceneFileError) {
    guard let value = model.value(Self.key) else { return nil }
    let text = model.text
    let object = try SceneFileObject(
      value, text: text, place: .repetition(of: "\(model.place)"), keys: ["count", "index"])
    guard let countValue = object.value("count") else {
      throw object.unexpected("a whole number of at least 1", for: "count", value, found: "none")
    }
    guard case .number(let number) = countValue.content, let count = Int(exactly: number), count > 0 else {
      throw object.unexpected("a whole number of at least 1", for: "count", countValue)
    }
    self.count = count
    let index = try object.string("index") ?? "i"
    self.index = index
    guard SceneNames.isFree(index), !text.parameterNames.contains(index),
      !model.scope.repetitions.contains(where: { $0.name == index })
    else {
      throw object.unexpected(
        "a name without another meaning in expressions", for: "index", object.value("index") ?? value,
        found: quoted(index))
    }
    (self.object, self.countValue) = (object, countValue)
  }

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
        found: left == limit ? nil : "\(countValue.summary) where only \(left) more are allowed")
    }
    text.repetitionsLeft[keyPath: amount] -= count
  }
}

/// The limits on the repetitions of one file.
package struct RepetitionLimits: Sendable {
  /// The maximum number of shapes that are models. Each takes about 10 KB with its bindings.
  package var shapes = 20_000
  /// The maximum number of spheres in clouds. Each takes 20 bytes, and about 100 bytes while it is computed.
  package var cloudSpheres = 1_000_000
  /// The minimum number of spheres of a repetition that becomes a cloud.
  package var cloudThreshold = 1000

  /// Creates the default limits.
  package init() {}
}
