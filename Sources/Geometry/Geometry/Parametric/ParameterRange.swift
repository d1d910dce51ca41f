/// The values of a parameter of a curve or a surface: equally spaced numbers.
public struct ParameterRange: Hashable, Sendable {
  /// The first value.
  public var from: Double
  /// The last value. A closed range does not contain it, because the first value stands for it.
  public var to: Double
  /// The number of different values.
  public var count: Int
  /// Whether the last value is followed by the first one, as the angle of a circle.
  public var isClosed: Bool

  /// The largest count.
  package static let countLimit = 1 << 24

  /// Creates a range.
  public init(from: Double, to: Double, count: Int, isClosed: Bool = false) {
    (self.from, self.to, self.count, self.isClosed) = (from, to, count, isClosed)
  }

  /// The distance of neighbouring values.
  public var step: Double { (to - from) / Double(isClosed ? count : count - 1) }

  /// The different values in order. The last value of a range that is not closed is exactly `to`.
  public var values: [Double] {
    (0..<count).map { !isClosed && $0 == count - 1 && $0 > 0 ? to : from + step * Double($0) }
  }

  /// `values`, followed by the first value if the range is closed. A mesh has duplicated vertices there, which differ in
  /// their texture coordinates.
  package var seamValues: [Double] { isClosed ? values + [from] : values }

  /// Throws unless there are at least two values, or three in a closed range. `name` is the name of the count.
  static func check(_ name: String, count: Int, isClosed: Bool) throws(GeometryError) {
    try GeometryError.checkCount(name, count, (isClosed ? 3 : 2)...countLimit)
  }
}

/// The values of a parameter at each vertex of a computed mesh. They repeat along rows or columns, and are stored once.
public struct ParameterColumn: Equatable, Sendable {
  /// The values. The vertices of a block have the same one, and after the last block the first value follows.
  public let values: [Double]
  /// The number of vertices in a block.
  public let blockSize: Int
  /// The number of vertices.
  public let count: Int

  /// Creates the values of `count` vertices: that of vertex i is `values[(i / blockSize) % values.count]`.
  ///
  /// - Precondition: there are values, and `blockSize` is positive.
  public init(_ values: [Double], blockSize: Int = 1, count: Int) {
    precondition(!values.isEmpty && blockSize > 0)
    (self.values, self.blockSize, self.count) = (values, blockSize, count)
  }

  /// Creates a column with a value for each vertex.
  public init(_ values: [Double]) { self.init(values, count: values.count) }

  /// The value of a vertex.
  @inlinable public subscript(vertex: Int) -> Double { values[vertex / blockSize % values.count] }
}

// The values of the parameter at each vertex, for colours.

extension TubeGrid {
  /// Returns the value at each vertex. `values` has one for each ring, with the duplicate of a closed curve.
  package func values(_ values: [Double]) -> [Double] {
    let rings = values.flatMap { repeatElement($0, count: sides + 1) }
    guard hasCaps, let first = values.first, let last = values.last else { return rings }
    return rings + repeatElement(first, count: sides + 1) + repeatElement(last, count: sides + 1)
  }
}

extension LatheGrid {
  /// Returns the value of each row. `values` has one for each point of `profile`.
  package func rowValues(_ values: [Double], _ profile: PlanarPath) -> [Double] {
    let isReversed = (profile.completed?.area ?? 0) < 0
    return (isReversed ? values.reversed() : values).segmentEnds(isClosed: isClosed)
  }
}

extension ExtrusionGrid {
  /// Returns the value at each vertex. `values` has one for each point of each of the contours, which `outline` contains
  /// in the direction that it needs.
  package func values(_ values: [[Double]], of contours: [PlanarPath], _ outline: Outline) -> [Double] {
    let oriented = zip(values, zip(contours, outline.contours)).map { values, paths in
      paths.0.completed?.points == paths.1.points ? values : values.reversed()
    }
    let walls = oriented.flatMap { $0.segmentEnds(isClosed: isClosed) }.flatMap { [$0, $0] }
    let points = oriented.flatMap(\.self)
    return isClosed ? walls + points + points : walls
  }
}

extension ParameterRange {
  /// Throws unless there are at least two values, or three in a closed range, and at most `countLimit`.
  package func check(_ name: String) throws(GeometryError) {
    try Self.check(name, count: count, isClosed: isClosed)
  }
}

extension [Double] {
  /// The values at the start and the end of each segment between points with these values.
  fileprivate func segmentEnds(isClosed: Bool) -> [Double] {
    (0..<(isClosed ? count : count - 1)).flatMap { [self[$0], self[($0 + 1) % count]] }
  }
}
