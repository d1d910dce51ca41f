import Reactive

/// A graph by which signal libraries are measured, and a call that changes it.
///
/// The shapes and the expected numbers are those of the published benchmarks (kairo, cellx, the dynamic graphs of
/// js-reactivity-benchmark, alien-signals), so that they show that a graph is the same.
struct Workload {
  let name: String
  /// Changes the sources and reads the results. Returns a number that must equal `expected`.
  let call: () -> Double
  let expected: Double
}

/// A counter that closures share.
final class Counter {
  var count = 0
}
