import Files
import Geometry
import Reactive
import SceneModel
import TextCoding

/// The differences between two states of a scene file as assignments, if only numbers, vectors, colours and booleans of
/// parameters, named models and materials, and the environment differ.
struct SceneEdits {
  private(set) var assignments: [Assignment] = []

  /// Compares two states of a file. Nil if anything other than values differs, such as the set of models, a name, an
  /// expression or a light. O(size).
  init?(from old: JSON5Value, to new: JSON5Value) {
    guard let pairs = Self.pairs(old, new) else { return nil }
    for (key, before, after) in pairs where !before.hasContent(of: after) {
      switch key {
      case "parameters":
        guard let members = Self.pairs(before, after) else { return nil }
        for (name, before, after) in members { guard addParameter(name, before, after) else { return nil } }
      case "background":
        // Without `backgroundBottom` the background is a single colour.
        guard !pairs.contains(where: { $0.key == "backgroundBottom" }), add(.background, before, after) else {
          return nil
        }
      case _ where Scene.propertyNames.contains(key):
        guard add(.name(key), before, after) else { return nil }
      case Camera.kind, Environment.kind, Effects.kind, Title.kind, Legend.kind:
        guard addMembers(key, before, after) else { return nil }
      default: guard addModels(key, before, after, path: "") else { return nil }
      }
    }
  }

  /// Adds the changed value of a parameter. Returns false if anything else differs, such as its range.
  private mutating func addParameter(_ name: String, _ before: JSON5Value, _ after: JSON5Value) -> Bool {
    guard let members = Self.pairs(before, after) else { return add(.name(name), before, after) }
    return members.allSatisfy { key, before, after in
      key == "value" ? add(.name(name), before, after) : before.hasContent(of: after)
    }
  }

  /// Adds the changed members of the models of a list. Returns false if anything other than values differs. `path` is the
  /// path of the group that contains them.
  private mutating func addModels(
    _ key: String, _ before: JSON5Value, _ after: JSON5Value, path: String
  ) -> Bool {
    let isList =
      key == MaterialModel.listKey || key == Light.listKey
      || SceneFileObject.modelKeys.contains { $0.text == key }
    guard isList, before.isArray, after.isArray, before.elements.count == after.elements.count else {
      return false
    }
    for (index, (model, other)) in zip(before.elements, after.elements).enumerated()
    where !model.hasContent(of: other) {
      let name = model.member("name")?.string ?? (key == Light.listKey ? "\(key)[\(index)]" : "")
      guard !name.isEmpty, name != SceneNames.cameraName, model.member("repeat") == nil,
        addMembers(path + name, model, other)
      else { return false }
    }
    return true
  }

  /// Adds the changed members of an object. Returns false if anything other than values differs.
  private mutating func addMembers(_ owner: String, _ before: JSON5Value, _ after: JSON5Value) -> Bool {
    guard let members = Self.pairs(before, after) else { return false }
    return members.allSatisfy { key, before, after in
      if key == "parameters", let values = Self.pairs(before, after) {
        return values.allSatisfy { add(.property($0.key, of: owner), $0.before, $0.after) }
      }
      guard key == "children", let lists = Self.pairs(before, after) else {
        return add(.property(key, of: owner), before, after)
      }
      return lists.allSatisfy {
        $0.before.hasContent(of: $0.after) || addModels($0.key, $0.before, $0.after, path: owner + ".")
      }
    }
  }

  /// Adds the assignment of a changed value. Returns false if the old or new content is not a value.
  private mutating func add(
    _ target: Assignment.Target, _ before: JSON5Value, _ after: JSON5Value
  ) -> Bool {
    if before.hasContent(of: after) { return true }
    guard before.assigned != nil, let value = after.assigned else { return false }
    assignments.append(Assignment(target, to: value))
    return true
  }

  /// Returns the members of two objects in pairs. Nil if the objects have different keys.
  private static func pairs(
    _ old: JSON5Value, _ new: JSON5Value
  ) -> [(key: String, before: JSON5Value, after: JSON5Value)]? {
    guard old.isObject, new.isObject, old.members.map(\.key) == new.members.map(\.key) else { return nil }
    return zip(old.members, new.members).map { ($0.key, $0.value, $1.value) }
  }
}

extension JSON5Value {
  /// The value as that of an assignment: a number, three numbers, a colour or a truth value. Nil for anything else.
  fileprivate var assigned: PropertyValue? {
    let value: PropertyValue? =
      switch content {
      case .number(let number): .number(number)
      case .boolean(let boolean): .boolean(boolean)
      case .string(let text): Color(spelling: text).map { .color($0) }
      case .array: threeNumbers.map { .vector($0) }
      default: nil
      }
    return value?.isFinite == true ? value : nil
  }
}

extension SceneFile.Contents {
  /// Whether a file that the scene file refers to has changed since it was read. One system call for each file.
  private var isReferenceChanged: Bool {
    referencedFiles.map { FileMetadata(path: $0) } != referencedMetadata
  }

  /// Applies the changes of a scene file since it was read, if they are numbers, vectors, colours and booleans of
  /// parameters, named shapes and materials, the camera, the environment, the exposure and the background. Models keep their identity, and only values that depend on the
  /// changes are computed again. O(size of the file).
  ///
  /// - Returns: Whether all changes were applied. If not, the caller must read the file again and discard this value.
  /// - Throws: `SceneFileError` if the file cannot be read.
  package mutating func reloadValues(_ path: String) throws(SceneFileError) -> Bool {
    // Values that were adjusted are counted when the file is read.
    guard let version, !isReferenceChanged, adjustments.all.isEmpty else { return false }
    let bytes = try SceneFileContext.content(of: path)
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
    scene.updateLookBackground()
    self.version = .parsed(after)
    // On failure the caller reads the whole file again, which produces a better error message.
    return isTaken && bindings?.failures.isEmpty != false
  }
}
