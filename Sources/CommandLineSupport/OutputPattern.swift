/// OUTPUT of a command that may write many files: a name with placeholders.
///
/// | placeholder | is replaced by |
/// |---|---|
/// | `%d` | the number of the result |
/// | `%04d` | the number with zeros before it, here four digits; up to 18 |
/// | `{t}` | the value of the parameter `t`, if it is swept |
/// | `%%` | a percent sign |
///
/// Everything else stands for itself.
public struct OutputPattern: Equatable, Sendable {
  private enum Piece: Equatable {
    case text(String)
    case number(width: Int)
    case parameter(String)
  }

  private var pieces: [Piece] = []

  private static let widestNumber = 18

  /// Reads `text`, in which `{name}` stands for the value of a parameter in `parameters`.
  ///
  /// - Throws: `OutputPatternError` if a percent sign begins none of the placeholders, or there are two numbers.
  public init(_ text: String, parameters: [String] = []) throws(OutputPatternError) {
    var rest = text.unicodeScalars[...]
    var literal = String.UnicodeScalarView()
    func error(_ found: Substring.UnicodeScalarView) -> OutputPatternError {
      OutputPatternError(output: text, found: String(String.UnicodeScalarView(found)))
    }
    while let scalar = rest.first {
      let placeholder = rest
      rest.removeFirst()
      if scalar == "{", let name = parameters.first(where: { rest.starts(with: ($0 + "}").unicodeScalars) }) {
        rest.removeFirst(name.unicodeScalars.count + 1)
        pieces += [.text(String(literal)), .parameter(name)]
        literal = String.UnicodeScalarView()
      } else if scalar == "%" {
        let digits = rest.prefix { "0"..."9" ~= $0 }
        rest.removeFirst(digits.count)
        let letter = rest.popFirst()
        if letter == "%", digits.isEmpty {
          literal.append("%")
          continue
        }
        let width = digits.isEmpty ? 0 : digits.first == "0" ? Int(String(digits)) : nil
        guard letter == "d", let width, width <= Self.widestNumber, !hasNumber else {
          throw error(placeholder[..<rest.startIndex])
        }
        pieces += [.text(String(literal)), .number(width: width)]
        literal = String.UnicodeScalarView()
      } else {
        literal.append(scalar)
      }
    }
    pieces.append(.text(String(literal)))
  }

  /// Whether results are named by their numbers.
  public var hasNumber: Bool {
    pieces.contains { if case .number = $0 { true } else { false } }
  }

  /// Whether results are named by the value of the parameter `name`.
  public func names(_ name: String) -> Bool { pieces.contains(.parameter(name)) }

  /// Whether it can be the name of more than one file.
  public var isVariable: Bool {
    pieces.contains { if case .text = $0 { false } else { true } }
  }

  /// The path of result `number`; `value` gives the text of each parameter that the pattern names.
  public func path(_ number: Int, value: (String) -> String = { $0 }) -> String {
    pieces.reduce(into: "") { path, piece in
      switch piece {
      case .text(let text): path += text
      case .parameter(let name): path += value(name)
      case .number(let width):
        let digits = String(number)
        path += String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
      }
    }
  }
}

/// A percent sign in OUTPUT that begins no placeholder. Its description is one line.
public struct OutputPatternError: Error, Equatable, CustomStringConvertible {
  /// OUTPUT.
  public var output: String
  /// What stands there in place of a placeholder.
  public var found: String

  /// One line that says what was found and what was expected.
  public var description: String {
    "\(output): found \(found), expected %d or %04d once, for the number of a result, or %% for a percent sign"
  }
}
