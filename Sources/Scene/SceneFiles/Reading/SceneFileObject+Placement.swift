import Geometry
import SceneExpressions
import SceneModel
import TextCoding

// The axes and the unit of a file: `up: "z", units: "mm"`, of a scene file and of a mesh file in it.
extension SceneFileObject {
  static let upKey: JSON5Key = "up"
  static let unitsKey = SceneBuilder.unitsKey

  /// Returns the axis that points upward. Nil if the object names none.
  func upAxis() throws(SceneFileError) -> UpAxis? { try word(Self.upKey, of: UpAxis.self) }

  /// Returns the unit of lengths. Nil if the object names none.
  func lengthUnit() throws(SceneFileError) -> LengthUnit? { try word(Self.unitsKey, of: LengthUnit.self) }

  /// Returns the word of `key`. Nil if the object has no such key.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: JSON5Key, of words: Word.Type
  ) throws(SceneFileError) -> Word? {
    guard let value = value(key) else { return nil }
    guard let word = value.string.flatMap({ Word(rawValue: $0) }) else {
      throw unexpected(alternatives(Word.allCases.map { quoted($0.rawValue) }), for: key, value)
    }
    return word
  }
}

extension SceneBuilder {
  /// Returns the object of a scene file or component with its models in a group that turns `up` to Y, if it is another axis.
  mutating func turned(_ file: SceneFileObject, up: UpAxis?) throws(SceneFileError) -> SceneFileObject {
    let own = try file.upAxis()
    text.upAxis = up ?? own ?? .y
    guard text.upAxis != .y else { return file }
    let group = Group(parent: file.scope.group, restTransform: text.upAxis.transform)
    groups.append(group)
    return file.inside(group)
  }
}
