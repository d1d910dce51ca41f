/// Why a shape could not be made. Its description is worded for the person who chose the numbers.
public enum GeometryError: Error, Equatable, CustomStringConvertible {
  /// A length that must be positive and finite is not.
  case invalidLength(name: String, value: Float)
  /// A length that must be less than another is not.
  case notLess(name: String, value: Float, than: String, limit: Float)
  /// A count lies outside the range that makes a shape.
  case invalidCount(name: String, value: Int, allowed: ClosedRange<Int>)
  /// The shape would have more vertices than one mesh may: `vertexLimit`.
  case tooManyVertices(Int)

  /// One line that says what was found and what was expected.
  public var description: String {
    switch self {
    case .invalidLength(let name, let value):
      // Interpolated, not a number would show the sign of its bits.
      "\(name) must be a positive finite number, found \(value.description)"
    case .notLess(let name, let value, let other, let limit):
      "\(name) must be less than \(other), which is \(limit.description), found \(value.description)"
    case .invalidCount(let name, let value, let allowed):
      "\(name) must be from \(allowed.lowerBound) to \(allowed.upperBound), found \(value)"
    case .tooManyVertices(let count):
      "\(count) vertices are more than the \(Self.vertexLimit) that one shape may have"
    }
  }

  /// The most vertices that a shape is cut into, 64 Mi: a few gigabytes as a mesh.
  public static let vertexLimit = 1 << 26

  /// Throws unless `value` is positive and finite.
  public static func checkLength(_ name: String, _ value: Float) throws(GeometryError) {
    guard value > 0, value.isFinite else { throw .invalidLength(name: name, value: value) }
  }

  /// Throws unless `value` is in `allowed`.
  static func checkCount(_ name: String, _ value: Int, _ allowed: ClosedRange<Int>) throws(GeometryError) {
    guard allowed.contains(value) else { throw .invalidCount(name: name, value: value, allowed: allowed) }
  }
}
