import CAllocationCounter
import Reactive

/// The cost of asynchronous values: of one change, from the set to the value that is shown, beside the task alone. The
/// operations do not suspend, so that a change is one call.
enum AsyncScenarios {
  static func print() {
    Swift.print("Medians of \(repetitions) repetitions; the middle half of them in brackets.")
    Swift.print(ReactiveBenchmarks.row("scenario", "ns", "allocations"))
    MainActor.assumeIsolated { measure() }
  }

  private static let count = 10_000
  private static let repetitions = 11

  @MainActor
  private static func measure() {
    let source = Property(0)
    row("a task alone") { number in
      let task = Task.immediate { _ = opaque(number) }
      _ = task
    }
    let first = AsyncDerived(initially: 0) { source.value }
    row("a change of an asynchronous value") { source.value = $0 }
    let second = AsyncDerived(initially: 0) { first.value }
    row("a change of a chain of two") { source.value = $0 }
    first.dispose()
    second.dispose()
    let derived = Derived { source.value }, effect = Effect { _ = derived.value }
    row("a change of a derived value") { source.value = $0 }
    effect.dispose()
    row("creating and dropping a value") { number in _ = AsyncDerived(initially: 0) { number } }
  }

  @MainActor
  private static func row(_ name: String, _ body: (Int) -> Void) {
    for number in 1...100 { body(number) }
    let before = allocation_count()
    for number in 1...count { body(-number) }
    let allocations = Double(allocation_count() - before) / Double(count)
    var times: [Double] = []
    for repetition in 1...repetitions {
      let time = ContinuousClock().measure {
        for number in 0..<count { body(repetition * count + number) }
      }
      times.append(time / .nanoseconds(1) / Double(count))
    }
    let measured = Measurement(times), format = ReactiveBenchmarks.format, (low, high) = measured.quartiles
    Swift.print(
      ReactiveBenchmarks.row(
        name, "\(format(measured.median)) [\(format(low)) \(format(high))]", format(allocations)))
  }
}
