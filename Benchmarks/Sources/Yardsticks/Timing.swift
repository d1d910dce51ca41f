#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The times of all repetitions, in milliseconds.
public struct Timing {
  /// The times in ascending order.
  private let sorted: [Double]
  /// The median of the processor time, summed over all processors.
  public let processorTime: Double

  init(_ samples: [Sample]) {
    sorted = samples.map(\.time).sorted()
    processorTime = samples.map(\.processorTime).sorted()[samples.count / 2]
  }

  /// The median time.
  public var median: Double { sorted[sorted.count / 2] }

  /// The median, and the lower and upper quartiles in brackets.
  public var text: String {
    "\(Table.number(median)) [\(Table.number(sorted[sorted.count / 4])) "
      + "\(Table.number(sorted[sorted.count * 3 / 4]))]"
  }
}

/// The wall-clock time and the processor time of a sample in milliseconds. The processor time is summed over all
/// processors.
struct Sample {
  var time: Double
  var processorTime: Double

  /// Measures `count` calls of `body`, and stores the mean time of a call.
  init(_ count: Int, _ body: () -> Void) {
    let (start, processorStart) = (
      Self.milliseconds(CLOCK_MONOTONIC), Self.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
    )
    for _ in 0..<count { body() }
    time = (Self.milliseconds(CLOCK_MONOTONIC) - start) / Double(count)
    processorTime = (Self.milliseconds(CLOCK_PROCESS_CPUTIME_ID) - processorStart) / Double(count)
  }

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

/// Times all `bodies` in turn, repeatedly, so that interference by other processes affects all of them alike. A body
/// that takes less than 0.3 milliseconds is called several times for each sample.
///
/// There are 101 repetitions if a round of all bodies takes less than 20 milliseconds, at most 15 otherwise, and at
/// least five.
public func measureInterleaved(_ bodies: [() -> Void]) -> (timings: [Timing], repetitions: Int) {
  // The first call is for warm-up, the second one estimates the time.
  for body in bodies { body() }
  let once = bodies.map { Sample(1, $0).time }
  let counts = once.map { max(1, Int(0.3 / max($0, 1e-6))) }
  let round = zip(once, counts).reduce(0) { $0 + $1.0 * Double($1.1) }
  let repetitions = round > 1000 ? max(5, min(15, Int(15_000 / round))) : round < 20 ? 101 : 15
  var samples = bodies.map { _ in [Sample]() }
  for _ in 0..<repetitions {
    for (number, body) in bodies.enumerated() { samples[number].append(Sample(counts[number], body)) }
  }
  return (samples.map(Timing.init), repetitions)
}
