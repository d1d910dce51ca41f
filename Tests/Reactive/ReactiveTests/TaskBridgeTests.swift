import Reactive
import Synchronization
import TestSupport
import Testing

@Suite("AnyEventSource.task: an asynchronous result as a source", .watchdog)
@MainActor
struct TaskBridgeTests {
  /// Waits until the task is cancelled.
  nonisolated private static func waitForCancellation() async {
    for await _ in AsyncStream<Never>.makeStream().stream {}
  }

  @Test("Each subscription runs the operation again, receives one event and ends")
  func once() async {
    let runs = Atomic(0)
    let source = AnyEventSource.task { runs.add(1, ordering: .relaxed).newValue }
    #expect(runs.load(ordering: .relaxed) == 0)
    for run in 1...2 {
      #expect(await source.values().collected() == [run])
    }
  }

  private enum LoadError: Error, Equatable {
    case notFound(String)
  }

  nonisolated private static func load(_ name: String) async throws(LoadError) -> Int {
    guard let number = Int(name) else { throw .notFound(name) }
    return number
  }

  @Test("An operation that can throw sends a Result with the error type of the operation")
  func results() async {
    func load(_ name: String) -> AnyEventSource<Result<Int, LoadError>> {
      .task { () async throws(LoadError) in try await Self.load(name) }
    }
    var found = load("7").values().makeAsyncIterator(), missing = load("x").values().makeAsyncIterator()
    #expect(await found.next() == .success(7))
    #expect(await missing.next() == .failure(.notFound("x")))
  }

  @Test("The event arrives on the actor that created the source, in its own transaction")
  func delivery() async {
    let (arrived, arrival) = AsyncStream.makeStream(of: [Int].self)
    let property = Property(0)
    let subscription = AnyEventSource.task { 5 }.subscribe { value in
      MainActor.preconditionIsolated()
      property.value = value
      arrival.yield([property.value])
    }
    #expect(property.value == 0)
    #expect(await arrived.contains([5]))
    #expect(await eventually { subscription.isDisposed })
  }

  @Test("Dispose cancels the task and frees everything")
  func disposed() async {
    let lifetimes = Lifetimes()
    let (cancellations, cancellation) = AsyncStream.makeStream(of: Void.self)
    let witness = lifetimes.makeWitness()
    var received = 0
    let subscription = AnyEventSource.task {
      await Self.waitForCancellation()
      cancellation.yield()
    }.subscribe { [witness] in withExtendedLifetime(witness) { received += 1 } }
    _ = consume witness
    #expect(lifetimes.liveCount == 1)
    subscription.dispose()
    #expect(lifetimes.liveCount == 0)
    #expect(await cancellations.collected(1).count == 1)
    for _ in 0..<100 { await Task.yield() }
    #expect(received == 0)
  }

  @Test("flatMapLatest cancels the superseded operation and does not deliver its result")
  func superseded() async {
    let (cancellations, cancellation) = AsyncStream.makeStream(of: Int.self)
    let query = Property(1)
    var results = query.flatMapLatest { number in
      AnyEventSource.task {
        if number < 3 {
          await Self.waitForCancellation()
          cancellation.yield(number)
        }
        return number
      }
    }.values().makeAsyncIterator()
    query.value = 2
    query.value = 3
    #expect(await results.next() == 3)
    #expect(await Set(cancellations.collected(2)) == [1, 2])
    query.value = 4
    #expect(await results.next() == 4)
  }

  @Test("flatMapLatest chains operations like then of a promise")
  func chained() async {
    let lifetimes = Lifetimes()
    let witness = lifetimes.makeWitness()
    let values = AnyEventSource.task { 2 }
      .flatMapLatest { [witness] number in
        withExtendedLifetime(witness) { AnyEventSource.task { String(repeating: "ab", count: number) } }
      }
      .flatMapLatest { text in AnyEventSource.task { text.count } }
      .values()
    _ = consume witness
    #expect(await values.collected() == [4])
    #expect(await eventually { lifetimes.liveCount == 0 })
  }

  @Test(
    "The elements of an asynchronous sequence arrive in order on the actor of the source, and its end is the end"
  )
  func elementsOfSequence() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let (arrived, arrival) = AsyncStream.makeStream(of: Int.self)
    let subscription = AnyEventSource.elements(of: numbers).subscribe { number in
      MainActor.preconditionIsolated()
      arrival.yield(number)
      if number == 3 { arrival.finish() }
    }
    for number in 1...3 { continuation.yield(number) }
    #expect(await arrived.collected() == [1, 2, 3] && !subscription.isDisposed)
    continuation.finish()
    #expect(await eventually { subscription.isDisposed })
  }

  @Test("A sequence that fails sends its error last")
  func failingSequence() async {
    let numbers = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: LoadError.notFound("two"))
    }
    let results: [Result<Int, any Error>] = await AnyEventSource.elements(of: numbers).values().collected()
    #expect(results.count == 2 && (try? results[0].get()) == 1)
    #expect(throws: LoadError.notFound("two")) { try results[1].get() }
  }

  @Test("Dispose ends the iteration over a sequence")
  func disposedSequence() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    continuation.onTermination = { _ in end.finish() }
    let subscription = AnyEventSource.elements(of: numbers).subscribe { _ in }
    subscription.dispose()
    #expect(await ends.collected().isEmpty)
  }
}
