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
  package var isFinite: Bool {
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

/// A list of values of one type: numbers, vectors, colours or texts.
///
/// The components of all elements are stored one after the other, so that a program reads them without a conversion.
public struct ValueList: Hashable, Sendable {
  /// The largest number of elements of a list.
  package static let elementLimit = 1_000_000

  /// The type of the elements: a number, a vector, a colour or a text.
  package let elementType: ValueType
  /// The components of the elements: one for a number, three for a vector, four for a colour (linear). Empty for texts.
  package let numbers: [Double]
  /// The texts. Empty for other lists.
  package let texts: [String]

  private init(_ elementType: ValueType, _ numbers: [Double], _ texts: [String] = []) {
    (self.elementType, self.numbers, self.texts) = (elementType, numbers, texts)
  }

  /// Creates a list of numbers. O(1).
  public init(_ numbers: [Double]) { self.init(.number, numbers) }

  /// Creates a list of texts. O(1).
  public init(_ texts: [String]) { self.init(.text, [], texts) }

  /// Creates a list of vectors. O(elements).
  public init(_ vectors: [SIMD3<Double>]) { self.init(.vector, vectors.flatMap { [$0.x, $0.y, $0.z] }) }

  /// Creates a list of colours. O(elements).
  public init(_ colors: [Color]) {
    self.init(.color, colors.flatMap { color in (0..<4).map { Double(color.linear[$0]) } })
  }

  /// Creates a list of the components of elements.
  ///
  /// - Precondition: The type is that of numbers, vectors or colours, and the number of components is a multiple of
  ///   that of an element. A list of texts is empty.
  package init(components: [Double], of elementType: ValueType) {
    self.init(elementType, components)
  }

  /// The type of the list.
  public var type: ValueType { elementType.listType ?? .numbers }

  /// The number of elements. O(1).
  public var count: Int { elementType == .text ? texts.count : numbers.count / elementType.componentCount }

  /// The element at `index`. O(1).
  ///
  /// - Precondition: `index` is at least 0 and less than `count`.
  public subscript(index: Int) -> PropertyValue {
    let start = index * elementType.componentCount
    switch elementType {
    case .text: return .text(texts[index])
    case .vector: return .vector(SIMD3(numbers[start], numbers[start + 1], numbers[start + 2]))
    case .color:
      return .color(Color(numbers[start], numbers[start + 1], numbers[start + 2], numbers[start + 3]))
    default: return .number(numbers[index])
    }
  }

  /// Whether every number is finite after conversion to `Float`, and the list has at most
  /// `elementLimit` elements. O(elements).
  var isFinite: Bool {
    count <= Self.elementLimit && numbers.allSatisfy { Float($0).isFinite }
  }
}

extension ValueList: CustomStringConvertible {
  /// The list in the syntax of expressions: `[3, 5, 2, 8]`. Of a long list, only the first elements and the count.
  public var description: String {
    let shown = 8
    var parts = (0..<min(count, shown)).map { "\(self[$0])" }
    if count > shown { parts.append("… (\(count) in all)") }
    return "[\(parts.joined(separator: ", "))]"
  }
}

extension Color {
  /// Creates a colour from linear components, which are rounded to `Float`.
  package init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {
    self.init(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }
}
