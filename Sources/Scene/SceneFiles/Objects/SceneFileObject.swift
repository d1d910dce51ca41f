import Geometry
import SceneExpressions
import SceneModel
import TextCoding

/// A JSON object of a scene file with a known set of keys. It converts values to the types of models and throws errors
/// with positions.
struct SceneFileObject {
  /// The text of the file.
  let text: SceneFileContext
  /// The kind of the entry that the object describes.
  let place: EntryKind
  /// The group and the repetitions that contain the object.
  let scope: SceneScope
  /// The parsed object.
  private let content: JSON5Value

  /// The kind of the entry that an object of a scene file describes. Its description is used in messages.
  enum EntryKind: CustomStringConvertible {
    case scene, camera, functions, parameters, values, data, effects, environment, title, legend
    /// A parameter with a control.
    case parameter(name: String)
    /// The parameters of the use of a component.
    indirect case arguments(of: EntryKind)
    case light(number: Int)
    /// A material. It is described by its number if its name is empty.
    case material(name: String, number: Int)
    /// The texture of a material.
    indirect case texture(key: String, owner: EntryKind)
    /// The repetition of a model.
    indirect case repetition(of: EntryKind)
    /// The children of a group.
    indirect case children(of: EntryKind)
    /// The range of a parameter of a model.
    indirect case domain(key: String, owner: EntryKind)
    /// A model. It is described by its number if its name is empty.
    case model(kind: String, name: String, number: Int)

    /// Whether the object is that of the named intermediate values.
    var isValues: Bool { if case .values = self { true } else { false } }

    var description: String {
      switch self {
      case .scene: "the scene"
      case .camera: "the camera"
      case .functions: "the functions"
      case .parameters: "the parameters"
      case .values: "the values"
      case .data: "the data"
      case .arguments(let component): "the parameters of \(component)"
      case .parameter(let name): "the parameter \(quoted(name))"
      case .effects: "the effects"
      case .environment: "the environment"
      case .title: "the title"
      case .legend: "the legend"
      case .light(let number): "\(ModelLabel(kind: Light.kind, name: "", number: number))"
      case .material(let name, let number):
        "\(ModelLabel(kind: MaterialModel.kind, name: name, number: number))"
      case .texture(let key, let owner): "\(key) of \(owner)"
      case .repetition(let model): "the repetition of \(model)"
      case .domain(let key, let owner): "\(key) of \(owner)"
      case .children(let group): "the children of \(group)"
      case .model(let kind, let name, let number): "\(ModelLabel(kind: kind, name: name, number: number))"
      }
    }
  }

  /// Creates an object.
  ///
  /// - Parameter keys: The permitted keys. Nil permits all keys.
  /// - Throws: `SceneFileError` if `value` is not an object, or has a key that is not in `keys`.
  init(
    _ value: JSON5Value, text: SceneFileContext, place: EntryKind, keys: [JSON5Key]? = nil,
    scope: SceneScope = .scene
  ) throws(SceneFileError) {
    (self.text, self.place, self.scope, content) = (text, place, scope, value)
    guard value.isObject else {
      throw Self.unexpected("an object for \(place)", value, path: text.path)
    }
    if let keys, let member = value.firstMember(notIn: keys) {
      let known = keys.map(\.text)
      let reason = SceneFileError.Reason.unknownName(
        kind: "key", name: member.key, place: "in \(place)",
        suggestion: KeySynonyms.suggestion(for: member.key, among: known), expected: alternatives(known))
      throw SceneFileError(path: text.path, at: member.keyPosition, reason)
    }
  }

  private init(_ object: SceneFileObject, place: EntryKind, scope: SceneScope) {
    (text, content) = (object.text, object.content)
    (self.place, self.scope) = (place, scope)
  }

  /// Returns the same object for one index of a repetition. `expressionPath` is where its expressions find names first.
  func repeated(
    _ index: RepetitionIndex, place: EntryKind, expressionPath: String? = nil
  ) -> SceneFileObject {
    var repeated = scope.repeated(index)
    if let expressionPath { repeated.expressionPath = expressionPath }
    return SceneFileObject(self, place: place, scope: repeated)
  }

  /// Returns the same object with its models in `group`, whose names do not begin with a path.
  func inside(_ group: Group) -> SceneFileObject {
    var inner = scope
    inner.group = group
    return SceneFileObject(self, place: place, scope: inner)
  }

  /// Returns the same object in the row of a bound repetition: in `group`, with expressions that are evaluated while
  /// `presence` is true.
  func inRow(_ group: Group, _ presence: BindableProperty) -> SceneFileObject {
    var row = scope
    row.group = group
    row.presences.append(presence)
    return SceneFileObject(self, place: place, scope: row)
  }

  /// The parsed object.
  var json: JSON5Value { content }

  /// The offset of the first byte of the object in the file.
  var offset: Int { content.offset }

  /// The position of the object in the file.
  var position: TextPosition { content.position }

  /// Returns the value of `key`. Nil if the object has no such key.
  func value(_ key: JSON5Key) -> JSON5Value? { content.member(key) }

  /// Returns the error for the invalid value of `key`.
  func unexpected(_ expected: String, for key: JSON5Key, _ value: JSON5Value, found: String? = nil)
    -> SceneFileError
  {
    Self.unexpected("\(expected) for \(key) of \(place)", value, found: found, path: text.path)
  }

  /// Returns the error for the value of `key`, at the position of the object if it has none.
  func unexpected(_ expected: String, for key: JSON5Key, found: String) -> SceneFileError {
    unexpected(expected, for: key, value(key) ?? content, found: found)
  }

  /// Returns the error for the missing value of `key`.
  func missing(_ expected: String, for key: JSON5Key) -> SceneFileError {
    unexpected(expected, for: key, content, found: "none")
  }

  private static func unexpected(
    _ expected: String, _ value: JSON5Value, found: String? = nil, path: String
  ) -> SceneFileError {
    SceneFileError(
      path: path, at: value.position,
      .unexpected(
        expected: expected, found: found ?? value.summary + (value.number.map(noteOnRounding) ?? "")))
  }
}

extension SceneFileObject {
  /// Returns the string of `key`. Nil if the object has no such key.
  func string(_ key: JSON5Key) throws(SceneFileError) -> String? {
    guard let value = value(key) else { return nil }
    guard let string = value.string else { throw unexpected("a string", for: key, value) }
    return string
  }

  /// Returns the boolean of `key`. False if the object has no such key.
  func boolean(_ key: JSON5Key) throws(SceneFileError) -> Bool {
    guard let value = value(key) else { return false }
    guard case .boolean(let boolean) = value.content else {
      throw unexpected("true or false", for: key, value)
    }
    return boolean
  }

  /// Returns the finite number of `key`, which must satisfy `isValid`. Nil if the object has no such key.
  func number(
    _ key: JSON5Key, expected: String = "a finite number", where isValid: (Float) -> Bool = { _ in true }
  ) throws(SceneFileError) -> Float? {
    guard let value = value(key) else { return nil }
    return try number(value, of: key, expected: expected, where: isValid)
  }

  /// Converts `value`, the value of `key`, to a finite number, which must satisfy `isValid`.
  func number(
    _ value: JSON5Value, of key: JSON5Key, expected: String, where isValid: (Float) -> Bool
  ) throws(SceneFileError) -> Float {
    let number = try finite(value, of: key, expected: expected)
    guard isValid(number) else { throw unexpected(expected, for: key, value) }
    return number
  }

  /// Converts `value`, the value of `key`, to a number, which is not finite if it is missing.
  func number(_ value: JSON5Value, of key: JSON5Key) throws(SceneFileError) -> Double {
    guard let number = value.number else { throw unexpected("a finite number", for: key, value) }
    return number
  }

  /// Converts `value`, the value of `key`, to three numbers. One that is not finite is missing.
  func vector(_ value: JSON5Value, of key: JSON5Key) throws(SceneFileError) -> SIMD3<Double> {
    if let numbers = value.threeNumbers { return numbers }
    let expected = "three numbers [x, y, z]"
    guard value.isArray else { throw unexpected(expected, for: key, value) }
    guard value.elements.count == 3 else {
      throw unexpected(expected, for: key, value, found: "a list of \(value.elements.count)")
    }
    var vector = SIMD3<Double>.zero
    for (index, element) in value.elements.enumerated() { vector[index] = try number(element, of: key) }
    return vector
  }

  /// Returns the colour of `key`. Nil if the object has no such key.
  func color(_ key: JSON5Key) throws(SceneFileError) -> Color? {
    guard let value = value(key) else { return nil }
    return try color(value, of: key)
  }

  /// Converts `value`, the value of `key`, to a colour.
  func color(_ value: JSON5Value, of key: JSON5Key) throws(SceneFileError) -> Color {
    guard let spelling = value.string else {
      throw unexpected("a colour (\(Color.expectedSpelling))", for: key, value)
    }
    guard let color = Color(spelling: spelling) else {
      let reason = SceneFileError.Reason.unknownName(
        kind: "colour", name: spelling, place: "for \(key) of \(place)",
        suggestion: Color.nearestSpelling(to: spelling),
        expected: Palette(rawValue: spelling) == nil
          ? Color.expectedSpelling : "\(spelling)(VALUE, FROM, TO) with a number and its range")
      throw SceneFileError(path: text.path, at: value.position, reason)
    }
    return color
  }

  /// Returns the value of `key`, which must be an object. Nil if the object has no such key.
  func object(_ key: JSON5Key) throws(SceneFileError) -> JSON5Value? {
    guard let value = value(key) else { return nil }
    guard value.isObject else { throw unexpected("an object", for: key, value) }
    return value
  }

  /// Returns the elements of the list of `key`. Nil if the object has no such key.
  func list(_ key: JSON5Key) throws(SceneFileError) -> JSON5Elements? {
    guard let value = value(key) else { return nil }
    guard value.isArray else { throw unexpected("a list", for: key, value) }
    return value.elements
  }

  func finite(_ value: JSON5Value, of key: JSON5Key, expected: String) throws(SceneFileError) -> Float {
    guard let number = value.number, number.isFinite else {
      throw unexpected(expected, for: key, value)
    }
    let float = Float(number)
    guard float.isFinite else {
      throw unexpected(expected, for: key, value)
    }
    return float
  }
}
