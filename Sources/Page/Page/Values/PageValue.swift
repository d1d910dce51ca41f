import Geometry
import SceneModel
import TextCoding

/// A value in the header of a page, which becomes JSON.
enum PageValue: Sendable {
  case null
  case boolean(Bool)
  /// A number, which becomes `null` if it is not finite.
  case number(Double)
  case numbers([Double])
  case text(String)
  case array([PageValue])
  case object([(key: String, value: PageValue)])

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

  /// A float, with the digits of a float: 0.1 rather than 0.10000000149011612.
  static func float(_ value: Float) -> PageValue { .number(decimal(value)) }

  /// Numbers with the digits of floats.
  static func floats(_ values: [Float]) -> PageValue { .numbers(values.map(decimal)) }

  /// An index.
  static func index(_ value: Int) -> PageValue { .number(Double(value)) }

  /// The components of a vector.
  static func vector(_ value: SIMD3<Float>) -> PageValue { .numbers((0..<3).map { decimal(value[$0]) }) }

  /// The components of a vector of 64 bits.
  static func doubles(_ value: SIMD3<Double>) -> PageValue { .numbers((0..<3).map { value[$0] }) }

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

  /// Returns the double with the shortest decimal that reads back as the same float.
  private static func decimal(_ value: Float) -> Double { Double(value.description) ?? Double(value) }

  /// Writes the value as a member called `key`, or as an element if `key` is nil.
  func write(_ key: String? = nil, to json: inout JSONWriter) {
    switch self {
    case .null: json.null(key)
    case .boolean(let value): json.boolean(key, value)
    case .number(let value): json.anyNumber(key, value)
    case .numbers(let values): json.array(key) { json in for value in values { json.anyNumber(nil, value) } }
    case .text(let text): json.text(key, text)
    case .array(let values): json.array(key) { json in for value in values { value.write(to: &json) } }
    case .object(let members):
      json.object(key) { json in for (key, value) in members { value.write(key, to: &json) } }
    }
  }
}
