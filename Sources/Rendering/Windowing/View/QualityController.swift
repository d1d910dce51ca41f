import Rendering

/// The choice of the samples per pixel during changes: the full number if pictures are fast enough, otherwise one.
struct AdaptiveSampling {
  /// The sampling for pictures during changes.
  private(set) var sampling = Sampling.smooth

  /// The maximum time for a smooth picture, in seconds.
  static let frameBudget = 0.025
  /// The estimated time of a smooth picture relative to a rough one.
  private static let share = 2.0

  /// Adapts the sampling to the time that a picture took.
  mutating func note(seconds: Double, isPreview: Bool) {
    let smooth = isPreview ? seconds * Self.share : seconds
    // The lower limit is half the upper one, so that the sampling does not oscillate.
    if smooth > Self.frameBudget { sampling = .single }
    if smooth < Self.frameBudget / 2 { sampling = .smooth }
  }
}
