import Reactive
import TestSupport
import Testing

@Suite("source.values() as an asynchronous sequence", .watchdog)
@MainActor
struct ValuesBridgeTests {
  @Test("A loop that begins late receives the current value and every set, in order")
  func everyValue() async {
    let property = Property(1)
    var values = property.map { $0 * 10 }.values().makeAsyncIterator()
    property.value = 2
    property.value = 2
    batch {
      property.value = 3
      property.value = 4
    }
    var received: [Int?] = []
    for _ in 0..<4 { received.append(await values.next()) }
    #expect(received == [10, 20, 20, 40])
  }

  @Test(
    "The buffering policy selects the events that wait for a slow loop",
    arguments: [
      (BufferingPolicy.unbounded, [1, 2, 3, 4]), (.newest(2), [3, 4]), (.oldest(2), [1, 2]),
      (.newest(1), [4]),
    ])
  func buffering(buffering: BufferingPolicy, expected: [Int]) async {
    var emitter: EventEmitter<Int>? = EventEmitter()
    let values = emitter!.values(buffering: buffering)
    for number in 1...4 { emitter!.emit(number) }
    emitter = nil
    #expect(await values.collected() == expected)
  }

  @Test("A loop on another actor receives every event while the owner continues")
  func elsewhere() async {
    var emitter: EventEmitter<Int>? = EventEmitter()
    let values = emitter!.values()
    async let sum = values.reduce(0, +)
    for number in 1...2_000 {
      emitter!.emit(number)
      if number.isMultiple(of: 100) { await Task.yield() }
    }
    emitter = nil
    #expect(await sum == 2_000 * 2_001 / 2)
  }

  @Test("The sequence ends with its source, and at once if the source can emit nothing more")
  func ends() async {
    #expect(await AnyEventSource.sequence([1, 2]).values().collected() == [1, 2])
    #expect(await AnyEventSource<Int>.never.values().collected() == [])
  }

  /// Returns a property and its `values`. The subscription behind them holds a witness.
  private func witnessed(_ lifetimes: Lifetimes) -> (property: Property<Int>, values: AsyncStream<Int>) {
    let property = Property(1), witness = lifetimes.makeWitness()
    return (property, property.map { value in withExtendedLifetime(witness) { value } }.values())
  }

  @Test("Cancelling the iterating task disposes the subscription and frees everything")
  func cancelled() async {
    let lifetimes = Lifetimes()
    let (property, values) = witnessed(lifetimes)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let loop = Task.detached { for await _ in values { start.yield() } }
    #expect(await started.collected(1).count == 1)
    #expect(property.subscriberCount == 1 && lifetimes.liveCount == 1)
    loop.cancel()
    await loop.value
    #expect(await eventually { property.subscriberCount == 0 })
    #expect(lifetimes.liveCount == 0)
  }

  @Test("Releasing the sequence, iterated or not, disposes the subscription and frees everything")
  func dropped() async {
    let lifetimes = Lifetimes()
    var (property, values): (Property<Int>, AsyncStream<Int>?) = witnessed(lifetimes)
    values = nil
    #expect(await eventually { property.subscriberCount == 0 && lifetimes.liveCount == 0 })
    (property, values) = witnessed(lifetimes)
    for await value in values! where value == 1 { break }
    #expect(property.subscriberCount == 1)
    values = nil
    #expect(await eventually { property.subscriberCount == 0 && lifetimes.liveCount == 0 })
  }

  private actor Counter {
    private let count = Property(0)
    var subscriberCount: Int { count.subscriberCount }

    func values() -> AsyncStream<Int> { count.values() }
    func increment() { count.value += 1 }
    func justOne() -> AsyncStream<Int> { AnyEventSource.just(1).values() }
  }

  @Test("A sequence that has ended does not keep its actor alive")
  func freesActor() async {
    weak var left: Counter?
    weak var ended: Counter?
    do {
      let counters = (Counter(), Counter())
      (left, ended) = counters
      #expect(await counters.0.values().collected(1) == [0])
      #expect(await counters.1.justOne().collected() == [1])
    }
    #expect(await eventually { left == nil && ended == nil })
  }

  @Test("Any actor can own the source, and cancelling a loop elsewhere disposes the subscription there")
  func anyActor() async {
    let counter = Counter()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for await value in await counter.values() where value >= 50 { break }
        }
      }
      group.addTask { while await counter.subscriberCount < 8 { await Task.yield() } }
      await group.next()
      for _ in 0..<50 { await counter.increment() }
    }
    while await counter.subscriberCount > 0, !Task.isCancelled { await Task.yield() }
    #expect(await counter.subscriberCount == 0)
  }
}
