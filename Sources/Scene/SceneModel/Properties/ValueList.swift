import Geometry
import TextCoding

/// A list of values of one type: numbers, vectors, colours or texts.
///
/// The components of all elements are stored one after the other, so that a program reads them without a conversion.
public struct ValueList: Hashable, Sendable {
  /// The largest number of elements of a list.
  public static let elementLimit = 1_000_000

  /// The type of the elements: a number, a vector, a colour or a text.
  public let elementType: ValueType
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
