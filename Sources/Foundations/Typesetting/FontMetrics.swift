/// The vertical extent of the lines of a font in one size, in pixels.
package struct FontMetrics: Equatable, Sendable {
  /// The extent above the baseline.
  package let ascender: Float
  /// The extent below the baseline, positive.
  package let descender: Float
  /// The distance of baselines.
  package let lineHeight: Float
}
