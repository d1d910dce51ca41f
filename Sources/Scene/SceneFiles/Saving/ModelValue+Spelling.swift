import Geometry
import SceneExpressions
import SceneModel
import TextCoding

extension ModelValue {
  /// The value as a scene file has it: `2`, `[0, 1.5, 0]`, `"#3f86e0"`, `true`, `"wave"`. Nil for a missing one.
  ///
  /// A colour is rounded to eight bits for each component in sRGB.
  var spelling: String? {
    switch self {
    case .number(let number): Self.spelling(of: number)
    case .vector(let vector): Self.spelling(of: vector.components.map { Self.spelling(of: $0) })
    case .color(let color): JSON5.spelling(of: color.hex)
    case .boolean(let boolean): "\(boolean)"
    case .text(let text): JSON5.spelling(of: text)
    case .missing: nil
    }
  }

  /// The components of a vector as a scene file has them. Empty for other values.
  var componentSpellings: [String] {
    guard case .vector(let vector) = self else { return [] }
    return vector.components.map { Self.spelling(of: $0) }
  }

  /// Returns the shortest text of a finite number that is read as the same number.
  static func spelling<Number: BinaryFloatingPoint & CustomStringConvertible>(of number: Number) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// Returns the text of a list.
  static func spelling(of elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }
}

extension ExpressionValue {
  /// The value of a parameter as a scene file has it.
  var spelling: String {
    switch self {
    case .number(let number): ModelValue.spelling(of: number)
    case .vector: ModelValue.spelling(of: componentSpellings)
    case .color(let color): JSON5.spelling(of: color.hex)
    case .boolean(let boolean): "\(boolean)"
    // A text is an expression.
    case .text(let text): JSON5.spelling(of: quoted(text))
    case .list(let list): ModelValue.spelling(of: (0..<list.count).map { Self.elementSpelling(list[$0]) })
    }
  }

  private static func elementSpelling(_ element: ExpressionValue) -> String {
    if case .text(let text) = element { return JSON5.spelling(of: text) }
    return element.spelling
  }

  /// The components of a vector as a scene file has them. Empty for other values.
  var componentSpellings: [String] {
    guard case .vector(let vector) = self else { return [] }
    return vector.components.map { ModelValue.spelling(of: $0) }
  }
}

extension SIMD3 {
  fileprivate var components: [Scalar] { [x, y, z] }
}
