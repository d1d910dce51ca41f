/// The durations of the last frames, in seconds.
struct FrameDurations {
  /// The maximum number of durations that are stored.
  static let limit = 120

  private var kept: [Double] = []
  private var next = 0

  /// The last duration, in seconds. 0 before the first frame.
  private(set) var last = 0.0

  /// Adds a duration and removes the oldest one beyond `limit`.
  mutating func add(_ duration: Double) {
    last = duration
    if kept.count < Self.limit { kept.append(duration) } else { kept[next] = duration }
    next = (next + 1) % Self.limit
  }

  /// The upper median of the durations. 0 before the first frame. O(n log n).
  var median: Double { kept.isEmpty ? 0 : kept.sorted()[kept.count / 2] }
}
