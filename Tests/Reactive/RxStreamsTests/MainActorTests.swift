import Foundation
import Reactive
import RxStreams
import TestSupport
import Testing

@MainActor @Suite("Driver and Signal: isolated to the main actor and free of errors, by type")
struct MainActorTests {
  @Test("A driver replays the latest element to each new subscriber; a signal replays nothing")
  func replay() async {
    let value = BehaviorRelay(value: 1), taps = PublishRelay<Int>()
    let driver = value.asDriver(), signal = taps.asSignal()
    var driven: [Int] = [], signalled: [Int] = [], late: [Int] = []
    let bag = DisposerBag()
    taps.accept(0)
    driver.drive(onNext: { driven.append($0) }).disposed(by: bag)
    signal.emit(onNext: { signalled.append($0) }).disposed(by: bag)
    #expect(driven == [1] && signalled.isEmpty)
    value.accept(2)
    taps.accept(5)
    await turns { driven.count == 2 && signalled.count == 1 }
    driver.drive(onNext: { late.append($0) }).disposed(by: bag)
    #expect(driven == [1, 2] && signalled == [5] && late == [2])
  }

  @Test("All elements that other threads send arrive on the main actor, in order")
  func threads() async {
    let taps = PublishRelay<Int>(), count = 5_000
    var received: [Int] = []
    let end = taps.asSignal().emit(onNext: {
      MainActor.preconditionIsolated()
      received.append($0)
    })
    await Task.detached { for number in 0..<count { taps.accept(number) } }.value
    await turns { received.count == count }
    #expect(received == Array(0..<count))
    end.dispose()
  }

  @Test("On the main thread an element arrives before the send returns, after earlier ones of other threads")
  func mainThread() throws {
    let outcome = try Program("main-actor-probe").run([])
    #expect(
      String(decoding: outcome.output, as: UTF8.self).split(separator: "\n") == [
        "driven 0", "subscribed", "driven 1", "accepted 2", "driven 2", "accepted 1", "sent 3", "accepted 4",
        "driven 3", "driven 4", "end",
      ])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test("An element sent during the subscription arrives at once; a later one arrives in a later turn")
  func subscribing() async {
    let taps = PublishSubject<Int>()
    var received: [Int] = []
    let early = Observable<Int>.create { observer in
      observer.onNext(1)
      return taps.subscribe(observer)
    }
    let end = early.asSignal(onErrorJustReturn: 0).emit(onNext: { received.append($0) })
    #expect(received == [1])
    taps.onNext(2)
    // On Linux, Swift Testing does not run the main actor on the main thread.
    #expect(received == (Thread.isMainThread ? [1, 2] : [1]))
    await turns { received.count == 2 }
    #expect(received == [1, 2])
    end.dispose()
  }

  @Test("Elements that a handler sends arrive once, after the elements in delivery")
  func reentrancy() async {
    let taps = PublishRelay<Int>()
    var received: [Int] = []
    let end = taps.asSignal().emit(onNext: { element in
      received.append(element)
      if element < 3 { taps.accept(element + 10) }
    })
    await Task.detached { for element in 1...3 { taps.accept(element) } }.value
    await turns { received.count == 5 }
    taps.accept(4)
    await turns { received.count == 6 }
    #expect(received.filter { $0 < 10 } == [1, 2, 3, 4] && received.filter { $0 > 10 } == [11, 12])
    end.dispose()
  }

  @Test("A failed observable drives with the replacement element; all subscribers share one subscription")
  func errors() async {
    let subject = PublishSubject<Int>()
    var subscriptions = 0, a: [Int] = [], b: [Int] = []
    let driver = subject.do(onSubscribe: { subscriptions += 1 }).asDriver(onErrorJustReturn: -1)
    let bag = DisposerBag()
    driver.drive(onNext: { a.append($0) }).disposed(by: bag)
    subject.onNext(1)
    await turns { a.count == 1 }
    driver.drive(onNext: { b.append($0) }).disposed(by: bag)
    #expect(b == [1] && subscriptions == 1)
    subject.onError(Failure())
    await turns { a.count == 2 && b.count == 2 }
    #expect(a == [1, -1] && b == [1, -1])
    let signal = PublishSubject<Int>()
    var signalled: [Int] = []
    signal.asSignal(onErrorJustReturn: 9).emit(onNext: { signalled.append($0) }).disposed(by: bag)
    signal.onError(Failure())
    await turns { !signalled.isEmpty }
    #expect(signalled == [9])
  }

  @Test("A driver drives a BehaviorRelay, a signal emits to a PublishRelay")
  func relays() {
    let source = Property(1), events = EventEmitter<Int>(), target = BehaviorRelay(value: 0)
    let taps = PublishRelay<Int>(), bag = DisposerBag()
    var received: [Int] = []
    _ = taps.subscribe(onNext: { received.append($0) })
    source.asDriver().map { $0 * 10 }.drive(target).disposed(by: bag)
    Signal.merge(events.asSignal(), events.asSignal().map { -$0 }).emit(to: taps).disposed(by: bag)
    source.value = 2
    events.emit(3)
    #expect(target.value == 20 && received == [3, -3])
  }

  @Test("Drivers combine without glitches, and a batch of properties drives once")
  func operators() {
    let radius = Property(1), count = Property(2), bag = DisposerBag()
    var received: [Int] = [], evens: [Int] = [], switched: [Int] = []
    let product = Driver.combineLatest(radius.asDriver(), count.asDriver()) { $0 * $1 }
    product.drive(onNext: { received.append($0) }).disposed(by: bag)
    product.filter { $0 % 2 == 0 }.distinctUntilChanged().drive(onNext: { evens.append($0) }).disposed(
      by: bag)
    radius.asDriver().compactMap { $0 > 1 ? $0 : nil }.flatMapLatest { value in
      count.asDriver().map { $0 + value }
    }
    .drive(onNext: { switched.append($0) }).disposed(by: bag)
    batch {
      radius.value = 3
      count.value = 5
    }
    count.value = 6
    radius.value = 3
    #expect(received == [2, 15, 18, 18] && evens == [2, 18] && switched == [8, 9, 9])
    let taps = EventEmitter<Void>()
    var latest: [Int] = []
    taps.asSignal().withLatestFrom(product).emit(onNext: { latest.append($0) }).disposed(by: bag)
    taps.emit(())
    #expect(latest == [18])
  }

  @Test("Dispose frees everything")
  func lifetimes() {
    let lifetimes = Lifetimes(), relay = BehaviorRelay(value: 1)
    let ends = {
      let witness = lifetimes.makeWitness()
      return [
        relay.asDriver().map { element in withExtendedLifetime(witness) { element } }.drive(onNext: { _ in }),
        relay.asDriver(onErrorJustReturn: 0).drive(onNext: { _ in withExtendedLifetime(witness) {} }),
        relay.asSignal(onErrorJustReturn: 0).emit(onNext: { _ in withExtendedLifetime(witness) {} }),
      ]
    }()
    #expect(lifetimes.liveCount == 1)
    for end in ends { end.dispose() }
    #expect(lifetimes.liveCount == 0)
  }
}

/// Lets the main actor's other tasks run until `isDone`.
@MainActor
func turns(_ isDone: () -> Bool) async { _ = await eventually(isDone) }
