import RxStreams
import Testing

// The examples of a text that builds RxSwift's Observable from the inside: events, observers, disposables, subjects.

private struct Failure: Error {}

/// An observer and an observable that name the type of their elements as RxSwift 4 did.
private final class Total: ObserverType {
  typealias E = Int
  private(set) var sum = 0
  func on(_ event: Event<E>) { sum += event.element ?? 0 }
}

private final class Countdown: ObservableType {
  typealias E = Int
  func asObservable() -> Observable<E> { .of(3, 2, 1) }
}

/// Sends the elements of `source` to `observer`.
private func connect<Source: ObservableType, Observer: ObserverType>(
  _ source: Source, _ observer: Observer
) -> any Disposable where Source.E == Observer.E { source.subscribe(observer) }

@Suite("RxSwift's Observable from the inside")
struct ObservableDocumentTests {
  private let bag = DisposeBag()

  @Test("An observable sends elements and then one stop event")
  func sequence() {
    var received: [String] = []
    Observable.of(1, 2, 3).subscribe { received.append("\($0)") }.disposed(by: bag)
    #expect(received == ["next(1)", "next(2)", "next(3)", "completed"])
  }

  @Test("The element type of a class of one's own has the name E, too")
  func elementName() {
    let total = Total()
    connect(Countdown(), total).disposed(by: bag)
    #expect(total.sum == 6)
  }

  @Test("Nothing runs before the subscription, and each subscription runs create again")
  func cold() {
    var runCount = 0
    let numbers = Observable<Int>.create { observer in
      runCount += 1
      observer.onNext(runCount)
      observer.onCompleted()
      return Disposables.create()
    }
    #expect(runCount == 0)
    var received: [Int] = []
    numbers.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    numbers.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    #expect(received == [1, 2])
  }

  @Test("No event follows a stop event, whatever the source sends")
  func stopRule() {
    let careless = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onError(Failure())
      observer.onNext(2)
      observer.onCompleted()
      return Disposables.create()
    }
    var received: [Event<Int>] = []
    careless.subscribe { received.append($0) }.disposed(by: bag)
    #expect(received.count == 2 && received[0].element == 1 && received[1].error is Failure)
  }

  @Test("The cleanup runs once, at the disposal or at the end, and not before")
  func cleanup() {
    var cleanupCount = 0
    let endless = Observable<Int>.create { _ in Disposables.create { cleanupCount += 1 } }
    let subscription = endless.subscribe()
    #expect(cleanupCount == 0)
    subscription.dispose()
    subscription.dispose()
    #expect(cleanupCount == 1)
  }

  @Test("An anonymous observer calls its closure up to the first stop event")
  func anonymousObserver() {
    var received: [String] = []
    let observer = AnonymousObserver<Int> { received.append("\($0)") }
    observer.on(.next(1))
    observer.on(.completed)
    observer.on(.next(2))
    #expect(received == ["next(1)", "completed"])
  }

  @Test("A subject sends to its observers in the order of subscription, and a disposed one receives nothing")
  func subject() {
    let subject = PublishSubject<Int>()
    var received: [String] = []
    subject.onNext(0)
    let first = subject.subscribe(onNext: { received.append("a\($0)") })
    subject.subscribe(onNext: { received.append("b\($0)") }).disposed(by: bag)
    subject.onNext(1)
    first.dispose()
    subject.onNext(2)
    #expect(received == ["a1", "b1", "b2"])
    #expect(first is SubscriptionDisposable)
  }

  @Test("A stopped subject sends its stop event to a late observer, whose disposable does nothing")
  func stoppedSubject() {
    let subject = PublishSubject<Int>()
    subject.onCompleted()
    var received: [String] = []
    let late = subject.subscribe { received.append("\($0)") }
    #expect(received == ["completed"] && late is NopDisposable)
  }

  @Test("A behaviour subject sends the latest element first")
  func behaviorSubject() {
    let subject = BehaviorSubject(value: 1)
    var received: [Int] = []
    subject.onNext(2)
    subject.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    subject.onNext(3)
    #expect(received == [2, 3])
  }

  @Test("A bag keeps its elements in the order of insertion, and removes one by its key")
  func keyedBag() {
    var letters = Bag<String>()
    let keys = ["a", "b", "c"].map { letters.insert($0) }
    #expect(letters.removeKey(keys[1]) == "b" && letters.removeKey(keys[1]) == nil)
    var rest: [String] = []
    letters.forEach { rest.append($0) }
    #expect(rest == ["a", "c"])
  }

  @Test("flatMapLatest follows the inner observable of the latest element")
  func flatMapLatest() {
    let rooms = [BehaviorSubject(value: "kitchen"), BehaviorSubject(value: "hall")]
    let choice = BehaviorSubject(value: 0)
    var received: [String] = []
    choice.flatMapLatest { rooms[$0] }.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    choice.onNext(1)
    rooms[0].onNext("attic")
    rooms[1].onNext("garden")
    #expect(received == ["kitchen", "hall", "garden"])
  }
}
