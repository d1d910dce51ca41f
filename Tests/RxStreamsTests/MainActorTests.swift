import Foundation
import Reactive
import RxStreams
import TestSupport
import Testing

@MainActor @Suite("Driver and Signal: the main actor's, and without errors, by type")
struct MainActorTests {
  @Test("A driver tells each new subscriber the latest at once; a signal tells nothing old")
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

  @Test("What other threads accept arrives on the main actor, in order and complete")
  func threads() async {
    let taps = PublishRelay<Int>(), count = 5_000
    var heard: [Int] = []
    let end = taps.asSignal().emit(onNext: {
      MainActor.preconditionIsolated()
      heard.append($0)
    })
    await Task.detached { for number in 0..<count { taps.accept(number) } }.value
    await turns { heard.count == count }
    #expect(heard == Array(0..<count))
    end.dispose()
  }

  @Test("On the main thread elements arrive before the send returns, but behind those of other threads")
  func mainThread() throws {
    let outcome = try Program("main-actor-probe").run([])
    #expect(
      String(decoding: outcome.output, as: UTF8.self).split(separator: "\n") == [
        "driven 0", "subscribed", "driven 1", "accepted 2", "driven 2", "accepted 1", "sent 3", "accepted 4",
        "driven 3", "driven 4", "end",
      ])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test(
    "What is sent while a driver is subscribed arrives at once, and what is sent after that in a later turn")
  func subscribing() async {
    let taps = PublishSubject<Int>()
    var heard: [Int] = []
    let early = Observable<Int>.create { observer in
      observer.onNext(1)
      return taps.subscribe(observer)
    }
    let end = early.asSignal(onErrorJustReturn: 0).emit(onNext: { heard.append($0) })
    #expect(heard == [1])
    taps.onNext(2)
    // The main actor of Swift Testing is not the main thread's on Linux.
    #expect(heard == (Thread.isMainThread ? [1, 2] : [1]))
    await turns { heard.count == 2 }
    #expect(heard == [1, 2])
    end.dispose()
  }

  @Test("What a handler sends while others are delivered arrives after them, once")
  func reentrancy() async {
    let taps = PublishRelay<Int>()
    var heard: [Int] = []
    let end = taps.asSignal().emit(onNext: { element in
      heard.append(element)
      if element < 3 { taps.accept(element + 10) }
    })
    await Task.detached { for element in 1...3 { taps.accept(element) } }.value
    await turns { heard.count == 5 }
    taps.accept(4)
    await turns { heard.count == 6 }
    #expect(heard.filter { $0 < 10 } == [1, 2, 3, 4] && heard.filter { $0 > 10 } == [11, 12])
    end.dispose()
  }

  @Test("An observable that fails drives with what is returned instead; it is subscribed once for all")
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
    var heard: [Int] = []
    _ = taps.subscribe(onNext: { heard.append($0) })
    source.asDriver().map { $0 * 10 }.drive(target).disposed(by: bag)
    Signal.merge(events.asSignal(), events.asSignal().map { -$0 }).emit(to: taps).disposed(by: bag)
    source.value = 2
    events.emit(3)
    #expect(target.value == 20 && heard == [3, -3])
  }

  @Test("Drivers combine without glitches, and a batch of properties drives once")
  func operators() {
    let radius = Property(1), count = Property(2), bag = DisposerBag()
    var heard: [Int] = [], evens: [Int] = [], switched: [Int] = []
    let product = Driver.combineLatest(radius.asDriver(), count.asDriver()) { $0 * $1 }
    product.drive(onNext: { heard.append($0) }).disposed(by: bag)
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
    #expect(heard == [2, 15, 18, 18] && evens == [2, 18] && switched == [8, 9, 9])
    let taps = EventEmitter<Void>()
    var latest: [Int] = []
    taps.asSignal().withLatestFrom(product).emit(onNext: { latest.append($0) }).disposed(by: bag)
    taps.emit(())
    #expect(latest == [18])
  }

  @Test("Dispose lets everything go")
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

  /// Lets the main actor's other tasks run until `isDone`, or for ten seconds.
  private func turns(_ isDone: () -> Bool) async {
    let deadline = ContinuousClock.now + .seconds(10)
    while !isDone(), ContinuousClock.now < deadline { await Task.yield() }
  }
}
