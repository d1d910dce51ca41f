/// A file name with placeholders: the OUTPUT argument of a command that may write many files.
///
/// | placeholder | is replaced by |
/// |---|---|
/// | `%d` | the number of the result |
/// | `%04d` | the number with leading zeros, here four digits; at most 18 |
/// | `{t}` | the value of the parameter `t`, if it is swept |
/// | `%%` | a percent sign |
///
/// All other text is unchanged.
package struct OutputPattern: Equatable, Sendable {
  private enum Piece: Equatable {
    case text(String)
    case number(width: Int)
    case parameter(String)
  }

  private var pieces: [Piece] = []

  /// The names in braces that are no parameters, in order. Their text is unchanged in the file name.
  package private(set) var unknownNames: [String] = []

  private static let widestNumber = 18

  /// Parses `text`, in which `{name}` is a placeholder for each name in `parameters`.
  ///
  /// - Throws: `OutputPatternError` if a percent sign begins no valid placeholder, or if there are two numbers.
  package init(_ text: String, parameters: [String] = []) throws(OutputPatternError) {
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
        if scalar == "{" {
          let name = rest.prefix { $0 != "{" && $0 != "}" }
          if rest[name.endIndex...].first == "}" {
            unknownNames.append(String(String.UnicodeScalarView(name)))
          }
        }
        literal.append(scalar)
      }
    }
    pieces.append(.text(String(literal)))
  }

  /// Whether the pattern contains the number of the result.
  package var hasNumber: Bool {
    pieces.contains { if case .number = $0 { true } else { false } }
  }

  /// Returns whether the pattern contains the value of the parameter `name`.
  package func names(_ name: String) -> Bool { pieces.contains(.parameter(name)) }

  /// Whether the pattern contains a placeholder, so that it can name more than one file.
  package var isVariable: Bool {
    pieces.contains { if case .text = $0 { false } else { true } }
  }

  /// Returns the path of result `number`. `value` returns the text for each parameter in the pattern.
  package func path(_ number: Int, value: (String) -> String = { $0 }) -> String {
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

/// The error of an output pattern with a percent sign that begins no placeholder. The description is one line.
package struct OutputPatternError: Error, Equatable, CustomStringConvertible {
  /// The OUTPUT argument.
  package var output: String
  /// The text in place of a placeholder.
  package var found: String

  /// One line with the text that was found and the placeholders that were expected.
  package var description: String {
    "\(output): expected one %d or %04d for the number of a result, or %% for a percent sign, found \(found)"
  }
}
