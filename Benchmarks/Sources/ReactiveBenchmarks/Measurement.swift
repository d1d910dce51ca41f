/// An operation to be measured, with its setup done.
struct Scenario {
  let name: String
  /// The number of operations that one call of `run` performs.
  let count: Int
  let run: () -> Void

  init(_ name: String, count: Int, setUp: () -> () -> Void) {
    (self.name, self.count) = (name, count)
    run = setUp()
  }
}

/// The times for each operation in nanoseconds, over all repetitions.
struct Measurement {
  let sorted: [Double]

  init(_ samples: [Double]) { sorted = samples.sorted() }

  var median: Double { sorted[sorted.count / 2] }
  /// The lower and the upper quartile of the samples.
  var quartiles: (Double, Double) { (sorted[sorted.count / 4], sorted[sorted.count * 3 / 4]) }
}

/// Runs all scenarios in turn, `repetitions` times, so that interference by other processes affects all of them alike.
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

/// Returns a value that the optimizer can neither predict nor remove.
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }

/// A sum to which handlers add their values, so that the optimizer cannot remove them. It is plain memory: a stored
/// property of a class would cost each handler a dynamic exclusivity check, which takes longer than the measured call.
struct Tally {
  private let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  init() { memory.initialize(to: 0) }

  @inline(__always)
  func add(_ value: Int) { memory.pointee &+= value }
}
