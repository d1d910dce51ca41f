/// The limits on the computations of an expression. `Expression` has the limits on its text.
public enum ExpressionLimits {
  /// The largest number of terms of a sum. A sum whose bounds are constants is refused if it has more. A sum whose
  /// bounds are computed and that has more is not a number.
  public static let sumTerms = 10_000

  /// The largest number of operations of one evaluation. A sum whose number of terms is not constant counts as
  /// `sumTerms` terms.
  public static let operations = 10_000_000

  /// The largest number of operations of the text, counted as if each call of a user function were replaced by the
  /// definition.
  public static let expandedOperations = 100_000

  /// The largest product of operations and elements of the evaluation of a list.
  static let listOperations = 100_000_000

  /// The largest number of elements of a list that is written in an expression and whose elements are computed, if a
  /// computed index selects one of them.
  public static let computedElements = 100

  /// The largest number of operations of a compiled expression, each counted once.
  static let compiledOperations = 500_000

  /// The largest number of operations, lists and functions that the compiler follows within each other.
  static let compilerDepth = 1000

  /// The largest number of user functions.
  public static let functions = 250

  /// The largest product of operations and elements of one evaluation of a `ColumnExpression`.
  public static let columnOperations = 100_000_000_000
}
