import Rendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The choice of the sampling for pictures during changes: the best one with which a frame takes at most `frameBudget`.
///
/// `note` receives the duration of each frame. A frame that takes too long lowers the sampling, by as many steps as
/// its duration suggests. A better sampling is tried when the expected duration of its frames is within the budget: that
/// of the last frame, times the ratio of both as measured before, or a typical one.
struct QualityController {
  /// The samplings from the best one down.
  static let steps: [Sampling] = [
    .smooth, .single, .sparse(2), .sparse(3), .sparse(4), .sparse(4, reusesShadows: true),
    .sparse(6, reusesShadows: true),
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
  /// The typical duration of a frame with each sampling, relative to one with the next sampling.
  private static let typicalRatios = [2.2, 3, 1.6, 1.4, 1.1, 1.4]
  /// The part of the way by which a measured ratio returns to the typical one in each frame, so that a frame that was slow
  /// for another reason does not keep the quality low.
  private static let decay = 0.005
  /// The ratios as measured last, from 1 to twice the typical ones.
  private var ratios = typicalRatios
  /// The duration of the last frame with another sampling. Nil once it is compared with that of the next frame.
  private var previous: (step: Int, seconds: Double)?

  /// The sampling for the next picture during changes.
  var sampling: Sampling { Self.steps[step] }

  /// Adapts the sampling to the duration of a frame with it, in seconds.
  mutating func note(seconds: Double) {
    for index in ratios.indices { ratios[index] += Self.decay * (Self.typicalRatios[index] - ratios[index]) }
    if let previous {
      // The change of the duration is attributed evenly to the steps between.
      let range = min(previous.step, step)..<max(previous.step, step)
      let change = previous.step < step ? previous.seconds / seconds : seconds / previous.seconds
      let factor = pow(change / ratios[range].reduce(1, *), 1 / Double(range.count))
      for index in range {
        ratios[index] = min(max(1, ratios[index] * factor), 2 * Self.typicalRatios[index])
      }
    }
    previous = nil
    var (next, expected) = (step, seconds)
    while expected > Self.frameBudget, next + 1 < Self.steps.count {
      expected /= ratios[next]
      next += 1
    }
    if next == step {
      while next > 0, expected * ratios[next - 1] < Self.margin * Self.frameBudget {
        expected *= ratios[next - 1]
        next -= 1
      }
    }
    if next != step {
      previous = (step, seconds)
      step = next
    }
  }
}
