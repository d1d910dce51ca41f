import Geometry
import SceneModel

/// The values of a name for all elements, in the order of the elements.
public enum ExpressionColumn: Sendable {
  /// Numbers.
  case numbers([Double])
  /// Numbers that are converted to `Double`.
  case floats([Float])
  /// Vectors whose components are converted to `Double`.
  case vectors([SIMD3<Float>])
  /// Words: the index in `words` of the word of each element. Each word is listed once.
  case words([UInt32], words: [String])
  /// The values of a parameter at the vertices of a mesh.
  case parameter(ParameterColumn)
  /// A coordinate of the positions of vertices: 0 for x, 1 for y, 2 for z.
  case coordinate(Int, [Vertex])

  /// The type of the values.
  public var type: ValueType {
    switch self {
    case .numbers, .floats, .parameter, .coordinate: .number
    case .vectors: .vector
    case .words: .word
    }
  }

  /// The number of values.
  public var count: Int {
    switch self {
    case .numbers(let values): values.count
    case .floats(let values): values.count
    case .vectors(let values): values.count
    case .words(let numbers, _): numbers.count
    case .parameter(let column): column.count
    case .coordinate(_, let vertices): vertices.count
    }
  }

  /// The smallest and the largest number, ignoring NaN. 0 to 0 if the column contains no numbers. O(elements).
  package var range: ClosedRange<Double> {
    switch self {
    case .numbers(let values): Self.range(of: values)
    case .floats(let values): Self.range(of: values)
    case .vectors, .words, .parameter, .coordinate: 0...0
    }
  }

  private static func range<Number: BinaryFloatingPoint>(of values: [Number]) -> ClosedRange<Double> {
    var (low, high) = (Number.infinity, -Number.infinity)
    for value in values {
      if value < low { low = value }
      if value > high { high = value }
    }
    return low <= high ? Double(low)...Double(high) : 0...0
  }
}

/// The reason why columns cannot be evaluated. Its description is one line.
public enum ColumnError: Error, Equatable, CustomStringConvertible {
  /// There is no value for a name that the expression reads.
  case missing(String)
  /// A column or value has another type than the expression was compiled for.
  case mismatch(String, expected: ValueType, found: ValueType)
  /// A column has another number of values than there are elements.
  case count(String, expected: Int, found: Int)
  /// The product of operations and elements exceeds `ExpressionLimits.columnOperations`.
  case limit(elements: Int, operations: Int)

  /// One line with the name, the expected and the found number or type.
  public var description: String {
    switch self {
    case .missing(let name): "expected values of \(name), found none"
    case .mismatch(let name, let expected, let found): "expected \(expected) as \(name), found \(found)"
    case .count(let name, let expected, let found): "expected \(expected) values of \(name), found \(found)"
    case .limit(let elements, let operations):
      "expected at most \(ExpressionLimits.columnOperations) operations, found \(elements) elements "
        + "of up to \(operations) operations each"
    }
  }
}
