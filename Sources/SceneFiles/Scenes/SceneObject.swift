import Geometry
import SceneExpressions
import TextParsing

/// An object of a scene file whose keys are all known: gives their values in the types that models take, or says where
/// one is wrong.
struct SceneObject {
  /// The file that it stands in.
  let text: SceneText
  /// What the object describes.
  let place: Place
  /// The repetition it stands in.
  let repetition: RepetitionIndex?
  /// Where it begins.
  let position: TextPosition
  private let members: [JSON5Member]
  /// The places of the members by their keys, where they are many.
  private let places: [String: Int]

  private static let fewMembers = 16

  /// What an object of a scene file describes; its description is how messages name it.
  enum Place: CustomStringConvertible {
    case scene, camera, parameters, effects
    case light(number: Int)
    /// Of a shape, in words.
    case repetition(of: String)
    /// Named by its number where its name is empty.
    case shape(kind: String, name: String, number: Int)

    var description: String {
      switch self {
      case .scene: "the scene"
      case .camera: "the camera"
      case .parameters: "the parameters"
      case .effects: "the effects"
      case .light(let number): "light number \(number)"
      case .repetition(let shape): "the repetition of \(shape)"
      case .shape(let kind, "", let number): "\(kind) number \(number)"
      case .shape(let kind, let name, _): "\(kind) \(quoted(name))"
      }
    }
  }

  /// - Parameter keys: The keys that the object may have; nil for any.
  /// - Throws: `SceneFileError` if `value` is no object, or has a key that is not one of `keys`.
  init(
    _ value: JSON5Value, text: SceneText, place: Place, keys: [String]?, repetition: RepetitionIndex? = nil
  ) throws(SceneFileError) {
    (self.text, self.place, self.repetition, position) = (text, place, repetition, value.position)
    let path = text.path
    guard case .object(let members) = value.content else {
      throw Self.unexpected("an object for \(place)", value, path: path)
    }
    self.members = members
    places =
      members.count <= Self.fewMembers
      ? [:] : Dictionary(uniqueKeysWithValues: zip(members.lazy.map(\.key), members.indices))
    guard let keys else { return }
    for member in members where !keys.contains(member.key) {
      let reason = SceneFileError.Reason.unknownName(
        kind: "key", name: member.key, place: "in \(place)",
        suggestion: nearestName(to: member.key, among: keys),
        expected: alternatives(keys))
      throw SceneFileError(path: path, at: member.keyPosition, reason)
    }
  }

  private init(_ object: SceneObject, place: Place, repetition: RepetitionIndex) {
    (text, position, members, places) = (object.text, object.position, object.members, object.places)
    (self.place, self.repetition) = (place, repetition)
  }

  /// The same as one of the many of a repetition.
  func repeated(_ index: RepetitionIndex, place: Place) -> SceneObject {
    SceneObject(self, place: place, repetition: index)
  }

  /// The value of `key`; nil if there is none. O(1).
  func value(_ key: String) -> JSON5Value? {
    if places.isEmpty { return members.first { $0.key == key }?.value }
    return places[key].map { members[$0].value }
  }

  /// The error that says what `value`, of `key`, should be.
  func unexpected(_ expected: String, for key: String, _ value: JSON5Value, found: String? = nil)
    -> SceneFileError
  {
    Self.unexpected("\(expected) for \(key) of \(place)", value, found: found, path: text.path)
  }

  private static func unexpected(
    _ expected: String, _ value: JSON5Value, found: String? = nil, path: String
  ) -> SceneFileError {
    SceneFileError(
      path: path, at: value.position, .unexpected(expected: expected, found: found ?? value.summary))
  }
}

extension SceneObject {
  /// The text of `key`; nil if there is none.
  func string(_ key: String) throws(SceneFileError) -> String? {
    guard let value = value(key) else { return nil }
    guard case .string(let string) = value.content else { throw unexpected("a string", for: key, value) }
    return string
  }

  /// Whether `key` is true; false if there is none.
  func boolean(_ key: String) throws(SceneFileError) -> Bool {
    guard let value = value(key) else { return false }
    guard case .boolean(let boolean) = value.content else {
      throw unexpected("true or false", for: key, value)
    }
    return boolean
  }

  /// The finite number of `key`, which must be `expected`; nil if there is none.
  func number(
    _ key: String, expected: String = "a finite number", where isValid: (Float) -> Bool = { _ in true }
  ) throws(SceneFileError) -> Float? {
    guard let value = value(key) else { return nil }
    let number = try finite(value, of: key, expected: expected)
    guard isValid(number) else { throw unexpected(expected, for: key, value) }
    return number
  }

  /// The three finite numbers of `key`; nil if there are none.
  func vector(_ key: String) throws(SceneFileError) -> SIMD3<Float>? {
    guard let value = value(key) else { return nil }
    let expected = "three numbers [x, y, z]"
    guard case .array(let values) = value.content else { throw unexpected(expected, for: key, value) }
    guard values.count == 3 else {
      throw unexpected(expected, for: key, value, found: "a list of \(values.count)")
    }
    var vector = SIMD3<Float>.zero
    for index in 0..<3 { vector[index] = try finite(values[index], of: key, expected: "a finite number") }
    return vector
  }

  /// The colour of `key`; nil if there is none.
  func color(_ key: String) throws(SceneFileError) -> Color? {
    guard let value = value(key) else { return nil }
    guard case .string(let spelling) = value.content else {
      throw unexpected("a colour (\(Color.expectedSpelling))", for: key, value)
    }
    guard let color = Color(spelling: spelling) else {
      let reason = SceneFileError.Reason.unknownName(
        kind: "colour", name: spelling, place: "for \(key) of \(place)",
        suggestion: Color.nearestSpelling(to: spelling),
        expected: Color.expectedSpelling)
      throw SceneFileError(path: text.path, at: value.position, reason)
    }
    return color
  }

  /// The values in the list of `key`; none if there is no list.
  func list(_ key: String) throws(SceneFileError) -> [JSON5Value] {
    guard let value = value(key) else { return [] }
    guard case .array(let values) = value.content else { throw unexpected("a list", for: key, value) }
    return values
  }

  func finite(_ value: JSON5Value, of key: String, expected: String) throws(SceneFileError) -> Float {
    guard case .number(let number) = value.content, number.isFinite else {
      throw unexpected(expected, for: key, value)
    }
    let float = Float(number)
    guard float.isFinite else {
      throw unexpected(expected, for: key, value, found: "\(value.summary), past the largest 32-bit number")
    }
    return float
  }
}
