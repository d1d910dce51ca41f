import Reactive
import RxStreams
import Testing

// The examples of a text on RxCocoa's relays, drivers and signals.

private struct Failure: Error {}

@MainActor @Suite("RxCocoa's relays, drivers and signals")
struct SharedSequenceDocumentTests {
  private let bag = DisposerBag()

  @Test("A relay has a value, accepts elements, and never stops")
  func relay() {
    let query = BehaviorRelay(value: "")
    var received: [String] = []
    let subscription = query.subscribe(onNext: { received.append($0) })
    query.accept("sw")
    query.accept("swift")
    subscription.dispose()
    #expect(received == ["", "sw", "swift"] && query.value == "swift")
  }

  @Test("A driver sends the latest element to each new subscriber, and a signal does not")
  func replay() {
    let text = BehaviorRelay(value: "a"), taps = PublishRelay<Int>()
    var driven: [String] = [], signalled: [Int] = []
    taps.accept(1)
    text.asDriver().drive(onNext: { driven.append($0) }).disposed(by: bag)
    taps.asSignal().emit(onNext: { signalled.append($0) }).disposed(by: bag)
    #expect(driven == ["a"] && signalled.isEmpty)
  }

  @Test("A driver replaces an error by an element, or goes on with another driver")
  func errors() {
    let failing = Observable<Int>.error(Failure())
    var replaced: [Int] = [], resumed: [Int] = []
    failing.asDriver(onErrorJustReturn: 7).drive(onNext: { replaced.append($0) }).disposed(by: bag)
    failing.asDriver(onErrorDriveWith: .just(8)).drive(onNext: { resumed.append($0) }).disposed(by: bag)
    #expect(replaced == [7] && resumed == [8])
  }

  @Test("A driver completes with its observable, and the completion is reported once")
  func completion() {
    var log: [String] = []
    Observable.of(1, 2).asDriver(onErrorJustReturn: 0)
      .drive(
        onNext: { log.append("\($0)") }, onCompleted: { log.append("completed") },
        onDisposed: { log.append("disposed") }
      )
      .disposed(by: bag)
    #expect(log == ["1", "2", "completed", "disposed"])
  }

  @Test("A driver drives a relay, and a signal is sent to a relay")
  func binding() {
    let source = Property(1), clicks = EventEmitter<Int>()
    let state = BehaviorRelay(value: 0), events = PublishRelay<Int>()
    var received: [Int] = []
    let subscription = events.subscribe(onNext: { received.append($0) })
    source.asDriver().drive(state).disposed(by: bag)
    clicks.asSignal().emit(to: events).disposed(by: bag)
    source.value = 2
    clicks.emit(5)
    #expect(state.value == 2 && received == [5])
    subscription.dispose()
  }
}
