import RxStreams
import TestSupport
import Testing

@Suite("ReplaySubject, AsyncSubject and ReplayRelay")
struct ReplayTests {
  @Test("A ReplaySubject sends its last elements to a new observer, also after a stop event")
  func replaySubject() {
    let subject = ReplaySubject<Int>.create(bufferSize: 2)
    #expect(events(subject) == "")
    for element in 1...3 { subject.onNext(element) }
    #expect(events(subject) == "2 3")
    subject.onCompleted()
    subject.onNext(4)
    #expect(events(subject) == "2 3 |")
    let failed = ReplaySubject<Int>.create(bufferSize: 1)
    failed.onNext(1)
    failed.onError(Failure())
    #expect(events(failed) == "1 (Failure())")
    let none = ReplaySubject<Int>.create(bufferSize: 0)
    none.onNext(1)
    none.onCompleted()
    #expect(events(none) == "|")
  }

  @Test("An unbounded ReplaySubject sends all elements, and then those that follow")
  func unbounded() {
    let subject = ReplaySubject<Int>.createUnbounded()
    for element in 1...1_000 { subject.onNext(element) }
    var received: [Int] = []
    let end = subject.subscribe(onNext: { received.append($0) })
    subject.onNext(1_001)
    #expect(received == Array(1...1_001) && subject.hasObservers)
    end.dispose()
    subject.onNext(1_002)
    #expect(received.count == 1_001 && !subject.hasObservers)
  }

  @Test("A ReplaySubject releases the elements that it does not replay")
  func released() {
    let lifetimes = Lifetimes(), subject = ReplaySubject<Lifetimes.Witness>.create(bufferSize: 3)
    for _ in 0..<10 { subject.onNext(lifetimes.makeWitness()) }
    #expect(lifetimes.liveCount == 3)
    withExtendedLifetime(subject) {}
  }

  @Test("An AsyncSubject sends its last element with the completion, also to later observers")
  func asyncSubject() {
    let subject = AsyncSubject<Int>()
    var received: [String] = []
    _ = subject.subscribe { received.append("\($0)") }
    subject.onNext(1)
    subject.onNext(2)
    #expect(received == [] && subject.hasObservers)
    subject.onCompleted()
    subject.onNext(3)
    subject.onCompleted()
    #expect(received == ["next(2)", "completed"] && events(subject) == "2 |")
    let empty = AsyncSubject<Int>()
    empty.onCompleted()
    #expect(events(empty) == "|")
  }

  @Test("An AsyncSubject that has ended keeps no element")
  func elementAfterEnd() {
    final class Item: Sendable {}
    let subject = AsyncSubject<Item>()
    subject.on(.completed)
    weak var kept: Item?
    do {
      let item = Item()
      kept = item
      subject.on(.next(item))
    }
    #expect(kept == nil)
    withExtendedLifetime(subject) {}
  }

  @Test("An AsyncSubject that fails sends the error alone")
  func failedAsyncSubject() {
    let subject = AsyncSubject<Int>()
    subject.onNext(1)
    subject.onError(Failure())
    subject.onCompleted()
    #expect(events(subject) == "(Failure())")
  }

  @Test("A ReplayRelay replays, and can be bound to")
  func replayRelay() {
    let relay = ReplayRelay<Int>.create(bufferSize: 2), all = ReplayRelay<Int>.createUnbound()
    _ = Observable.of(1, 2, 3).bind(to: relay)
    _ = Observable.of(1, 2, 3).bind(to: all)
    relay.accept(4)
    #expect(events(relay) == "3 4" && events(all) == "1 2 3")
  }
}
