/// Formatting of integers.
package enum IntegerFormatter {
  /// The number of bytes that `store` may write. Longer than any number.
  package static let room = 24
}
