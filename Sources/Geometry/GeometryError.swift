internal import Hardware

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
  /// The shape would take more memory than the system gives: how many bytes, an estimate.
  case outOfMemory(vertexCount: Int, byteCount: Int)

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
    case .outOfMemory(let vertexCount, let byteCount):
      "a shape of \(vertexCount) vertices: \(Memory.Shortage(byteCount: byteCount))"
    }
  }

  /// The most vertices that a shape is cut into, 64 Mi: a few gigabytes as a mesh.
  public static let vertexLimit = 1 << 26

  /// Throws unless `value` is positive and finite.
  public static func checkLength(_ name: String, _ value: Float) throws(GeometryError) {
    guard value > 0, value.isFinite else { throw .invalidLength(name: name, value: value) }
  }

  /// Throws unless a shape may have as many vertices, and there is memory for its triangles and one mesh of it.
  static func checkSize(vertexCount: Int, triangleCount: Int) throws(GeometryError) {
    guard vertexCount <= vertexLimit else { throw .tooManyVertices(vertexCount) }
    // A vertex, its texture coordinates, and for some shapes its direction; three indices for each triangle.
    let vertexSize =
      MemoryLayout<Vertex>.stride + MemoryLayout<SIMD2<Float>>.stride + MemoryLayout<SIMD3<Float>>.stride
    try reserve(
      vertexCount, byteCount: vertexCount * vertexSize + triangleCount * 3 * MemoryLayout<UInt32>.stride)
  }

  /// Throws unless the system gives so many bytes for a shape of `vertexCount` vertices.
  static func reserve(_ vertexCount: Int, byteCount: Int) throws(GeometryError) {
    do throws(Memory.Shortage) {
      try Memory.reserve(byteCount)
    } catch {
      throw .outOfMemory(vertexCount: vertexCount, byteCount: error.byteCount)
    }
  }

  /// Throws unless `value` is in `allowed`.
  static func checkCount(_ name: String, _ value: Int, _ allowed: ClosedRange<Int>) throws(GeometryError) {
    guard allowed.contains(value) else { throw .invalidCount(name: name, value: value, allowed: allowed) }
  }
}
