import Geometry
import Reactive
import TextParsing

/// The changes between two states of a scene file, as assignments, if they are numbers, vectors and colours of parameters
/// and of models with names.
struct SceneEdits {
  private(set) var assignments: [Assignment] = []

  /// Compares two states of a file. O(size). Nil where more has changed than values: what there is, what it is called,
  /// an expression, a light.
  init?(from old: JSON5Value, to new: JSON5Value) {
    guard let pairs = Self.pairs(old, new) else { return nil }
    for (key, before, after) in pairs where !before.hasContent(of: after) {
      switch key {
      case "parameters":
        guard let members = Self.pairs(before, after) else { return nil }
        for (name, before, after) in members { guard add(.name(name), before, after) else { return nil } }
      case "background":
        // Set by itself it has no fade.
        guard !pairs.contains(where: { $0.key == "backgroundBottom" }), add(.background, before, after) else {
          return nil
        }
      case "camera": guard addMembers("camera", before, after) else { return nil }
      case _ where ShapeLists.keys.contains(where: { $0.text == key }):
        guard before.isArray, after.isArray, before.elements.count == after.elements.count else {
          return nil
        }
        for (shape, other) in zip(before.elements, after.elements) where !shape.hasContent(of: other) {
          guard let name = shape.member("name")?.string, !name.isEmpty, name != "camera",
            shape.member("repeat") == nil,
            addMembers(name, shape, other)
          else { return nil }
        }
      default: return nil
      }
    }
  }

  /// Adds what has changed in an object; false where that is more than values.
  private mutating func addMembers(_ owner: String, _ before: JSON5Value, _ after: JSON5Value) -> Bool {
    guard let members = Self.pairs(before, after) else { return false }
    return members.allSatisfy { add(.property($0.key, of: owner), $0.before, $0.after) }
  }

  /// Adds the assignment of a value that has changed; false where it is no value, or was none.
  private mutating func add(
    _ target: Assignment.Target, _ before: JSON5Value, _ after: JSON5Value
  ) -> Bool {
    if before.hasContent(of: after) { return true }
    guard before.assigned != nil, let value = after.assigned else { return false }
    assignments.append(Assignment(target, to: value))
    return true
  }

  /// The members of two objects that have the same keys.
  private static func pairs(
    _ old: JSON5Value, _ new: JSON5Value
  ) -> [(key: String, before: JSON5Value, after: JSON5Value)]? {
    guard old.isObject, new.isObject, old.members.map(\.key) == new.members.map(\.key) else { return nil }
    return zip(old.members, new.members).map { ($0.key, $0.value, $1.value) }
  }
}

extension JSON5Value {
  /// The value of an assignment: a number, three numbers or a colour. Nil if the value is anything else.
  fileprivate var assigned: Assignment.Value? {
    switch content {
    case .number(let number): return Float(number).isFinite ? .number(number) : nil
    case .string(let text): return Color(spelling: text).map { .color($0) }
    case .array:
      guard let numbers = threeNumbers, case let vector = SIMD3<Float>(numbers), (vector * 0).sum() == 0
      else { return nil }
      return .vector(vector)
    default: return nil
    }
  }
}

/// A version of a scene file: its text while it was read only once, as few files are compared with a later version, and
/// its value from then on, so that an edit parses the new text only.
enum SceneFileVersion {
  case text([UInt8])
  case parsed(JSON5Value)

  /// The value of the file; nil if the text is not JSON5. O(size) for text.
  var value: JSON5Value? {
    switch self {
    case .text(let bytes): try? JSON5.parse(bytes)
    case .parsed(let value): value
    }
  }
}

extension SceneFile.Contents {
  /// Takes over what has changed in a scene file since it was read, where that is numbers, vectors and colours of
  /// parameters, named shapes, the camera and the background: models stay the same objects, and only what depends on the
  /// changed values is computed anew. O(size of the file).
  ///
  /// - Returns: Whether all was taken over; where not, the file is to be read anew, and this is of no more use.
  /// - Throws: `SceneFileError` if the file cannot be read.
  public mutating func takeEdits(_ path: String) throws(SceneFileError) -> Bool {
    guard let version else { return false }
    let bytes = try SceneFile.bytes(path)
    guard let before = version.value, let after = try? JSON5.parse(bytes),
      let edits = SceneEdits(from: before, to: after)
    else { return false }
    let models = NamedModels(scene)
    let isTaken = batch {
      edits.assignments.allSatisfy { assignment in
        do throws(AssignmentError) {
          try set(assignment) { models[$0] }
          return true
        } catch {
          return false
        }
      }
    }
    self.version = .parsed(after)
    // What is wrong is better told by who reads all of it.
    return isTaken && bindings?.failures.isEmpty != false
  }
}
