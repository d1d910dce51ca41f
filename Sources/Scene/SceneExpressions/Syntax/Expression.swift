/// A parsed expression such as `earth.radius * 0.27`: its operations, and the names that it reads.
///
/// ```
/// expression = "let" WORD "=" expression ";" expression
///            | either [ "?" expression ":" expression | "if" either "else" expression ]
/// either     = both { ( "or" | "||" ) both }
/// both       = test { ( "and" | "&&" ) test }
/// test       = "not" test | sum { ( "<" | "<=" | ">" | ">=" | "==" | "!=" ) sum }
/// sum        = product { ( "+" | "-" ) product }
/// product    = factor { ( "*" | "/" | "%" ) factor }
/// factor     = ( "-" | "!" ) factor | part [ ( "^" | "**" ) factor ]
/// part       = value { "." COMPONENT | index }
/// value      = NUMBER [ "%" | UNIT ] | CONSTANT | "true" | "false" | TEXT | name
///            | FUNCTION "(" [ expression { "," expression } ] ")"
///            | ( "sum" | "map" ) "(" WORD "," expression "," expression "," expression ")"
///            | "map" "(" WORD "," expression "," expression ")"
///            | "[" [ expression { "," expression } ] "]" | "(" expression ")"
/// name       = WORD [ index ] { "." WORD [ index ] }
/// index      = "[" expression "]"
/// ```
/// A `NUMBER` is decimal, as in `2`, `.5` or `1e-3`; `60%` is 0.6. A `UNIT` directly after a number is `deg` or `rad` of an
/// angle, and `mm`, `cm`, `m` or `km` of a length. A `CONSTANT` is `pi`, `tau` (2 pi) or `e`.
/// <doc:ExpressionReference> lists the `FUNCTION`s, and `FunctionDefinitions` adds user functions. A `TEXT` is in single or
/// double quotes; where a colour is expected, it is the spelling of a colour. A `WORD` consists of letters, digits and `_`,
/// and does not begin with a digit. White space is allowed between all tokens.
///
/// A name is a parameter (`t`), a property of a model (`earth.radius`, `arm.star[3].color`) or an element of a list
/// (`sales[i]`). An index in brackets that selects a model may use only numbers and the indices of repetitions. Elements
/// are counted from 0, and an index is rounded down. A `COMPONENT` is `x`, `y` or `z` of a vector, and `r`, `g`, `b` (sRGB,
/// as in `rgb`) or `a` of a colour.
///
/// | operation | operands |
/// |---|---|
/// | `+`, `-` | two numbers, two vectors |
/// | `*` | two numbers, a number and a vector |
/// | `/` | two numbers, a vector by a number |
/// | `%` | numbers or vectors; see `mod` |
/// | `^`, `**` | two numbers; see `pow` |
/// | `-` before a value | a number, a vector |
/// | comparisons | numbers; `==` and `!=` also two texts or two booleans. `a < b < c` is `a < b and b < c` |
/// | `and`, `or`, `not` | booleans; the same as `&&`, `\|\|`, `!` |
/// | `c ? a : b`, `a if c else b` | a boolean, and two values of one type, which are both evaluated |
/// | `[a, b, c]` | numbers for a vector; otherwise values of one type for a list |
/// | `let r = a; b` | `b`, in which `r` is the value of `a` |
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
  /// The numbers of the first names of the user functions that the expression calls, by the names of the functions.
  let firstNames: [String: Int]
  /// Further names, which are suggested for an unknown one.
  private(set) var otherNames: Set<String> = []

  /// The maximum number of characters (Unicode scalars) of a text.
  package static let lengthLimit = 10_000
  /// The maximum nesting depth of brackets, signs, conditions and calls.
  package static let nestingLimit = 100
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
    var parser = ExpressionParser(
      text, whole: whole, userFunctions: functions.parameterCounts, unitsPerMetre: functions.unitsPerMetre)
    root = try parser.parse()
    try functions.checkExpansion(of: root, whole)
    var (names, firstNames): ([NameReference], [String: Int]) = (parser.names, [:])
    for function in functions.functions(calledBy: root) {
      let first = names.count
      firstNames[function] = first
      for var name in functions[function]?.names ?? [] {
        name.owner = name.owner.map { $0 + first }
        name.function = function
        names.append(name)
      }
    }
    (self.names, self.firstNames) = (names, firstNames)
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
    firstNames = expression.firstNames
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
    (names, firstNames) = (expression.names, expression.firstNames)
    root = Node(kind: .component(expression.root, component), column: 1, depth: expression.root.depth + 1)
  }

  /// Creates the expression of one name of `expression`, which has no names in brackets. `columns` are the names that it could have read instead.
  init(name number: Int, of expression: Expression, columns: Set<String>) {
    text = expression.text
    isWhole = false
    (functions, firstNames) = (expression.functions, [:])
    var name = expression.names[number]
    name.owner = nil
    names = [name]
    root = Node(kind: .name(0, indices: []), column: name.column, depth: 1)
    otherNames = columns
  }

  /// Returns whether the set of names that it reads depends on the index of its repetition, as in `star[i - 1].center`.
  ///
  /// - Parameter isList: Returns whether the words before brackets name a list.
  package func readsByIndex(isList: (_ words: [String]) -> Bool) -> Bool {
    names.indices.contains { isInIndex($0, ofListsThat: { isList($0.words($0.firstIndex?.words ?? 1)) }) }
  }

  /// Returns whether `word` can be the name of a parameter or an index: a single word that is neither a constant nor a
  /// function.
  package static func isValidParameterName(_ word: String) -> Bool {
    var lexer = Lexer(word)
    let token = lexer.next()
    return token.kind == .word && token.spelling == word && ExpressionConstant(rawValue: word) == nil
      && BooleanLiteral(rawValue: word) == nil
      && (ExpressionFunction(rawValue: word) == nil || ExpressionFunction.freeNames.contains(word))
  }

  /// The single word that the expression consists of, possibly a misspelled colour. Nil if the expression is anything
  /// else.
  package var singleName: String? {
    guard case .name = root.kind, names[0].members.isEmpty, names[0].index == nil else { return nil }
    return names[0].base
  }
}
