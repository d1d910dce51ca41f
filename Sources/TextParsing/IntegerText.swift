/// Whole numbers as text.
package enum IntegerText {
  /// How many bytes `store` may write, which is more than any number has.
  package static let room = 24
}
