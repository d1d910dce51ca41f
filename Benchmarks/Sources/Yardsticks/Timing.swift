#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Times over all repetitions, in milliseconds.
public struct Timing {
  /// The least first.
  private let sorted: [Double]
  /// What all processors together worked, the median.
  public let processorTime: Double

  init(_ samples: [Sample]) {
    sorted = samples.map(\.time).sorted()
    processorTime = samples.map(\.processorTime).sorted()[samples.count / 2]
  }

  /// Half of the samples are less.
  public var median: Double { sorted[sorted.count / 2] }

  /// The median, and the middle half of the samples in brackets.
  public var text: String {
    "\(Table.number(median)) [\(Table.number(sorted[sorted.count / 4])) "
      + "\(Table.number(sorted[sorted.count * 3 / 4]))]"
  }
}

/// How long something took, in milliseconds: on the wall's clock, and all processors together.
struct Sample {
  var time: Double
  var processorTime: Double

  /// What `body` takes, done `count` times, each time.
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

/// Times what each of `bodies` does, in turn, again and again, so that what the machine does meanwhile falls on all
/// alike. What takes less than a few hundred microseconds is done several times for a sample.
///
/// At least 15 repetitions, unless one round of all takes more than a second: then fewer, and at least five.
public func measureInterleaved(_ bodies: [() -> Void]) -> (timings: [Timing], repetitions: Int) {
  // Once to warm up, and to see how long it takes.
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
