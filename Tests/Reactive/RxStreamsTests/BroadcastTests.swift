import Dispatch
import RxStreams
import TestSupport
import Testing

@Suite("Subscribers of a subject, and the nodes of map and filter")
struct BroadcastTests {
  @Test("Subscribers that come and go receive each event in the order of their subscription")
  func random() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(50) {
      let subject = PublishSubject<Int>()
      var live: [(number: Int, end: any Disposable)] = [], ended: [any Disposable] = []
      var received: [Int] = []
      for step in 0..<200 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: live.append((step, subject.subscribe(onNext: { _ in received.append(step) })))
        case 2, 3:
          guard let index = live.indices.randomElement(using: &random) else { continue }
          let end = live.remove(at: index).end
          end.dispose()
          end.dispose()
          ended.append(end)
        default:
          received = []
          subject.onNext(step)
          #expect(received == live.map(\.number))
        }
        #expect(subject.hasObservers == !live.isEmpty)
      }
      #expect(ended.allSatisfy { ($0 as? any Cancelable)?.isDisposed == true })
      #expect(live.allSatisfy { ($0.end as? any Cancelable)?.isDisposed == false })
      subject.onCompleted()
      #expect(live.allSatisfy { ($0.end as? any Cancelable)?.isDisposed == true })
    }
  }

  @Test(
    "A subject that is freed ends its subscriptions and frees their handlers, if the disposables are kept")
  func freedSubject() {
    let lifetimes = Lifetimes()
    var ends: [any Disposable] = []
    do {
      let subject = BehaviorSubject(value: 1)
      ends = (0..<3).map { _ in
        let witness = lifetimes.makeWitness()
        return subject.subscribe { _ in withExtendedLifetime(witness) {} }
      }
      #expect(lifetimes.liveCount == 3)
      withExtendedLifetime(subject) {}
    }
    #expect(lifetimes.liveCount == 0 && ends.allSatisfy { ($0 as? any Cancelable)?.isDisposed == true })
    for end in ends { end.dispose() }
  }

  @Test("A handler that disposes a later one keeps it from the event, and a disposed handler is freed")
  func disposalInDelivery() {
    let subject = PublishSubject<Int>(), lifetimes = Lifetimes()
    var log: [String] = [], second: (any Disposable)?
    _ = subject.subscribe(onNext: {
      log.append("first \($0)"); second?.dispose()
    })
    second = {
      let witness = lifetimes.makeWitness()
      return subject.subscribe(onNext: { element in
        withExtendedLifetime(witness) { log.append("second \(element)") }
      })
    }()
    _ = subject.subscribe(onNext: { log.append("third \($0)") })
    subject.onNext(1)
    #expect(log == ["first 1", "third 1"] && lifetimes.liveCount == 0)
  }

  @Test("map and filter send nothing after their closure has disposed the subscription or thrown an error")
  func linearNodes() {
    let subject = PublishSubject<Int>()
    var log: [String] = [], end: (any Disposable)?
    end = subject.map { element in
      if element == 2 { end?.dispose() }
      return element
    }.subscribe { log.append("\($0)") }
    for element in 1...3 { subject.onNext(element) }
    #expect(log == ["next(1)"] && !subject.hasObservers)
    log = []
    _ = subject.map { element -> Int in if element == 2 { throw Failure() } else { element } }
      .map { $0 * 10 }.subscribe { log.append("\($0)") }
    for element in 1...3 { subject.onNext(element) }
    #expect(log == ["next(10)", "error(Failure())"] && !subject.hasObservers)
    var count = 0
    log = []
    _ = Observable.of(1, 2, 3).map { element -> Int in
      count += 1
      throw Failure()
    }.subscribe { log.append("\($0)") }
    #expect(log == ["error(Failure())"] && count == 1)
  }

  @Test("Threads that send, subscribe and dispose lose and repeat no event")
  func threads() {
    let subject = PublishSubject<Int>(), all = Recorder(), count = 4_000
    _ = subject.subscribe(onNext: all.append)
    let isSorted = Recorder()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<count {
        if thread < 2 {
          subject.onNext(number * 2 + thread)
        } else {
          let mine = Recorder()
          let end = subject.map { $0 }.subscribe(onNext: mine.append)
          if number % 7 == 0 { subject.onNext(-1) }
          end.dispose()
          let even = mine.elements.filter { $0 >= 0 && $0 % 2 == 0 }
          if even != even.sorted() || Set(even).count != even.count { isSorted.append(-1) }
        }
      }
    }
    #expect(isSorted.elements.isEmpty)
    let sent = all.elements.filter { $0 >= 0 }
    #expect(sent.count == 2 * count && Set(sent).count == 2 * count)
    #expect(sent.filter { $0 % 2 == 0 } == (0..<count).map { $0 * 2 })
    #expect(all.elements.filter { $0 < 0 }.count == 2 * ((count + 6) / 7))
  }
}
