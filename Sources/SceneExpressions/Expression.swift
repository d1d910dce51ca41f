/// A text such as `earth.radius * 0.27`, understood: what it computes, and which names it reads.
///
/// ```
/// expression = comparison [ "?" expression ":" expression ]
/// comparison = sum [ ( "<" | "<=" | ">" | ">=" | "==" | "!=" ) sum ]
/// sum        = product { ( "+" | "-" ) product }
/// product    = factor { ( "*" | "/" ) factor }
/// factor     = "-" factor | value { "." COMPONENT }
/// value      = NUMBER [ "%" ] | CONSTANT | name | FUNCTION "(" argument { "," argument } ")"
///            | "[" expression "," expression "," expression "]" | "(" expression ")"
/// argument   = expression | TEXT
/// name       = WORD [ "[" expression "]" ] { "." WORD }
/// ```
/// A `NUMBER` is decimal, as in `2`, `.5` or `1e-3`; `60%` is 0.6. A `CONSTANT` is `pi`, `tau` (2 pi) or `e`; the
/// `FUNCTION`s are listed at `ExpressionFunction`. A `TEXT` in single or double quotes is the spelling of a colour, which
/// only `rgb` takes. A `WORD` is letters, digits and `_`, with no digit first. White space is free between all of them.
///
/// A name is a parameter (`t`) or a property of a model (`earth.radius`, `star[3].color`); what stands in brackets is
/// computed of numbers and the index of a repetition alone. A `COMPONENT` is `x`, `y` or `z` of a vector, and `r`, `g`, `b`
/// (sRGB, as `rgb` takes them) or `a` of a colour.
///
/// | operation | of |
/// |---|---|
/// | `+`, `-` | two numbers, two vectors |
/// | `*` | two numbers, a number and a vector |
/// | `/` | two numbers, a vector by a number |
/// | `-` before a value | a number, a vector |
/// | comparisons | two numbers |
/// | `? :` | a comparison, and two values of one type, of which only the chosen one is computed |
///
/// Nothing is converted silently. A text has at most `lengthLimit` characters, its parts lie at most `nestingLimit` deep in
/// brackets, and at most `depthLimit` operations hang on each other, so that no text exhausts the stack.
public struct Expression: Equatable, Sendable {
  /// The expression as it was written.
  public let text: String
  let root: Node
  /// The names in it, in order; a name that is read twice is there twice.
  let names: [NameReference]
  /// Whether it is all that the text says, and not a component of that.
  let isWhole: Bool

  /// The most characters (Unicode scalars) of a text.
  public static let lengthLimit = 10_000
  /// How deep brackets, signs, choices and calls may stand in each other.
  public static let nestingLimit = 100
  /// How many operations may depend on each other, as the additions of a long sum do.
  public static let depthLimit = 250

  /// Understands `text`. O(characters).
  ///
  /// - Throws: `ExpressionError` that says where it stops making sense. Names are not looked up yet.
  public init(_ text: String) throws(ExpressionError) {
    self.text = text
    isWhole = true
    if text.unicodeScalars.count > Self.lengthLimit {
      throw ExpressionError(
        text: text, column: Self.lengthLimit + 1,
        .unexpected(expected: "at most \(Self.lengthLimit) characters", found: "more"))
    }
    var parser = ExpressionParser(text)
    root = try parser.parse()
    names = parser.names
  }

  /// One component of a vector that `expression` gives.
  init(component: String, of expression: Expression) {
    text = expression.text
    isWhole = false
    names = expression.names
    root = Node(kind: .component(expression.root, component), column: 1, depth: expression.root.depth + 1)
  }

  /// Whether which names it reads depends on the index of its repetition, as in `star[i - 1].center`.
  package var readsByIndex: Bool { names.contains(where: \.isInIndex) }

  /// Whether `word` can name a parameter or an index: it is one word, and neither a constant nor a function.
  package static func isFreeName(_ word: String) -> Bool {
    var lexer = Lexer(word)
    let token = lexer.next()
    return token.kind == .word && token.spelling == word && ExpressionConstant(rawValue: word) == nil
      && ExpressionFunction(rawValue: word) == nil
  }

  /// The one word that the expression is, which may have been meant to be something else; nil if it is more.
  package var soleName: String? {
    guard case .name = root.kind, names[0].members.isEmpty, names[0].index == nil else { return nil }
    return names[0].base
  }
}
