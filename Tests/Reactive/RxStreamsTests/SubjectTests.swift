import Foundation
import RxStreams
import TestSupport
import Testing

@Suite("Subjects and relays")
struct SubjectTests {
  @Test("A PublishSubject replays nothing; a BehaviorSubject replays its current element")
  func replay() throws {
    var published: [Int] = [], current: [Int] = []
    let publish = PublishSubject<Int>(), behavior = BehaviorSubject(value: 0)
    publish.onNext(1)
    behavior.onNext(1)
    _ = publish.subscribe(onNext: { published.append($0) })
    _ = behavior.subscribe(onNext: { current.append($0) })
    publish.onNext(2)
    behavior.onNext(2)
    let value = try behavior.value()
    #expect(published == [2] && current == [1, 2] && value == 2)
  }

  @Test("A stopped subject sends nothing more, and sends new observers only the stop event")
  func stopped() {
    let behavior = BehaviorSubject(value: 1), publish = PublishSubject<Int>()
    var received: [String] = []
    behavior.onError(Failure())
    behavior.onNext(2)
    publish.onCompleted()
    publish.onError(Failure())
    _ = behavior.subscribe { received.append("behavior \($0)") }
    _ = publish.subscribe { received.append("publish \($0)") }
    #expect(received == ["behavior error(Failure())", "publish completed"])
    #expect(throws: Failure.self) { try behavior.value() }
  }

  @Test("Elements that an observer sends reach all observers after the element in delivery, in order")
  func reentrancy() {
    let subject = BehaviorSubject(value: 0)
    var first: [Int] = [], second: [Int] = []
    _ = subject.subscribe(onNext: {
      first.append($0)
      if $0 == 1 { subject.onNext(2) }
    })
    _ = subject.subscribe(onNext: { second.append($0) })
    subject.onNext(1)
    #expect(first == [0, 1, 2] && second == [0, 1, 2])
  }

  @Test("An observer added during a delivery receives the current element at once, and not a second time")
  func newcomer() {
    let subject = BehaviorSubject(value: 0)
    var inner: [Int] = [], hasSubscribed = false
    _ = subject.subscribe(onNext: {
      guard $0 == 1, !hasSubscribed else { return }
      hasSubscribed = true
      _ = subject.subscribe(onNext: { inner.append($0) })
      #expect(inner == [1])
    })
    subject.onNext(1)
    subject.onNext(2)
    #expect(inner == [1, 2])
  }

  @Test("Elements that an observer sends to two relays arrive in that order, even if one relay is delivering")
  func turns() {
    let a = BehaviorRelay(value: 1), b = BehaviorRelay(value: 1)
    var received: [[Int]] = []
    _ = Observable.combineLatest(a, b) { [$0, $1] }.subscribe(onNext: {
      received.append($0)
      guard $0[0] == 2 else { return }
      a.accept(3)
      b.accept(3)
    })
    a.accept(2)
    #expect(received == [[1, 1], [2, 1], [3, 1], [3, 3]])
  }

  @Test("An observer that another observer disposes does not receive the event in flight")
  func disposeWithin() {
    let subject = PublishSubject<Int>()
    var received: [Int] = [], later: (any Disposable)?
    _ = subject.subscribe(onNext: { if $0 == 2 { later?.dispose() } })
    later = subject.subscribe(onNext: { received.append($0) })
    for element in 1...3 { subject.onNext(element) }
    #expect(received == [1])
  }

  @Test("The deinit of a replaced element can send elements and read the current one")
  func deinitSends() {
    final class Part {
      let end: () -> Void
      init(_ end: @escaping () -> Void) { self.end = end }
      deinit { end() }
    }
    let ends = PublishRelay<Int>(), relay = BehaviorRelay(value: Part {}), subject = PublishSubject<Part>()
    var received: [Int] = []
    _ = ends.subscribe(onNext: { received.append($0) })
    _ = subject.share(replay: 2).subscribe(onNext: { _ in })
    func makePart(_ number: Int) -> Part {
      Part { [unowned relay] in
        _ = relay.value
        ends.accept(number)
        if number == 1 { relay.accept(Part {}) }
      }
    }
    for number in 1...2 { relay.accept(makePart(number)) }
    #expect(received == [1, 2])
    for number in 3...5 { subject.onNext(makePart(number)) }
    #expect(received == [1, 2, 3])
  }

  @Test("Relays accept elements, keep their value, and deliver like subjects")
  func relays() {
    let publish = PublishRelay<Int>(), behavior = BehaviorRelay(value: 1)
    var received: [String] = []
    _ = publish.subscribe { received.append("publish \($0)") }
    _ = behavior.subscribe { received.append("behavior \($0)") }
    publish.accept(2)
    behavior.accept(3)
    #expect(behavior.value == 3)
    #expect(received == ["behavior next(1)", "publish next(2)", "behavior next(3)"])
    _ = Observable.of(7, 8).bind(to: behavior)
    _ = behavior.bind(to: publish)
    #expect(behavior.value == 8 && received.last == "publish next(8)")
  }

  @Test(
    "All observers of eight sending threads receive every element in one order, which keeps each thread's"
  )
  func threads() {
    let subject = PublishSubject<Int>(), threadCount = 8, each = 5_000
    let observers = (0..<3).map { _ in Recorder() }
    for observer in observers { _ = subject.subscribe(onNext: observer.append) }
    onThreads(threadCount) { thread in
      for number in 0..<each {
        subject.onNext(thread * each + number)
        if number % 50 == 0 { subject.subscribe(onNext: { _ in }).dispose() }
      }
    }
    let received = observers.map(\.elements)
    #expect(
      received[0].count == threadCount * each && received[0] == received[1] && received[1] == received[2])
    for thread in 0..<threadCount {
      #expect(received[0].filter { $0 / each == thread } == Array(thread * each..<(thread + 1) * each))
    }
  }

  @Test("An observer added while another thread sends to a relay receives each later element exactly once")
  func relayThreads() {
    let relay = BehaviorRelay(value: 0), last = 20_000
    let recorders = (0..<16).map { _ in Recorder() }
    onThreads(2) { thread in
      if thread == 0 {
        for number in 1...last { relay.accept(number) }
      } else {
        for recorder in recorders { _ = relay.subscribe(onNext: recorder.append) }
      }
    }
    for recorder in recorders {
      let received = recorder.elements
      #expect(received.first.map { Array($0...last) } == received)
    }
  }
}

/// Runs `body` on `count` threads at once, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let start = DispatchSemaphore(value: 0), end = DispatchGroup()
  for number in 0..<count {
    end.enter()
    Thread.detachNewThread {
      start.wait()
      body(number)
      end.leave()
    }
  }
  for _ in 0..<count { start.signal() }
  end.wait()
}

/// Records elements from any thread.
final class Recorder: @unchecked Sendable {
  private let lock = NSLock()
  private var taken: [Int] = []

  var elements: [Int] { lock.withLock { taken } }

  func append(_ element: Int) { lock.withLock { taken.append(element) } }
}
