import Geometry
import SceneModel
import TextCoding

/// A value in the header of a page.
typealias PageValue = JSONValue

extension PageValue {
  /// The value of a property of a model, with the digits of a float. `null` for none.
  init(ofProperty value: PropertyValue?) {
    self =
      switch value {
      case .number(let number)?: .float(Float(number))
      case .vector(let vector)?: .vector(SIMD3<Float>(vector))
      case let value?: PageValue(value)
      case nil: .null
      }
  }

  /// Whether the value is not `null`.
  var isPresent: Bool { if case .null = self { false } else { true } }

  /// An index.
  static func index(_ value: Int) -> PageValue { .number(Double(value)) }

  /// The linear components of a colour: red, green, blue and alpha.
  static func color(_ value: Color) -> PageValue {
    value == .white ? white : .numbers((0..<4).map { decimal(value.linear[$0]) })
  }

  /// The columns of a transform: the three axes, then the translation.
  static func transform(_ value: Transform) -> PageValue {
    value == .identity ? identity : columns(of: value)
  }

  // The values of most meshes. Finding the decimals of a float takes a conversion to text and back.
  private static let white = PageValue.numbers([1, 1, 1, 1])
  private static let identity = columns(of: .identity)

  private static func columns(of value: Transform) -> PageValue {
    .numbers(
      [value.xAxis, value.yAxis, value.zAxis, value.translation].flatMap { column in
        (0..<3).map { decimal(column[$0]) }
      })
  }
}
