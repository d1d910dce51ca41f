import SceneModel

/// A value of known type during compilation: the nodes of its numbers.
struct TypedValue {
  let type: ValueType
  /// One node for a number or a boolean, three for a vector, four for a colour (linear red, green, blue, alpha).
  let parts: [Int]
  /// The elements of a list. Nil for other types.
  var list: ListForm?

  static func number(_ node: Int) -> TypedValue { TypedValue(type: .number, parts: [node]) }

  static func boolean(_ node: Int) -> TypedValue { TypedValue(type: .boolean, parts: [node]) }

  static func vector(_ parts: [Int]) -> TypedValue { TypedValue(type: .vector, parts: parts) }

  static func text(_ node: Int) -> TypedValue { TypedValue(type: .text, parts: [node]) }

  static func color(_ parts: [Int]) -> TypedValue { TypedValue(type: .color, parts: parts) }
}
