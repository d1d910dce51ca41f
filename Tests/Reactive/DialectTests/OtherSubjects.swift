import Chaining
import Reactive
import RxStreams

extension ObservableType<Int> {
  fileprivate func listening(_ handler: @escaping (Int) -> Void) -> Subscribed {
    let disposable = subscribe(onNext: handler)
    return Subscribed { disposable.dispose() }
  }
}

extension Chain<Int, SyncableChainKind> {
  fileprivate func listening(_ handler: @escaping (Int) -> Void) -> Subscribed {
    let observer = self.do(handler).sync()
    return Subscribed { observer.invalidate() }
  }
}

struct RxSubject: EventSubject {
  private let subject = PublishSubject<Int>()

  func send(_ event: Int) { subject.onNext(event) }
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed { subject.listening(handler) }
}

struct RxRelaySubject: EventSubject {
  private let relay = PublishRelay<Int>()

  func send(_ event: Int) { relay.accept(event) }
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed { relay.listening(handler) }
}

struct NotifierSubject: EventSubject {
  private let notifier = Notifier<Int>()

  func send(_ event: Int) { notifier.notify(value: event) }
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed { notifier.chain().synced.listening(handler) }
}

struct RxHolder: CurrentValueHolder {
  private let subject = BehaviorSubject(value: 0)

  // The subject never fails in these tests.
  var value: Int { (try? subject.value()) ?? -1 }
  func send(_ event: Int) { subject.onNext(event) }
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed { subject.listening(handler) }
}

struct RxRelayHolder: CurrentValueHolder {
  private let relay = BehaviorRelay(value: 0)

  var value: Int { relay.value }
  func send(_ event: Int) { relay.accept(event) }
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed { relay.listening(handler) }
}

struct ChainedHolder: CurrentValueHolder {
  private let holder = ValueHolder(0)

  var value: Int { holder.value }
  func send(_ event: Int) { holder.value = event }
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed { holder.chain().listening(handler) }
}

/// RxStreams' own operator over its relays.
final class RxPair: LatestPair {
  private let a = BehaviorRelay(value: 1), b = BehaviorRelay(value: 1), isDiamond: Bool

  init(isDiamond: Bool) { self.isDiamond = isDiamond }

  func set(_ value: Int) { a.accept(value) }
  func set(b value: Int) { b.accept(value) }

  func listen(_ handler: @escaping (Int, Int) -> Void) -> Subscribed {
    let first = a.map { [isDiamond] in isDiamond ? $0 * 10 : $0 }
    let second = isDiamond ? a.map { $0 * 100 } : b.asObservable()
    let end = Observable.combineLatest(first, second) { ($0, $1) }.subscribe(onNext: { handler($0, $1) })
    return Subscribed { end.dispose() }
  }
}

final class ChainedPair: LatestPair {
  private let a = ValueHolder(1), b = ValueHolder(1), isDiamond: Bool

  init(isDiamond: Bool) { self.isDiamond = isDiamond }

  func set(_ value: Int) { a.value = value }
  func set(b value: Int) { b.value = value }

  func listen(_ handler: @escaping (Int, Int) -> Void) -> Subscribed {
    let first = a.chain().map { [isDiamond] in isDiamond ? $0 * 10 : $0 }
    let second = isDiamond ? a.chain().map { $0 * 100 } : b.chain()
    let observer = first.combine(second).do { handler($0, $1) }.sync()
    return Subscribed { observer.invalidate() }
  }
}
