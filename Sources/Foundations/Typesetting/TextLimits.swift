/// The limits on drawn text.
package enum TextLimits {
  /// The largest number of characters (Unicode scalars) of a text. The rest of a longer text is replaced by an
  /// ellipsis.
  package static let characters = 1000
  /// The sizes in which text is drawn, in pixels. Other sizes are clamped to this range.
  package static let sizes: ClosedRange<Float> = 1...1000
}
