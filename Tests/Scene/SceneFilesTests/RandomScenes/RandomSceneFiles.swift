import TestSupport

/// Scene files with a fixed structure and values that can be replaced: the text that `SceneFile` reads, and the
/// assignments that change a scene in the same way.
struct RandomSceneFiles {
  /// A value in a file: a constant or an expression.
  enum Value {
    case number(Double)
    case vector([Double])
    case color(String)
    case boolean(Bool)
    /// A text or a choice, which is not an expression.
    case text(String)
    case expression(String)

    /// The value in JSON5.
    var json: String {
      switch self {
      case .number(let number): "\(number)"
      case .vector(let numbers): "\(numbers)"
      case .color(let text), .text(let text), .expression(let text): "\"\(text)\""
      case .boolean(let boolean): "\(boolean)"
      }
    }

    /// The value as an expression. Nil for a value that no expression has.
    var expression: String? {
      switch self {
      case .number(let number): "\(number)"
      case .vector(let numbers): "\(numbers)"
      case .color(let hex): "rgb('\(hex)')"
      case .expression(let text): "(\(text))"
      case .boolean, .text: nil
      }
    }

    /// The value in an assignment.
    var assignment: String {
      switch self {
      case .number(let number): "\(number)"
      case .vector(let numbers): numbers.map { "\($0)" }.joined(separator: ",")
      case .color(let text), .text(let text), .expression(let text): text
      case .boolean(let boolean): "\(boolean)"
      }
    }

    var isExpression: Bool { if case .expression = self { true } else { false } }
  }

  /// A part of the text of a file.
  enum Piece {
    case text(String)
    /// The number of a value.
    case slot(Int)
  }

  /// A repetition around a property: the name of its index, and the number of one of the models.
  typealias Element = (index: String, number: Int)

  /// A parameter or property that `--set` can set.
  struct Target {
    let name: String
    let kind: ValueKind
    /// The numbers of the values in the files: one, or those of the three components of a vector.
    let slots: [Int]
    /// The numbers of the values of the whole property: more than `slots` for a component of a vector.
    var propertySlots: [Int] = []
    /// The repetitions around the property, the outermost first. The target is one of many models of the same text.
    var elements: [Element] = []
  }

  /// The name of the file that contains the scene.
  static let main = "scene.json5"

  /// The number of spheres of a repetition from which on it is a cloud.
  var cloudThreshold = 10
  var values: [Value] = []
  var pieces: [String: [Piece]] = [:]
  var targets: [Target] = []
  /// The radius of the cloud outside of groups and components.
  var cloudRadius: Target?

  /// The texts of all files.
  var texts: [String: String] {
    pieces.mapValues { pieces in
      pieces.map { piece in
        switch piece {
        case .text(let text): text
        case .slot(let number): values[number].json
        }
      }.joined()
    }
  }

  /// Whether an expression computes the property of the target, or a part of it.
  func isBound(_ target: Target) -> Bool { target.propertySlots.contains { values[$0].isExpression } }

  /// Returns a random target: a parameter of the scene in two of five cases, because many expressions read it.
  func target(_ random: inout SeededGenerator) -> Target? {
    let parameters =
      Int.random(in: 0..<5, using: &random) < 2 ? targets.filter { !$0.name.contains(".") } : []
    return (parameters.isEmpty ? targets : parameters).randomElement(using: &random)
  }

  /// Sets a target to a random value. Returns the assignment that does the same to a scene.
  mutating func set(_ target: Target, _ random: inout SeededGenerator) -> String {
    let value = target.kind.constant(&random)
    if target.slots.count == 3, case .vector(let numbers) = value {
      for (slot, number) in zip(target.slots, numbers) { replace(slot, .number(number), target.elements) }
    } else {
      replace(target.slots[0], value, target.elements)
    }
    return "\(target.name)=\(value.assignment)"
  }

  /// Replaces a value. In a repetition, an expression has the value for one of the models, and the former one otherwise.
  private mutating func replace(_ slot: Int, _ value: Value, _ elements: [Element]) {
    guard !elements.isEmpty, let new = value.expression, let old = values[slot].expression else {
      values[slot] = value
      return
    }
    values[slot] = .expression(
      elements.reversed().reduce(new) { text, element in
        "(\(text) if \(element.index) == \(element.number) else \(old))"
      })
  }
}
