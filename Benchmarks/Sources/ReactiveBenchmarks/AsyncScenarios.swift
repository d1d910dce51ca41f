import CAllocationCounter
import Reactive

/// The cost of asynchronous values: of one change, from the set to the value that is shown, beside the task alone. The
/// operations do not suspend, so that a change is one call.
enum AsyncScenarios {
  @MainActor
  static func print() async {
    Swift.print("Medians of \(repetitions) repetitions; the middle half of them in brackets.")
    Swift.print(ReactiveBenchmarks.row("scenario", "ns", "allocations"))
    measure()
    await measureSizes()
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

  // MARK: - By size

  /// Operations that wait until they are let go on.
  @MainActor
  private final class Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func pass() async { await withCheckedContinuation { waiting.append($0) } }

    /// Lets the operations go on: those with even numbers in reverse, and then the others.
    func open() {
      let all = waiting
      waiting = []
      for first in 0..<2 {
        for index in stride(from: first, to: all.count, by: 2).reversed() { all[index].resume() }
      }
    }
  }

  /// The cost of a change by the number of values that it reaches, for each value. A linear cost gives a constant.
  @MainActor
  private static func measureSizes() async {
    Swift.print("\nA change of n suspending values; ns for each, the fastest of \(sizeRepetitions)")
    Swift.print(
      ReactiveBenchmarks.row(
        "n", "tasks alone", "on one property", "on one async value", "", "and read by one"))
    for size in [10, 100, 1_000, 10_000] {
      let tasks = await time(size) { gate, _ in
        { number in
          for _ in 0..<size {
            Task.immediate {
              await gate.pass()
              _ = opaque(number)
            }
          }
        }
      }
      let onProperty = await time(size) { gate, source in
        let values = (0..<size).map { _ in waiting(gate) { source.value } }
        return { number in withExtendedLifetime(values) { source.value = number } }
      }
      let onValue = await time(size) { gate, source in
        let middle = AsyncDerived(initially: 0) { source.value }
        let values = (0..<size).map { _ in waiting(gate) { middle.value } }
        return { number in withExtendedLifetime(values) { source.value = number } }
      }
      let readByOne = await time(size) { gate, source in
        let middle = AsyncDerived(initially: 0) { source.value }
        let values = (0..<size).map { _ in waiting(gate) { middle.value } }
        let sum = AsyncDerived(initially: 0) { values.reduce(0) { $0 &+ $1.value } }
        return { number in withExtendedLifetime(sum) { source.value = number } }
      }
      let format = ReactiveBenchmarks.format
      Swift.print(
        ReactiveBenchmarks.row(
          "\(size)", format(tasks), format(onProperty), format(onValue), "", format(readByOne)))
    }
  }

  private static let sizeRepetitions = 5

  @MainActor
  private static func waiting(_ gate: Gate, _ read: @escaping () -> Int) -> AsyncDerived<Int> {
    AsyncDerived(initially: 0) {
      let number = read()
      await gate.pass()
      return number
    }
  }

  /// Returns the time from a set until all operations have ended, in nanoseconds for each of `size` values.
  @MainActor
  private static func time(
    _ size: Int, _ make: (Gate, Property<Int>) -> (Int) -> Void
  ) async -> Double {
    let gate = Gate(), source = Property(0), change = make(gate, source)
    await end(gate)
    var best = Double.infinity
    for number in 1...sizeRepetitions {
      let start = ContinuousClock.now
      change(number)
      await end(gate)
      best = min(best, (ContinuousClock.now - start) / .nanoseconds(1) / Double(size))
    }
    return best
  }

  /// Lets all operations end. Those that were let go on run before the task that is created after them.
  @MainActor
  private static func end(_ gate: Gate) async {
    gate.open()
    await Task { @MainActor in }.value
  }
}
