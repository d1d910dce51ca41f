import RenderScene

/// The choice of the sampling for pictures during changes: the best one with which a frame takes at most `frameBudget`.
///
/// `note` receives the duration of each frame. A frame that takes too long lowers the sampling, by as many steps as
/// its duration suggests. The next better sampling is tried when the expected duration of its frames is within the
/// budget: that of the last frame, times the ratio of both as measured before.
struct QualityController {
  /// The samplings from the best one down.
  static let steps: [Sampling] = [
    .smooth, .single, .sparse(2), .sparse(3), .sparse(4), .sparse(4, omitsNewShadows: true),
    .sparse(6, omitsNewShadows: true),
  ]
  /// The maximum duration of a frame, in seconds: less than that of 30 frames per second, because durations vary.
  static let frameBudget = 0.027
  /// The time without a change after which the picture is refined.
  static let refinementDelay = Duration.milliseconds(60)
  /// The time of one part of a refinement, for which input waits.
  static let refinementStep = Duration.milliseconds(12)
  /// The part of the budget that the expected duration of a better sampling may take, so that samplings do not alternate.
  private static let margin = 0.8

  /// The index of the current sampling in `steps`.
  private var step = 0
  /// The typical duration of a frame with each sampling, relative to one with the next sampling. It decides by how many
  /// steps a slow frame lowers the sampling.
  private static let typicalRatios = [2.2, 3, 1.6, 1.4, 1.1, 1.4]
  /// The ratio that is expected of a better sampling whose frames have not been measured: a low one, so that it is tried.
  private static let hopefulRatio = 1.25
  /// The number of frames after which a measured ratio is forgotten, because a frame may have been slow for another reason.
  private static let memory = 200
  /// The ratios as measured last, with the number of frames since then.
  private var measured: [(ratio: Double, age: Int)?] = Array(repeating: nil, count: typicalRatios.count)
  /// The duration of the last frame with another sampling. Nil once it is compared with that of the next frame.
  private var previous: (step: Int, seconds: Double)?

  /// The sampling for the next picture during changes.
  var sampling: Sampling { Self.steps[step] }

  /// Adapts the sampling to the duration of a frame with it, in seconds.
  mutating func note(seconds: Double) {
    for index in measured.indices {
      guard let age = measured[index]?.age else { continue }
      if age < Self.memory { measured[index]?.age += 1 } else { measured[index] = nil }
    }
    // A change by several steps does not tell the ratio of each.
    if let previous, abs(previous.step - step) == 1 {
      let change = previous.step < step ? previous.seconds / seconds : seconds / previous.seconds
      measured[min(previous.step, step)] = (max(1, change), 0)
    }
    previous = nil
    var (next, expected) = (step, seconds)
    while expected > Self.frameBudget, next + 1 < Self.steps.count {
      expected /= measured[next]?.ratio ?? Self.typicalRatios[next]
      next += 1
    }
    // A better sampling is tried one step at a time.
    if next == step, step > 0,
      seconds * (measured[step - 1]?.ratio ?? Self.hopefulRatio) < Self.margin * Self.frameBudget
    {
      next = step - 1
    }
    if next != step {
      previous = (step, seconds)
      step = next
    }
  }
}
