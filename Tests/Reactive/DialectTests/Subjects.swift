import CombineBridge
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive

/// A sender of events to all its subscribers.
protocol EventSubject {
  func send(_ event: Int)
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed
}

/// A sender that keeps the current value and sends it to each new subscriber.
protocol CurrentValueHolder: EventSubject {
  var value: Int { get }
}

extension EventSource<Int> {
  fileprivate func listening(_ handler: @escaping (Int) -> Void) -> Subscribed {
    let disposer = subscribe(handler)
    return Subscribed { disposer.dispose() }
  }
}

extension Publisher<Int, Never> {
  fileprivate func listening(_ handler: @escaping (Int) -> Void) -> Subscribed {
    let cancellable = sink(receiveValue: handler)
    return Subscribed { cancellable.cancel() }
  }
}

struct EmitterSubject: EventSubject {
  private let emitter = EventEmitter<Int>()

  func send(_ event: Int) { emitter.emit(event) }
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed { emitter.listening(handler) }
}

struct PublishedEmitterSubject: EventSubject {
  private let emitter = EventEmitter<Int>()

  func send(_ event: Int) { emitter.emit(event) }
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed { emitter.publisher.listening(handler) }
}

struct CombineSubject: EventSubject {
  private let subject = PassthroughSubject<Int, Never>()

  func send(_ event: Int) { subject.send(event) }
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed { subject.listening(handler) }
}

struct SourcedCombineSubject: EventSubject {
  private let subject = PassthroughSubject<Int, Never>()

  func send(_ event: Int) { subject.send(event) }
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed { subject.eventSource.listening(handler) }
}

struct PropertyHolder: CurrentValueHolder {
  private let property = Property(0)

  var value: Int { property.value }
  func send(_ event: Int) { property.value = event }
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed { property.listening(handler) }
}

struct PublishedPropertyHolder: CurrentValueHolder {
  private let property = Property(0)

  var value: Int { property.value }
  func send(_ event: Int) { property.value = event }
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed { property.publisher.listening(handler) }
}

struct CombineHolder: CurrentValueHolder {
  private let subject = CurrentValueSubject<Int, Never>(0)

  var value: Int { subject.value }
  func send(_ event: Int) { subject.send(event) }
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed { subject.listening(handler) }
}

struct SourcedCombineHolder: CurrentValueHolder {
  private let subject = CurrentValueSubject<Int, Never>(0)

  var value: Int { subject.value }
  func send(_ event: Int) { subject.send(event) }
  func listen(_ handler: @escaping (Int) -> Void) -> Subscribed { subject.eventSource.listening(handler) }
}
