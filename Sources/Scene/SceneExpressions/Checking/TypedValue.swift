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

/// What the place of an expression expects of its value.
struct ExpressionContext: Equatable, Sendable {
  /// The expected type. Nil if every type is possible.
  var type: ValueType?
  /// The unit that an angle such as `30deg` is converted to. Nil if nothing says whether a number is an angle.
  var angleUnit: AngleUnit?
}

/// The elements of a list during compilation.
///
/// Lists are not stored by a program: an operation on a computed list, such as a sum, computes each element when it needs
/// it.
enum ListForm {
  /// A list that the program reads: the number of the list.
  case stored(Int)
  /// The parts of each element, in order.
  case elements([[Int]])
  /// Elements that are computed from their index.
  case computed(ComputedList)
}

/// A list whose elements are computed from their index.
final class ComputedList {
  /// The node of the number of elements, which may not be a whole number or be negative.
  let count: Int
  private let makeElement: (inout ExpressionCompiler, _ index: Int) throws(ExpressionError) -> [Int]
  /// The parts of the elements that were compiled, by the nodes of their indices. Without it the size of lists that are
  /// computed from each other would grow exponentially.
  private var known: [Int: [Int]] = [:]

  init(
    count: Int, element: @escaping (inout ExpressionCompiler, _ index: Int) throws(ExpressionError) -> [Int]
  ) { (self.count, makeElement) = (count, element) }

  /// Returns the parts of the element at an index, which is a whole number of at least 0 and less than the count.
  func element(_ index: Int, _ compiler: inout ExpressionCompiler) throws(ExpressionError) -> [Int] {
    if let known = known[index] { return known }
    let parts = try makeElement(&compiler, index)
    known[index] = parts
    return parts
  }
}
