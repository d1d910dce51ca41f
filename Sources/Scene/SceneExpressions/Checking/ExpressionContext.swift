import SceneModel

/// What the place of an expression expects of its value.
struct ExpressionContext: Equatable, Sendable {
  /// The expected type. Nil if every type is possible.
  var type: ValueType?
  /// The unit that an angle such as `30deg` is converted to. Nil if nothing says whether a number is an angle.
  var angleUnit: AngleUnit?
}
