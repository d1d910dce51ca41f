import Rendering

/// How many samples pixels have while things change: as many as always where pictures come fast enough, or else one.
struct AdaptiveSampling {
  /// What to draw what changes by.
  private(set) var sampling = Raycaster.Sampling.smooth

  /// How long a smooth picture may take, in seconds: 40 of them are a second.
  static let patience = 0.025
  /// About how much longer than a rough picture a smooth one takes.
  private static let share = 2.0

  /// Learns from how long drawing took.
  mutating func note(seconds: Double, isRough: Bool) {
    let smooth = isRough ? seconds * Self.share : seconds
    // Not to and fro where it is about as long as that.
    if smooth > Self.patience { sampling = .single }
    if smooth < Self.patience / 2 { sampling = .smooth }
  }
}
