import TextParsing

/// `repeat: { count: 200, index: "i" }`: how many of a shape there are, and what their expressions call their number.
struct Repetition {
  let count: Int
  /// `i` where nothing is said.
  let index: String
  private let object: SceneObject

  /// Its key in a shape.
  static let key: JSON5Key = "repeat"
  private let countValue: JSON5Value

  /// What `repeat` of a shape says; nil if it says nothing.
  ///
  /// - Throws: `SceneFileError` if the count is none, or the index has a name that is taken.
  init?(_ shape: SceneObject) throws(SceneFileError) {
    guard let value = shape.value(Self.key) else { return nil }
    let text = shape.text
    let object = try SceneObject(
      value, text: text, place: .repetition(of: "\(shape.place)"), keys: ["count", "index"])
    guard let countValue = object.value("count") else {
      throw object.unexpected("a whole number of at least 1", for: "count", value, found: "none")
    }
    guard case .number(let number) = countValue.content, let count = Int(exactly: number), count > 0 else {
      throw object.unexpected("a whole number of at least 1", for: "count", countValue)
    }
    self.count = count
    index = try object.string("index") ?? "i"
    guard SceneNames.isFree(index), !text.parameterNames.contains(index) else {
      throw object.unexpected(
        "a name without another meaning in expressions", for: "index", object.value("index") ?? value,
        found: quoted(index))
    }
    (self.object, self.countValue) = (object, countValue)
  }

  /// Takes what it makes from what the file may.
  ///
  /// - Throws: `SceneFileError` if that is more than it may.
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

/// How much the repetitions of a file may make.
package struct RepetitionLimits: Sendable {
  /// Shapes that are models: each takes some 10 KB with its bindings.
  package var shapes = 20_000
  /// Spheres in clouds: each takes 20 bytes, and 100 or so while it is computed.
  package var cloudSpheres = 1_000_000
  /// How many spheres of one repetition are a cloud.
  package var cloudThreshold = 1000

  /// The limits of files.
  package init() {}
}
