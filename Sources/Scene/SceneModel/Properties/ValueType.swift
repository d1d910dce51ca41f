/// The type of an expression. Types are checked before anything is evaluated: the compiler refuses an expression whose
/// operands do not match.
public enum ValueType: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// A real number.
  case number
  /// Three numbers: a point, a direction, three lengths or three angles.
  case vector
  /// A colour with its opacity.
  case color
  /// True or false: the result of a comparison and the condition of `? :`.
  case boolean
  /// A word of a column of words, such as a chain. It can only be compared with a text in quotation marks.
  case word
  /// A text, such as the name of a month. It can be compared with texts, and written by a template.
  case text
  /// A list of numbers.
  case numbers
  /// A list of vectors.
  case vectors
  /// A list of colours.
  case colors
  /// A list of texts.
  case texts

  /// The type with its article, for messages: `a number`.
  public var description: String {
    switch self {
    case .number: "a number"
    case .vector: "a vector"
    case .color: "a colour"
    case .boolean: "a boolean"
    case .word: "a word"
    case .text: "a text"
    case .numbers: "a list of numbers"
    case .vectors: "a list of vectors"
    case .colors: "a list of colours"
    case .texts: "a list of texts"
    }
  }

  /// The type of the elements of a list. Nil for other types.
  package var elementType: ValueType? {
    switch self {
    case .numbers: .number
    case .vectors: .vector
    case .colors: .color
    case .texts: .text
    case .number, .vector, .color, .boolean, .word, .text: nil
    }
  }

  /// The type of the lists of such elements. Nil if there are none.
  package var listType: ValueType? { Self.allCases.first { $0.elementType == self } }

  /// Whether a value has elements that an index in brackets selects: a list, or the components of a vector.
  package var hasElements: Bool { self == .vector || elementType != nil }
}

extension ValueType {
  /// The number of numbers that a value consists of.
  package var componentCount: Int {
    switch self {
    case .number, .boolean, .word, .text: 1
    case .vector: 3
    case .color: 4
    case .numbers, .vectors, .colors, .texts: 0
    }
  }
}
