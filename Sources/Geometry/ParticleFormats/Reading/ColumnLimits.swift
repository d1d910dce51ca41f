/// Limits on the line with the column names of a particle file. A file with millions of columns, or with a column name
/// as long as the file, would take many times its size in memory, and is not a valid particle file.
enum ColumnLimits {
  /// The maximum number of columns.
  static let count = 65_536
  /// The maximum length of a column name in bytes.
  static let nameLength = 1000
  /// The text for an error message about too many columns.
  static let expectedCount = "at most \(count) columns"
  /// The text for an error message about a column name that is too long.
  static let expectedName = "a name of at most \(nameLength) bytes for a column"
}
