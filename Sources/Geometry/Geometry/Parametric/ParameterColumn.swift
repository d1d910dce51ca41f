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
