import Parallelism

/// The reason why a shape cannot be created. Its description is worded for the person at the terminal.
public enum GeometryError: Error, Equatable, CustomStringConvertible {
  /// A length is not positive and finite.
  case invalidLength(name: String, value: Float)
  /// A count is outside the allowed range.
  case invalidCount(name: String, value: Int, allowed: ClosedRange<Int>)
  /// The shape would have more vertices than `vertexLimit`.
  case tooManyVertices(Int)
  /// The shape needs more memory than the system provides. `byteCount` is an estimate.
  case outOfMemory(vertexCount: Int, byteCount: Int)
  /// The shape needs more memory than the input of the program permits: `budget` bytes. `byteCount` is an estimate.
  case overBudget(vertexCount: Int, byteCount: Int, budget: Int)

  /// One line with the value found and the values expected.
  public var description: String {
    switch self {
    case .invalidLength(let name, let value):
      // `description` prints NaN without its sign. Interpolation would print the sign.
      "\(name) must be a positive finite number, found \(value.description)"
    case .invalidCount(let name, let value, let allowed):
      "\(name) must be from \(allowed.lowerBound) to \(allowed.upperBound), found \(value)"
    case .tooManyVertices(let count):
      "expected at most \(Self.vertexLimit) vertices in a shape, found \(count)"
    case .outOfMemory(let vertexCount, let byteCount):
      "a shape of \(vertexCount) vertices: \(AvailableMemory.Shortage(byteCount: byteCount))"
    case .overBudget(let vertexCount, let byteCount, let budget):
      "a shape of \(vertexCount) vertices: \(AvailableMemory.Shortage(byteCount: byteCount, budget: budget))"
    }
  }

  /// The maximum number of vertices of a shape: 64 Mi, which take a few gigabytes as a mesh.
  package static let vertexLimit = 1 << 26

  /// Throws unless `value` is positive and finite.
  package static func checkLength(_ name: String, _ value: Float) throws(GeometryError) {
    guard value > 0, value.isFinite else { throw .invalidLength(name: name, value: value) }
  }

  /// Throws unless the system provides `byteCount` bytes for a shape of `vertexCount` vertices.
  static func reserve(_ vertexCount: Int, byteCount: Int) throws(GeometryError) {
    do throws(AvailableMemory.Shortage) {
      try MemoryBudget.check(byteCount)
      try AvailableMemory.reserve(byteCount)
    } catch {
      if let budget = error.budget {
        throw .overBudget(vertexCount: vertexCount, byteCount: error.byteCount, budget: budget)
      }
      throw .outOfMemory(vertexCount: vertexCount, byteCount: error.byteCount)
    }
  }

  /// Throws unless `value` is in `allowed`.
  static func checkCount(_ name: String, _ value: Int, _ allowed: ClosedRange<Int>) throws(GeometryError) {
    guard allowed.contains(value) else { throw .invalidCount(name: name, value: value, allowed: allowed) }
  }
}
