import Geometry
import TextCoding

/// The value of a property or a parameter, and of an expression: what every change sets.
///
/// Scene files, `--set`, expressions, journals, lines of live values, pages and the inspector exchange values in this form,
/// whatever the Swift types of the properties are. A property without a value has none of these: nil.
///
/// Numbers are `Double`, although models store `Float`. A literal is then rounded only once, to the same float as a
/// number without quotes in a scene file, and the time in `13 * t` keeps its phase after days of frames.
public enum PropertyValue: Hashable, Sendable {
  /// A real number.
  case number(Double)
  /// Three numbers.
  case vector(SIMD3<Double>)
  /// A colour. Its components are linear.
  case color(Color)
  /// True or false.
  case boolean(Bool)
  /// A text, or the name of a choice.
  case text(String)
  /// A list of numbers, vectors, colours or texts.
  case list(ValueList)

  /// The type of the value.
  public var type: ValueType {
    switch self {
    case .number: .number
    case .vector: .vector
    case .color: .color
    case .boolean: .boolean
    case .text: .text
    case .list(let list): list.type
    }
  }

  /// Whether every number in the value is finite after conversion to `Float`, the type that models store.
  public var isFinite: Bool {
    switch self {
    case .number(let number): Float(number).isFinite
    case .vector(let vector): Float(vector.x).isFinite && Float(vector.y).isFinite && Float(vector.z).isFinite
    case .color(let color): color.linear.indices.allSatisfy { color.linear[$0].isFinite }
    case .boolean, .text: true
    case .list(let list): list.isFinite
    }
  }

  /// Returns whether the value is identical to `other` bit for bit. `==` treats 0 and -0 as equal, but their quotients
  /// differ.
  package func isIdentical(to other: PropertyValue) -> Bool {
    guard self == other else { return false }
    switch (self, other) {
    case (.number(let a), .number(let b)): return a.sign == b.sign
    case (.vector(let a), .vector(let b)):
      return a.x.sign == b.x.sign && a.y.sign == b.y.sign && a.z.sign == b.z.sign
    case (.list(let a), .list(let b)): return zip(a.numbers, b.numbers).allSatisfy { $0.sign == $1.sign }
    default: return true
    }
  }
}

extension PropertyValue: CustomStringConvertible {
  /// The value in the syntax of expressions: `2`, `[1, 2.5, 3]`, `#ffcc33`, `true`, `"May"`.
  public var description: String {
    switch self {
    case .number(let number): spelled(number)
    case .vector(let vector):
      "[\(spelled(vector.x)), \(spelled(vector.y)), \(spelled(vector.z))]"
    case .color(let color): isFinite ? color.hex : "a colour that is not finite"
    case .boolean(let boolean): "\(boolean)"
    case .text(let text): quoted(text)
    case .list(let list): list.description
    }
  }
}
