/// Limits of the line that names the columns of a file of particles. A file of millions of columns, or of one with
/// a name as long as the file, takes many times its size in memory, and is no file of particles.
enum ColumnLimits {
  /// The most columns.
  static let count = 65_536
  /// The most bytes of a column's name.
  static let nameLength = 1000
  /// The expectation that a message states where there are more columns.
  static let expectedCount = "at most \(count) columns"
  /// The expectation that a message states where a name is longer.
  static let expectedName = "a name of at most \(nameLength) bytes for a column"
}
