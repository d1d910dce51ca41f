/// The vertical extent of the lines of a font in one size, in pixels.
public struct FontMetrics: Equatable, Sendable {
  /// The extent above the baseline.
  public let ascender: Float
  /// The extent below the baseline, positive.
  public let descender: Float
  /// The distance of baselines.
  public let lineHeight: Float
}
