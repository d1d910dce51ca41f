import Geometry
import SceneExpressions
import SceneModel
import TextCoding

// The axes and the unit of a file: `up: "z", units: "mm"`, of a scene file and of a mesh file in it.
extension SceneFileObject {
  static let upKey: JSON5Key = "up"
  static let unitsKey: JSON5Key = "units"

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

extension SceneFileObject {
  /// The keys of the lists of models, of the scene or of the children of a group.
  static let modelKeys =
    ShapeKinds.all.map { JSON5Key($0.listKey) } + ComputedMeshKinds.all.map { JSON5Key($0.listKey) }
    + [
      ParticleModel.listKey,
      Group.listKey, Label.listKey, Camera.listKey, ImportedMesh.listKey, "components",
    ].map { JSON5Key($0) }
}
