/// How long the last frames took, in seconds.
struct FrameDurations {
  /// The most that are kept.
  static let limit = 120

  private var kept: [Double] = []
  private var next = 0

  /// How long the last one took; 0 before the first.
  private(set) var last = 0.0

  /// Adds a frame; the oldest goes where there are too many.
  mutating func add(_ duration: Double) {
    last = duration
    if kept.count < Self.limit { kept.append(duration) } else { kept[next] = duration }
    next = (next + 1) % Self.limit
  }

  /// The one of which as many are longer as shorter, the longer of two; 0 before the first.
  var median: Double { kept.isEmpty ? 0 : kept.sorted()[kept.count / 2] }
}
