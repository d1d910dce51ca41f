import Reactive
import RxStreams
import Testing

/// Expected values: those of RxSwift 6, whose synchronous sources send on its `CurrentThreadScheduler`.
@Suite("Synchronous sources take turns", .watchdog)
struct SynchronousSourceTests {
  private func elements<Element>(_ observable: Observable<Element>) -> [Element] {
    var elements: [Element] = []
    _ = observable.subscribe(onNext: { elements.append($0) })
    return elements
  }

  private func pair(_ element: Int) -> Observable<Int> { .of(element * 10, element * 10 + 1) }

  @Test("Two sources interleave in merge, combineLatest, sample and withLatestFrom")
  func joins() {
    let a = Observable.of(1, 2, 3), b = Observable.of(7, 8, 9)
    #expect(elements(.merge(a, b)) == [1, 7, 2, 8, 3, 9])
    #expect(elements(Observable.of(a, b).merge()) == [1, 2, 7, 3, 8, 9])
    #expect(elements(.combineLatest(a, b) { $0 * 10 + $1 }) == [17, 27, 28, 38, 39])
    #expect(elements(.zip(a, b) { $0 * 10 + $1 }) == [17, 28, 39])
    #expect(elements(a.sample(b)) == [1, 2, 3])
    #expect(elements(a.withLatestFrom(b)) == [7, 8, 9])
    #expect(elements(a.concat(b)) == [1, 2, 3, 7, 8, 9])
    #expect(elements(b.startWith(1, 2)) == [1, 2, 7, 8, 9])
  }

  @Test("An inner source begins after the next element of the outer one")
  func inner() {
    let source = Observable.of(1, 2, 3)
    #expect(elements(source.flatMap(pair)) == [10, 11, 20, 21, 30, 31])
    #expect(elements(source.flatMapLatest(pair)) == [10, 20, 30, 31])
    #expect(elements(source.flatMapFirst(pair)) == [10, 11])
    #expect(elements(source.concatMap(pair)) == [10, 11, 20, 21, 30, 31])
  }

  @Test("An element of another source that is there first ends a synchronous one before it begins")
  func races() {
    #expect(elements(Observable.of(1, 2).amb(Observable.just(3))) == [3])
    #expect(elements(Observable.of(1, 2).amb(Observable.of(3, 4))) == [1, 2])
    #expect(elements(Observable.of(1, 2, 3).take(until: Observable.of(9))) == [])
    #expect(elements(Observable.of(1, 2, 3).take(until: Observable<Int>.empty())) == [1, 2, 3])
  }

  @Test("range, generate and repeatElement take turns, too, and end with their subscription")
  func generated() {
    let numbers = Observable.generate(initialState: 1, condition: { $0 < 4 }, iterate: { $0 + 1 })
    #expect(elements(.merge(.range(start: 5, count: 3), numbers)) == [5, 1, 6, 2, 7, 3])
    #expect(elements(.merge(numbers, .repeatElement(0)).take(6)) == [1, 0, 2, 0, 3, 0])
    #expect(
      elements(Observable.of(1, 2).flatMapLatest { Observable.repeatElement($0) }.take(4)) == [1, 2, 2, 2])
  }

  @Test("A turn costs the same however many turns there were")
  func manyTurns() {
    var sum = 0
    _ = Observable.merge(.from(1...200_000), .from(1...200_000)).subscribe(onNext: { sum += $0 })
    #expect(sum == 200_000 * 200_001)
  }

  @Test("A subscription sends everything before it returns, and one that a handler makes returns first")
  func nesting() {
    var log: [String] = []
    _ = Observable.of(1, 2).subscribe(onNext: { outer in
      _ = Observable.of(10, 20).subscribe(onNext: { log.append("\(outer) \($0)") })
      log.append("\(outer)")
    })
    log.append("end")
    #expect(log == ["1", "1 10", "2", "1 20", "2 10", "2 20", "end"])
  }

  @Test("A source of a subject's element begins at once, and all its sources take turns")
  func withinDelivery() {
    let subject = PublishSubject<Int>()
    var log: [Int] = []
    let subscription = subject.flatMap { Observable.merge(.of($0, 2 * $0), .of(-$0)) }.subscribe(onNext: {
      log.append($0)
    })
    subject.onNext(1)
    log.append(0)
    subject.onNext(2)
    subscription.dispose()
    #expect(log == [1, -1, 2, 0, 2, -2, 4])
  }

  @Test("A subscription that is disposed during its turns sends nothing more, and frees its receiver")
  func disposal() {
    let subject = PublishSubject<Int>(), bag = DisposeBag()
    final class Witness {}
    weak var freed: Witness?
    var log: [Int] = []
    do {
      let witness = Witness(), place = SerialDisposable()
      freed = witness
      subject.subscribe(onNext: { _ in
        _ = Observable.of(0).subscribe(onNext: { _ in
          place.disposable = Observable.from(1...).subscribe(onNext: { element in
            withExtendedLifetime(witness) { log.append(element) }
          })
          _ = Observable.of(1, 2, 3).subscribe(onNext: { if $0 == 3 { place.dispose() } })
        })
      }).disposed(by: bag)
    }
    subject.onNext(0)
    #expect(log == [1, 2, 3])
    subject.onCompleted()
    #expect(freed == nil)
  }
}
