import Reactive
import ReactiveTesting
import TestSupport
import Testing

@Suite("Operators that depend on time, that collect and that repeat, as marble diagrams")
struct TimedOperatorTests {
  private let marbles = Marbles()

  @Test("delay emits each event later, and nothing after the end of the subscription")
  func delay() {
    let source = marbles.emitter("-1-(23)--4-----")
    let delayed = source.delay(for: .seconds(2), on: marbles.scheduler)
    #expect(marbles.run(delayed) == "---1-(23)--4---")
    let other = Marbles(), events = other.emitter("-1-2---")
    #expect(other.run(events.delay(for: .seconds(2), on: other.scheduler), until: 4) == "---1---")
  }

  @Test("A delay of zero emits in a transaction of its own")
  func noDelay() {
    let scheduler = ManualScheduler(), source = Property(1), bag = DisposerBag()
    var received: [Int] = []
    source.delay(for: .zero, on: scheduler).subscribe { received.append($0) }.disposed(by: bag)
    #expect(received.isEmpty)
    scheduler.advance(by: .zero)
    #expect(received == [1])
  }

  @Test("collect emits arrays of as many events, and keeps the rest")
  func collectCount() {
    let source = marbles.emitter("-1-2--(345)--")
    #expect(marbles.run(source.collect(2).map { $0.joined() }) == "---[12]--[34]--")
    let other = Marbles(), events = other.emitter("-1-2-")
    #expect(other.run(events.collect(1).map { $0.joined() }) == "-1-2-")
  }

  @Test("collect by time emits the events of an interval that begins with the first of them")
  func collectTime() {
    let source = marbles.emitter("-1-2------3----")
    let collected = source.collect(for: .seconds(3), on: marbles.scheduler).map { $0.joined() }
    #expect(marbles.run(collected) == "----[12]--------3-")
    let other = Marbles(), events = other.emitter("-(123)-4-5-----")
    let counted = events.collect(for: .seconds(3), count: 2, on: other.scheduler).map { $0.joined() }
    #expect(other.run(counted) == "-[12]-[34]----5--")
    let third = Marbles(), few = third.emitter("-1-2------")
    #expect(
      third.run(few.collect(for: .seconds(3), on: third.scheduler).map { $0.joined() }, until: 4)
        == "----------")
  }

  @Test("collect by a time of zero does not hang a manual clock")
  func collectZero() {
    let scheduler = ManualScheduler(), source = EventEmitter<Int>(), bag = DisposerBag()
    var received: [[Int]] = []
    source.collect(for: .zero, on: scheduler).subscribe { received.append($0) }.disposed(by: bag)
    source.emit(1)
    source.emit(2)
    scheduler.advance(by: .seconds(1))
    #expect(received == [[1, 2]])
  }

  @Test("timeout goes on with the other source when no event has come, and drops the first one")
  func timeout() {
    let source = marbles.emitter("-1-2------3-"), other = marbles.emitter("----a----b-c")
    let limited = source.timeout(for: .seconds(3), on: marbles.scheduler, other: other)
    #expect(marbles.run(limited) == "-1-2-----b-c")
    #expect(source.subscriberCount == 0)
    let silent = Marbles(), never = silent.emitter("-------")
    #expect(
      silent.run(never.timeout(for: .seconds(3), on: silent.scheduler, other: AnyEventSource.just("x")))
        == "---x---")
    let ended = Marbles(), none = ended.emitter("-------")
    #expect(
      ended.run(
        none.timeout(for: .seconds(3), on: ended.scheduler, other: AnyEventSource.just("x")), until: 2)
        == "-------")
  }

  private enum Failed: Error { case failed }

  @Test("retry subscribes again after a failure, as often as it may, and passes later failures on")
  func retry() {
    var starts = 0, emitters: [EventEmitter<Result<String, Failed>>] = []
    let source = AnyEventSource<Result<String, Failed>> { emitter in
      starts += 1
      emitters.append(emitter)
      return Disposer {}
    }
    var received: [String] = []
    let subscription = source.retry(2).subscribe { result in received.append((try? result.get()) ?? "x") }
    emitters[0].emit(.success("a"))
    emitters[0].emit(.failure(.failed))
    // The first subscription has ended.
    emitters[0].emit(.success("old"))
    emitters[1].emit(.success("b"))
    emitters[1].emit(.failure(.failed))
    emitters[2].emit(.failure(.failed))
    emitters[2].emit(.success("c"))
    #expect(received == ["a", "b", "x", "c"] && starts == 3)
    subscription.dispose()
    emitters[2].emit(.success("d"))
    #expect(received.count == 4)
  }

  @Test("retry ends when the emitter of a custom source is released")
  func retryEnds() {
    let lifetimes = Lifetimes()
    var emitters: [EventEmitter<Result<Int, Failed>>] = []
    let source = AnyEventSource<Result<Int, Failed>> { emitter in
      emitters = [emitter]
      return Disposer {}
    }
    let witness = lifetimes.makeWitness()
    let handle = source.retry(3).subscribe { _ in withExtendedLifetime(witness) {} }.takeHandle()
    emitters[0].emit(.failure(.failed))
    #expect(!handle.isDisposed)
    emitters = []
    #expect(handle.isDisposed)
  }

  @Test("retry repeats a source that fails at subscription")
  func retryAtOnce() {
    var starts = 0
    let source = AnyEventSource<Result<Int, Failed>> { emitter in
      starts += 1
      emitter.emit(starts < 4 ? .failure(.failed) : .success(starts))
      return Disposer {}
    }
    var received: [Int] = [], failures = 0
    let subscription = source.retry(5).subscribe {
      if case .success(let value) = $0 { received.append(value) } else { failures += 1 }
    }
    #expect(received == [4] && failures == 0 && starts == 4)
    subscription.dispose()
  }

  @Test("Chains of these operators are freed when they are disposed, and when their source is dropped")
  func lifetimes() {
    for drops in [false, true] {
      let lifetimes = Lifetimes(), scheduler = ManualScheduler()
      var kept: [DisposalHandle] = []
      do {
        let source = Property(1), other = Property(2)
        let results = source.map { number -> Result<Int, Failed> in
          number.isMultiple(of: 2) ? .failure(.failed) : .success(number)
        }
        var chains: [AnyEventSource<Int>] = [
          source.delay(for: .seconds(1), on: scheduler).eraseToAnyEventSource(),
          source.collect(2).map(\.count).eraseToAnyEventSource(),
          source.collect(for: .seconds(1), on: scheduler).map(\.count).eraseToAnyEventSource(),
          source.timeout(for: .seconds(5), on: scheduler, other: other).eraseToAnyEventSource(),
          source.timeout(for: .zero, on: scheduler, other: other).eraseToAnyEventSource(),
          source.flatMap { _ in other }.eraseToAnyEventSource(),
          merge(source, other, source.map { $0 + 1 }, other.filter { $0 > 0 }).eraseToAnyEventSource(),
        ]
        // It keeps its source, to which it may subscribe again, until it is disposed.
        if !drops { chains.append(results.retry(1).map { (try? $0.get()) ?? 0 }.eraseToAnyEventSource()) }
        for chain in chains {
          let witness = lifetimes.makeWitness()
          kept.append(chain.subscribe { _ in withExtendedLifetime(witness) {} }.takeHandle())
        }
        for value in 2..<6 {
          source.value = value
          other.value = value
          scheduler.advance(by: .milliseconds(400))
        }
        if !drops {
          for handle in kept { handle.dispose() }
          #expect(lifetimes.liveCount == 0 && source.subscriberCount == 0 && other.subscriberCount == 0)
        }
      }
      #expect(lifetimes.liveCount == 0 && kept.allSatisfy { $0.isDisposed })
    }
  }
}
