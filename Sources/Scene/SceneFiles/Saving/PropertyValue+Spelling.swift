import Geometry
import SceneModel
import TextCoding

extension PropertyValue {
  /// The value of a property of a model as a scene file has it: `2`, `[0, 1.5, 0]`, `"#3f86e0"`, `true`, `"wave"`.
  ///
  /// Numbers have the digits of a `Float`. A colour is rounded to eight bits for each component in sRGB.
  var spelling: String {
    switch self {
    case .number(let number): Self.spelling(of: Float(number))
    case .vector: Self.spelling(of: componentSpellings { Self.spelling(of: Float($0)) })
    case .text(let text): JSON5.spelling(of: text)
    case .color, .boolean, .list: parameterSpelling
    }
  }

  /// The value of a parameter as a scene file has it. Numbers have all digits, and a text is an expression.
  var parameterSpelling: String {
    switch self {
    case .number(let number): Self.spelling(of: number)
    case .vector: Self.spelling(of: componentSpellings { Self.spelling(of: $0) })
    case .color(let color): JSON5.spelling(of: color.hex)
    case .boolean(let boolean): "\(boolean)"
    case .text(let text): JSON5.spelling(of: quoted(text))
    case .list(let list): Self.spelling(of: (0..<list.count).map { Self.spelling(ofElement: list[$0]) })
    }
  }

  /// The value of a property of a model without quotation marks: `2`, `[0, 1.5, 0]`, `#3f86e0`, `wave`.
  package var text: String {
    switch self {
    case .text(let text): text
    case .color: description
    case .number, .vector, .boolean, .list: spelling
    }
  }

  /// Returns the components of a vector as a scene file has them. Empty for other values.
  func componentSpellings(_ spelling: (Double) -> String) -> [String] {
    guard case .vector(let vector) = self else { return [] }
    return (0..<3).map { spelling(vector[$0]) }
  }

  /// Returns the shortest text of a finite number that is read as the same number.
  package static func spelling<Number: BinaryFloatingPoint & CustomStringConvertible>(
    of number: Number
  ) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  private static func spelling(ofElement element: PropertyValue) -> String {
    if case .text(let text) = element { JSON5.spelling(of: text) } else { element.parameterSpelling }
  }

  /// Returns the text of a list.
  private static func spelling(of elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }
}
