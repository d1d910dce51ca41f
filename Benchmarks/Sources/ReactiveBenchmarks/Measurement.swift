/// One thing to be timed, made ready once.
struct Scenario {
  let name: String
  /// How many operations one call of `run` does.
  let count: Int
  let run: () -> Void

  init(_ name: String, count: Int, setUp: () -> () -> Void) {
    (self.name, self.count) = (name, count)
    run = setUp()
  }
}

/// Times per operation, in nanoseconds, over all repetitions.
struct Measurement {
  let sorted: [Double]

  init(_ samples: [Double]) { sorted = samples.sorted() }

  var median: Double { sorted[sorted.count / 2] }
  /// The middle half of the samples: from the lower to the upper quartile.
  var quartiles: (Double, Double) { (sorted[sorted.count / 4], sorted[sorted.count * 3 / 4]) }
}

/// Runs all scenarios in turn, again and again, so that what the machine does meanwhile falls on all alike.
func measureInterleaved(_ scenarios: [Scenario], repetitions: Int) -> [Measurement] {
  let clock = ContinuousClock()
  for scenario in scenarios { scenario.run() }
  var samples = scenarios.map { _ in [Double]() }
  for _ in 0..<repetitions {
    for (index, scenario) in scenarios.enumerated() {
      let time = clock.measure(scenario.run)
      let nanoseconds = Double(time.components.attoseconds) / 1e9 + Double(time.components.seconds) * 1e9
      samples[index].append(nanoseconds / Double(scenario.count))
    }
  }
  return samples.map(Measurement.init)
}

/// A value that the optimiser can neither foresee nor drop.
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }

/// Where handlers leave what they were given, so that they cannot be optimised away: plain memory, since a class's
/// stored property would cost each handler a dynamic exclusivity check, more than the call that is measured.
struct Tally {
  private let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  init() { memory.initialize(to: 0) }

  @inline(__always)
  func add(_ value: Int) { memory.pointee &+= value }
}
