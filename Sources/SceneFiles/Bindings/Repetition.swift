import TextParsing

/// `repeat: { count: 200, index: "i" }`: how many of a shape there are, and what their expressions call their number.
struct Repetition {
  let count: Int
  /// `i` where nothing is said.
  let index: String

  /// What `repeat` of a shape says; nil if it says nothing.
  ///
  /// - Throws: `SceneFileError` if it makes more than a file may, or the index has a name that is taken.
  init?(_ shape: SceneObject) throws(SceneFileError) {
    guard let value = shape.value("repeat") else { return nil }
    let text = shape.text
    let object = try SceneObject(
      value, text: text, place: .repetition(of: "\(shape.place)"), keys: ["count", "index"])
    let limit = text.repetitionsLeft
    guard let countValue = object.value("count") else {
      throw object.unexpected("a whole number from 1", for: "count", value, found: "none")
    }
    guard case .number(let number) = countValue.content, let count = Int(exactly: number), count > 0 else {
      throw object.unexpected("a whole number from 1", for: "count", countValue)
    }
    guard count <= limit else {
      throw object.unexpected(
        "at most \(text.repetitionLimit) shapes by repetition in a file", for: "count", countValue,
        found: limit == text.repetitionLimit ? nil : "\(countValue.summary) more where \(limit) are left"
      )
    }
    text.repetitionsLeft -= count
    self.count = count
    index = try object.string("index") ?? "i"
    guard SceneNames.isFree(index), !text.parameterNames.contains(index) else {
      throw object.unexpected(
        "a name that expressions do not use otherwise", for: "index", object.value("index") ?? value,
        found: quoted(index))
    }
  }
}
