import Geometry
import SceneExpressions
import SceneModel
import TextCoding

/// A line of a journal: the path of a property and the value to which it was set.
///
/// ```json
/// {"set":"earth.radius","value":0.25}
/// ```
/// Two other lines remove the expression of a property, which keeps its value, and bind it again, as an undo does:
/// `{"unbind":"earth.radius"}` and `{"bind":"earth.radius"}`.
///
/// A value is a number, three numbers, `true` or `false`, a text, the name of a choice, a colour, a list of numbers, of
/// vectors, of texts or of colours for a parameter that is a list, or `null` for the value of a property that may have none. A colour is a text such as `"#3f86e0"` if that is exact, and otherwise an object with
/// its linear red, green, blue and alpha: `{"linear":[0.1,0.2,0.3,1]}`. In a journal written by hand it may also be any
/// other text that `--set` accepts.
struct JournalEntry {
  let path: String
  let change: Change

  enum Change: Equatable, Sendable {
    /// The property has a value. A text may also be that of a colour or of another value, as for `--set`.
    case set(PropertyValue?)
    /// The property has no expression from now on.
    case unbind
    /// The property has its expression again.
    case bind
  }

  /// The values of an entry, for messages.
  static let expectedValue =
    "a finite number, three of them, true, false, null, a text, a list of values of one type, or {\"linear\": [R, G, B, A]}"

  init(_ path: String, _ change: Change) { (self.path, self.change) = (path, change) }

  /// Reads an entry.
  ///
  /// - Throws: `Mistake` if the value is not an entry.
  init(_ line: JSON5Value) throws(Mistake) {
    for (key, change) in [("unbind", Change.unbind), ("bind", .bind)] {
      guard line.isObject, let named = line.member(named: key) else { continue }
      if let other = line.firstMember(notIn: [JSON5Key(key)]) {
        throw Mistake(
          position: other.keyPosition, expected: "only \(quoted(key))", found: quoted(other.key))
      }
      (path, self.change) = (try Self.path(named), change)
      return
    }
    guard line.isObject, let set = line.member("set"), let value = line.member("value") else {
      throw Mistake(
        position: line.position, expected: #"{"set": PATH, "value": VALUE}"#, found: line.kindName)
    }
    if let other = line.firstMember(notIn: ["set", "value"]) {
      throw Mistake(
        position: other.keyPosition, expected: #"only "set" and "value""#, found: quoted(other.key))
    }
    let path = try Self.path(set)
    guard let read = Self.value(value) else {
      throw Mistake(
        position: value.position,
        expected: Self.expectedValue,
        found: value.kindName)
    }
    (self.path, change) = (path, .set(read))
  }

  private static func path(_ value: JSON5Value) throws(Mistake) -> String {
    guard let path = value.string, !path.isEmpty else {
      throw Mistake(position: value.position, expected: "the path of a property", found: value.kindName)
    }
    return path
  }

  /// The reason why a line is not an entry. Lines count from that of the value.
  struct Mistake: Error {
    let position: TextPosition
    let expected: String
    let found: String
  }

  /// The line, with its end.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      switch change {
      case .unbind: return writer.string("unbind", path)
      case .bind: return writer.string("bind", path)
      case .set(let value):
        writer.string("set", path)
        if let value { value.write("value", to: &writer) } else { writer.null("value") }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Returns the journal `bytes` without an incomplete last line: one that has no end and is not a value. O(last line).
  static func completeLines(of bytes: [UInt8]) -> [UInt8] {
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let last = Array(bytes[end...])
    let isBlank = last.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return isBlank || (try? JSON5.parse(last)) != nil ? bytes : Array(bytes[..<end])
  }

  /// Returns the last change of each path in the lines of a journal that are entries. O(size).
  static func lastChanges(of journal: [UInt8]) -> [String: Change] {
    let entries = journal.split(separator: UInt8(ascii: "\n")).compactMap { line in
      (try? JSON5.parse(Array(line))).flatMap { try? JournalEntry($0) }
    }
    return Dictionary(entries.map { ($0.path, $0.change) }) { _, last in last }
  }

  /// Returns a value of a line, which is nil for `null`. Nil if it is not one.
  static func value(_ value: JSON5Value) -> PropertyValue?? {
    let read: PropertyValue?
    switch value.content {
    case .number(let number): read = .number(number)
    case .boolean(let boolean): read = .boolean(boolean)
    case .string(let text): read = .text(text)
    case .array:
      // Texts become colours when the parameter is known.
      let type: ValueType? = value.elements.first { _ in true }?.isString == true ? .text : nil
      read = value.threeNumbers.map { .vector($0) } ?? ValueList(value, of: type).map { .list($0) }
    case .object:
      let numbers = value.member("linear")?.elements.compactMap(\.number) ?? []
      guard numbers.count == 4, value.members.count == 1, value.member("linear")?.elements.count == 4 else {
        return nil
      }
      read = .color(Color(numbers[0], numbers[1], numbers[2], numbers[3]))
    case .null: return .some(nil)
    }
    return read.map { .some($0) }
  }
}

extension PropertyValue {
  /// Writes the value as a line of a journal has it, with all digits.
  fileprivate func write(_ key: String, to writer: inout JSONWriter) {
    switch self {
    // JSON has no numbers that are not finite.
    case .number where !isFinite, .vector where !isFinite: writer.string(key, description)
    case .number(let number): writer.number(key, number)
    case .vector(let vector): writer.doubles(key, [vector.x, vector.y, vector.z])
    case .boolean(let boolean): writer.truth(key, boolean)
    case .text(let text): writer.string(key, text)
    case .list: JSONValue(spelled: self).write(key, to: &writer)
    case .color(let color) where Color(hex: color.hex) == color: writer.string(key, color.hex)
    case .color(let color):
      writer.object(key) { $0.numbers("linear", [color.red, color.green, color.blue, color.alpha]) }
    }
  }
}

extension JSON5Value {
  /// The kind of the value in words.
  fileprivate var kindName: String {
    switch content {
    case .null: "null"
    case .boolean: "a boolean"
    case .number(let number): "\(number)"
    case .string(let text): quoted(text)
    case .array: "a list"
    case .object: "an object"
    }
  }
}
