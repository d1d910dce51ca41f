import Geometry

extension Expression {
  /// The palette of an expression such as `viridis(charge, -1, 1)`, and the numbers that its colours stand for.
  package struct PaletteCall {
    /// The palette.
    package let palette: Palette
    /// The first argument as it was written: `charge`.
    package let quantity: Expression
    /// The text of the first argument.
    package let quantityText: String
    /// The other arguments: the number of the first colour and that of the last. Nil if there is only one argument.
    package let range: (from: Expression, to: Expression)?
  }

  /// The palette, if the whole expression is a call of one. Nil for other expressions, and for `categories`. O(characters).
  package var paletteCall: PaletteCall? {
    guard isWhole, case .call(let function, let arguments) = root.kind,
      let palette = Palette(rawValue: function.rawValue), palette != .categories,
      arguments.count == 1 || arguments.count == 3, let texts = argumentTexts, texts.count == arguments.count
    else { return nil }
    let parts = texts.compactMap { try? Expression($0, functions: functions) }
    guard parts.count == texts.count else { return nil }
    return PaletteCall(
      palette: palette, quantity: parts[0], quantityText: texts[0],
      range: parts.count == 3 ? (parts[1], parts[2]) : nil)
  }

  /// The texts between the outermost brackets, separated by commas. Nil unless the text ends with the outermost bracket.
  private var argumentTexts: [String]? {
    let trimmed = text.drop { $0.isWhitespace }
    guard let open = trimmed.firstIndex(of: "(") else { return nil }
    var texts = [""]
    var depth = 0
    var quote: Character?
    var rest = trimmed[trimmed.index(after: open)...]
    while let character = rest.popFirst() {
      if let end = quote {
        if character == end { quote = nil }
      } else {
        switch character {
        case "'", "\"": quote = character
        case "(", "[": depth += 1
        case ")" where depth == 0:
          guard rest.allSatisfy(\.isWhitespace) else { return nil }
          return texts.map {
            String($0.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
          }
        case ")", "]": depth -= 1
        case "," where depth == 0:
          texts.append("")
          continue
        default: break
        }
      }
      texts[texts.count - 1].append(character)
    }
    return nil
  }

  /// The number of an expression that reads no names. Nil for other expressions. O(operations).
  package var constant: Double? {
    guard names.isEmpty, let code = try? ColumnExpression(self, columns: [:]), code.type == .number,
      let found = try? code.evaluate([:], count: 1), case .numbers(let numbers) = found.values
    else { return nil }
    return numbers.first
  }

  /// The first words of the names that the expression reads. O(names).
  package var firstWords: [String] { names.map(\.base) }
}
