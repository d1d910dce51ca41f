/// A parsed expression such as `earth.radius * 0.27`: its operations, and the names that it reads.
///
/// ```
/// expression = comparison [ "?" expression ":" expression | "if" comparison "else" expression ]
/// comparison = sum [ ( "<" | "<=" | ">" | ">=" | "==" | "!=" ) sum ]
///            | name ( "==" | "!=" ) TEXT | TEXT ( "==" | "!=" ) name
/// sum        = product { ( "+" | "-" ) product }
/// product    = factor { ( "*" | "/" ) factor }
/// factor     = "-" factor | value { "." COMPONENT }
/// value      = NUMBER [ "%" ] | CONSTANT | name | FUNCTION "(" argument { "," argument } ")"
///            | "sum" "(" WORD "," expression "," expression "," expression ")"
///            | "[" expression "," expression "," expression "]" | "(" expression ")"
/// argument   = expression | TEXT
/// name       = WORD [ index ] { "." WORD [ index ] }
/// index      = "[" expression "]"
/// ```
/// A `NUMBER` is decimal, as in `2`, `.5` or `1e-3`; `60%` is 0.6. A `CONSTANT` is `pi`, `tau` (2 pi) or `e`.
/// <doc:ExpressionReference> lists the `FUNCTION`s, and `FunctionDefinitions` adds user functions. A `TEXT` in single or double quotes is the spelling of a colour, which
/// only `rgb` accepts, or a word that a column of words is compared with. A `WORD` consists of letters, digits and `_`, and does not begin with a digit. White space is
/// allowed between all tokens.
///
/// A name is a parameter (`t`) or a property of a model (`earth.radius`, `arm.star[3].color`). An index in brackets may
/// use only numbers and the indices of repetitions. A `COMPONENT` is `x`, `y` or `z` of a vector, and `r`, `g`, `b` (sRGB,
/// as in `rgb`) or `a` of a colour.
///
/// | operation | operands |
/// |---|---|
/// | `+`, `-` | two numbers, two vectors |
/// | `*` | two numbers, a number and a vector |
/// | `/` | two numbers, a vector by a number |
/// | `-` before a value | a number, a vector |
/// | comparisons | two numbers; `==` and `!=` also the name of a column of words and a text |
/// | `c ? a : b`, `a if c else b` | a comparison, and two values of one type, which are both evaluated |
///
/// Types are never converted implicitly. A text has at most `lengthLimit` characters, brackets are nested at most
/// `nestingLimit` deep, and at most `depthLimit` operations depend on each other, so that no text overflows the stack.
/// `ExpressionLimits` bounds the work of an evaluation.
public struct Expression: Equatable, Sendable {
  /// The expression as it was written.
  public let text: String
  let root: Node
  /// The names in the expression, in order. A name that occurs twice is listed twice.
  let names: [NameReference]
  /// The user functions that the expression can call.
  let functions: FunctionDefinitions
  /// Whether the expression is the whole text, and not one component of its value, one of its names, or a part of a
  /// template.
  let isWhole: Bool
  /// Further names, which are suggested for an unknown one.
  private(set) var otherNames: Set<String> = []

  /// The maximum number of characters (Unicode scalars) of a text.
  public static let lengthLimit = 10_000
  /// The maximum nesting depth of brackets, signs, conditions and calls.
  public static let nestingLimit = 100
  /// The maximum number of operations that depend on each other, as the additions of a long sum do.
  public static let depthLimit = 250

  /// Parses `text`, which can call `functions`. Names are not resolved yet. O(characters).
  ///
  /// - Throws: `ExpressionError` with the column of the syntax error, or if the text with the bodies of all called user
  ///   functions exceeds `ExpressionLimits.expandedOperations` or `depthLimit`.
  public init(_ text: String, functions: FunctionDefinitions = .none) throws(ExpressionError) {
    try self.init(text, within: text, functions: functions)
  }

  /// Parses `text`, which is a part of `whole` with blanks in place of the characters before it. Errors have columns of
  /// `whole`.
  init(_ text: String, within whole: String, functions: FunctionDefinitions) throws(ExpressionError) {
    (self.text, self.functions) = (whole, functions)
    isWhole = text == whole
    try Self.checkLength(whole)
    var parser = ExpressionParser(text, whole: whole, userFunctions: functions.parameterCounts)
    root = try parser.parse()
    names = parser.names
    try functions.checkExpansion(of: root, whole)
  }

  static func checkLength(_ text: String) throws(ExpressionError) {
    if text.unicodeScalars.count > lengthLimit {
      throw ExpressionError(
        text: text, column: lengthLimit + 1,
        .unexpected(expected: "at most \(lengthLimit) characters", found: "more"))
    }
  }

  /// Creates an expression with the names of `expression` and another syntax tree. Errors have the same columns.
  init(_ expression: Expression, root: Node) {
    (text, functions, names) = (expression.text, expression.functions, expression.names)
    isWhole = false
    self.root = root
  }

  /// Creates the expression of the name that begins at `column` of `whole`, which is a text of another syntax. Errors have
  /// columns of `whole`.
  ///
  /// - Throws: `ExpressionError` if the name is not the name of a value.
  package init(name: String, at column: Int, of whole: String) throws(ExpressionError) {
    try self.init(String(repeating: " ", count: column - 1) + name, within: whole, functions: .none)
  }

  /// Creates the expression of one component of the vector that `expression` returns.
  init(component: String, of expression: Expression) {
    text = expression.text
    isWhole = false
    functions = expression.functions
    names = expression.names
    root = Node(kind: .component(expression.root, component), column: 1, depth: expression.root.depth + 1)
  }

  /// Creates the expression of one name of `expression`, which has no names in brackets. `columns` are the names that it could have read instead.
  init(name number: Int, of expression: Expression, columns: Set<String>) {
    text = expression.text
    isWhole = false
    functions = expression.functions
    names = [expression.names[number]]
    root = Node(kind: .name(0), column: names[0].column, depth: 1)
    otherNames = columns
  }

  /// Whether the set of names it reads depends on the index of its repetition, as in `star[i - 1].center`.
  package var readsByIndex: Bool { names.contains(where: \.isInIndex) }

  /// Returns whether `word` can be the name of a parameter or an index: a single word that is neither a constant nor a
  /// function.
  package static func isValidParameterName(_ word: String) -> Bool {
    var lexer = Lexer(word)
    let token = lexer.next()
    return token.kind == .word && token.spelling == word && ExpressionConstant(rawValue: word) == nil
      && ExpressionFunction(rawValue: word) == nil
  }

  /// The single word that the expression consists of, possibly a misspelled colour. Nil if the expression is anything
  /// else.
  package var singleName: String? {
    guard case .name = root.kind, names[0].members.isEmpty, names[0].index == nil else { return nil }
    return names[0].base
  }
}
