import Reactive
import Synchronization
import TestSupport
import Testing

/// Operations that wait until the test lets them go on.
@MainActor
private final class Gate {
  private var waiting: [(name: String, continuation: CheckedContinuation<Void, Never>)] = []
  private(set) var entered: [String] = []
  private(set) var cancelled: [String] = []

  /// Waits, also when the task is cancelled.
  func pass(_ name: String) async {
    entered.append(name)
    await withCheckedContinuation { waiting.append((name, $0)) }
    if Task.isCancelled { cancelled.append(name) }
  }

  func open(_ name: String) {
    let index = waiting.firstIndex { $0.name == name }
    if let index { waiting.remove(at: index).continuation.resume() }
  }
}

@Suite("Asynchronous values", .watchdog)
@MainActor
struct AsyncDerivedTests {
  private struct LoadError: Error, Equatable { var name: String }

  nonisolated private static func load(_ name: String) async throws -> String {
    await Task.yield()
    if name.hasPrefix("missing") { throw LoadError(name: name) }
    return "content of \(name)"
  }

  @Test(
    "The closure runs up to its first await when the value is created, and the last value stays until it has ended"
  )
  func firstRun() async {
    let name = Property("a")
    var log: [String] = []
    let text = AsyncDerived(initially: "") {
      log.append("read \(name.value)")
      return try await Self.load(name.value)
    }
    let subscription = text.subscribe { log.append($0) }
    #expect(log == ["read a", ""] && text.value == "" && text.state.isRunning)
    #expect(await eventually { !text.state.isRunning })
    #expect(log == ["read a", "", "content of a"] && text.value == "content of a")
    subscription.dispose()
  }

  @Test("A change cancels the task under way, and its result is dropped, also if it ignores cancellation")
  func newestWins() async {
    let gate = Gate(), number = Property(1)
    let value = AsyncDerived(initially: 0) {
      let number = number.value
      await gate.pass("\(number)")
      return number
    }
    var received: [Int] = []
    let subscription = value.subscribe { received.append($0) }
    number.value = 2
    #expect(gate.entered == ["1", "2"])
    gate.open("2")
    #expect(await eventually { value.value == 2 })
    gate.open("1")
    #expect(await eventually { gate.cancelled == ["1"] })
    for _ in 0..<20 { await Task.yield() }
    #expect(received == [0, 2] && value.value == 2 && !value.state.isRunning)
    subscription.dispose()
  }

  @Test("The state is running in the batch that sets a source, and two sets in a batch start one run")
  func batches() async {
    let gate = Gate(), a = Property(1), b = Property(10)
    let sum = AsyncDerived(initially: 0) {
      let sum = a.value + b.value
      await gate.pass("\(sum)")
      return sum
    }
    gate.open("11")
    #expect(await eventually { !sum.state.isRunning })
    batch {
      a.value = 2
      b.value = 20
    }
    #expect(gate.entered == ["11", "22"] && sum.state.isRunning && sum.value == 11)
    batch {
      a.value = 3
      #expect(sum.state.isRunning)
    }
    #expect(gate.entered == ["11", "22", "23"])
    for name in ["22", "23"] { gate.open(name) }
    #expect(await eventually { sum.value == 23 })
  }

  @Test("Only reads before the first await are tracked, and dependencies follow the last run")
  func tracking() async {
    let chooses = Property(true), a = Property(1), b = Property(2), late = Property(100)
    var runs = 0
    let value = AsyncDerived(initially: 0) {
      runs += 1
      let early = chooses.value ? a.value : b.value
      await Task.yield()
      return early + late.value
    }
    #expect(await eventually { value.value == 101 })
    b.value = 3
    late.value = 200
    #expect(runs == 1 && late.dependentCount == 0 && b.dependentCount == 0)
    chooses.value = false
    #expect(await eventually { value.value == 203 })
    #expect(runs == 2 && a.dependentCount == 0)
  }

  @Test("Chained values change together, also through a derived value, and a closure waits for what it reads")
  func chains() async {
    let gate = Gate(), number = Property(1)
    let double = AsyncDerived(initially: 0) {
      let number = number.value
      await gate.pass("double \(number)")
      return number * 2
    }
    let next = Derived { double.value + 1 }
    let product = AsyncDerived(initially: 0) {
      let inputs = (number.value, next.value)
      await gate.pass("product \(inputs.0) \(inputs.1)")
      return inputs.0 * inputs.1
    }
    var seen: [[Int]] = []
    let effect = Effect { seen.append([double.value, next.value, product.value]) }
    func finish(_ number: Int) async {
      for name in gate.entered { gate.open(name) }
      #expect(await eventually { gate.entered.last == "product \(number) \(number * 2 + 1)" })
      #expect(double.state.isRunning && product.state.isRunning)
      for name in gate.entered { gate.open(name) }
      #expect(await eventually { !product.state.isRunning })
    }
    await finish(1)
    number.value = 2
    await finish(2)
    #expect(seen == [[0, 1, 0], [2, 3, 3], [4, 5, 10]])
    // The first run has read a value that was running.
    #expect(
      gate.entered == ["double 1", "product 1 1", "product 1 3", "double 2", "product 2 5"])
    effect.dispose()
  }

  @Test("A closure that throws keeps the last good value, and the state has the error until a run succeeds")
  func errors() async {
    let name = Property("a")
    let text = AsyncDerived(initially: "") { try await Self.load(name.value) }
    let count = AsyncDerived(initially: 0) { text.value.count + name.value.count }
    var states: [String] = []
    let subscription = text.states.subscribe { state in
      switch state {
      case .idle: states.append("idle")
      case .running: states.append("running")
      case .failed(let error): states.append("\(error)")
      }
    }
    #expect(await eventually { !count.state.isRunning })
    name.value = "missing"
    #expect(await eventually { text.state.error as? LoadError == LoadError(name: "missing") })
    #expect(text.value == "content of a" && count.value == 12 + 7 && count.state.error == nil)
    name.value = "b"
    #expect(await eventually { text.value == "content of b" })
    #expect(text.state.error == nil)
    #expect(
      states == ["running", "idle", "running", "LoadError(name: \"missing\")", "running", "idle"])
    subscription.dispose()
  }

  @Test("A result that equals the last one is not a change for subscribers, readers and chained values")
  func cutOff() async {
    let number = Property(1)
    let isOdd = AsyncDerived(initially: false) {
      let number = number.value
      await Task.yield()
      return number % 2 == 1
    }
    var runs = 0, received: [Bool] = []
    let text = AsyncDerived(initially: "") {
      runs += 1
      return isOdd.value ? "odd" : "even"
    }
    let subscription = isOdd.subscribe { received.append($0) }
    #expect(await eventually { text.value == "odd" })
    let before = runs
    number.value = 3
    #expect(text.state.isRunning)
    #expect(await eventually { !text.state.isRunning })
    #expect(runs == before && received == [false, true])
    subscription.dispose()
  }

  @Test(
    "A closure that does not suspend delivers in the transaction of the set, and no observer sees it running")
  func synchronous() {
    let number = Property(1)
    let double = AsyncDerived(initially: 0) { number.value * 2 }
    let quadruple = AsyncDerived(initially: 0) { double.value * 2 }
    var seen: [[Int]] = [], running = 0
    let effect = Effect {
      seen.append([number.value, double.value, quadruple.value])
      if quadruple.state.isRunning { running += 1 }
    }
    number.value = 2
    batch {
      number.value = 3
      number.value = 4
    }
    #expect(seen == [[1, 2, 4], [2, 4, 8], [4, 8, 16]] && running == 0)
    effect.dispose()
  }

  @Test("Dispose is final: the task is cancelled, nothing is delivered, and connected values are shown")
  func disposed() async {
    let gate = Gate(), number = Property(1)
    let value = AsyncDerived(initially: 0) {
      let number = number.value
      await gate.pass("\(number)")
      return number
    }
    let reader = AsyncDerived(initially: 0) {
      let value = value.value
      await gate.pass("reader \(value)")
      return value
    }
    gate.open("1")
    #expect(await eventually { gate.entered.contains("reader 1") })
    #expect(value.value == 0)
    reader.dispose()
    reader.dispose()
    #expect(value.value == 1 && reader.isDisposed && !reader.state.isRunning)
    number.value = 2
    value.dispose()
    number.value = 3
    for name in gate.entered { gate.open(name) }
    #expect(await eventually { gate.cancelled.contains("2") })
    #expect(value.value == 1 && reader.value == 0 && number.dependentCount == 0)
    #expect(!gate.entered.contains("3"))
  }

  @Test("A value that is dropped cancels its task and frees what its closure captured")
  func dropped() async {
    let lifetimes = Lifetimes(), gate = Gate(), number = Property(1)
    do {
      let witness = lifetimes.makeWitness()
      let value = AsyncDerived(initially: 0) {
        let number = number.value
        await gate.pass("\(number)")
        return withExtendedLifetime(witness) { number }
      }
      let reader = AsyncDerived(initially: 0) { value.value }
      let effect = Effect { _ = (reader.value, reader.state, value.state) }
      withExtendedLifetime((reader, effect)) { number.value = 2 }
    }
    #expect(number.dependentCount == 0)
    for name in gate.entered { gate.open(name) }
    #expect(await eventually { gate.cancelled.count == 2 && lifetimes.liveCount == 0 })
  }

  @Test("Values are shown when the last one that has read them and still runs is dropped")
  func droppedReader() async {
    let gate = Gate(), number = Property(1)
    let a = AsyncDerived(initially: 0) { number.value }, b = AsyncDerived(initially: 0) { number.value * 10 }
    let sum = AsyncDerived(initially: 0) { a.value + b.value }
    var reader: AsyncDerived<Int>? = AsyncDerived(initially: 0) {
      let sum = a.value + b.value
      await gate.pass("\(sum)")
      return sum
    }
    number.value = 2
    #expect(reader?.state.isRunning == true && [a.value, b.value, sum.value] == [1, 10, 11])
    reader = nil
    #expect([a.value, b.value, sum.value] == [2, 20, 22])
    for name in gate.entered { gate.open(name) }
  }

  @Test(
    "Of many values that read one, and of one that reads many, none is shown before the last run has ended")
  func many() async {
    let gate = Gate(), number = Property(1), count = 40
    let source = AsyncDerived(initially: 0) { number.value }
    let readers = (0..<count).map { index in
      AsyncDerived(initially: 0) {
        let value = source.value + index
        await gate.pass("\(value)")
        return value
      }
    }
    let sum = AsyncDerived(initially: 0) { readers.reduce(0) { $0 + $1.value } }
    func openAll() { for name in gate.entered { gate.open(name) } }
    openAll()
    #expect(await eventually { !sum.state.isRunning })
    let first = (1...count).reduce(0, +)
    #expect(sum.value == first)
    var sums: [Int] = []
    let effect = Effect { sums.append(sum.value - readers.reduce(0) { $0 + $1.value }) }
    number.value = 1_000
    for index in (0..<count).reversed() {
      #expect(source.value == 1 && readers[index].value == 1 + index && sum.value == first)
      gate.open("\(1_000 + index)")
      // Not awaited for each: the order of the ends is that of the tasks.
      if index % 7 == 0 { await Task.yield() }
    }
    #expect(await eventually { !sum.state.isRunning })
    #expect(source.value == 1_000 && sum.value == first + count * 999 && sums == [0, 0])
    effect.dispose()
  }

  @Test("Values of another actor are delivered on that actor")
  func otherActor() async {
    actor Owner {
      let number = Property(2)
      private var value: AsyncDerived<Int>?
      private var received: [Int] = []

      func start() {
        let number = number
        let value = AsyncDerived(initially: 0) {
          let number = number.value
          await Task.yield()
          return number * 2
        }
        value.subscribe { [unowned self] result in
          assumeIsolated { $0.received.append(result) }
        }.disposed(by: bag)
        self.value = value
      }

      private let bag = DisposerBag()

      func set(_ other: Int) { number.value = other }

      var results: [Int] { received }
    }
    let owner = Owner()
    await owner.start()
    while await owner.results != [0, 4] { await Task.yield() }
    await owner.set(5)
    while await owner.results != [0, 4, 10] { await Task.yield() }
  }
}
