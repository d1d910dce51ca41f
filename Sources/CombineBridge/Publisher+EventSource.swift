#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive

extension Publisher where Failure == Never {
  /// The publisher as an event source.
  ///
  /// ```swift
  /// clock.publisher.eventSource.bind(to: scene.$time).disposed(by: bag)
  /// ```
  /// Each subscription subscribes to the publisher, and asks for all it has; `dispose` cancels before it returns. When
  /// the publisher finishes, the subscription is over, as it is when a source has gone. What can fail is a
  /// `resultSource`; this property is not there for it.
  ///
  /// The publisher must speak on the source's thread or actor: `receive(on:)` brings it there, or an `Inbox`.
  public var eventSource: EventSource<Output> { source(of: self, success: { $0 }, failure: nil) }
}

extension Publisher {
  /// The publisher as an event source of results: its values, and last its failure, should it fail.
  ///
  /// An event source has no errors, so here they are values, as they are of `EventSource.task`. Who wants none handles
  /// them first, by `catch` or `replaceError`, and takes `eventSource`, to which the rest is equal.
  public var resultSource: EventSource<Result<Output, Failure>> {
    source(of: self, success: { .success($0) }, failure: { .failure($0) })
  }
}

private func source<Upstream: Publisher, Event>(
  of upstream: Upstream, success: @escaping (Upstream.Output) -> Event,
  failure: ((Upstream.Failure) -> Event)?
) -> EventSource<Event> {
  EventSource { emitter in
    let subscriber = EmitterSubscriber(emitter, success: success, failure: failure)
    upstream.subscribe(subscriber)
    // The publisher holds the subscriber. If it drops it unfinished, the emitter goes, and all is over.
    return Disposer { [weak subscriber] in subscriber?.stop() }
  }
}

/// Emits what a publisher says.
private final class EmitterSubscriber<Input, Failure: Error, Event>: Subscriber {
  private var emitter: EventEmitter<Event>?
  private var subscription: Subscription?
  private let success: (Input) -> Event
  private let failure: ((Failure) -> Event)?

  init(
    _ emitter: EventEmitter<Event>, success: @escaping (Input) -> Event,
    failure: ((Failure) -> Event)?
  ) {
    (self.emitter, self.success, self.failure) = (emitter, success, failure)
  }

  func receive(subscription: Subscription) {
    guard emitter != nil, self.subscription == nil else { return subscription.cancel() }
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ value: Input) -> Subscribers.Demand {
    emitter?.emit(success(value))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    subscription = nil
    // The emitter outlives what it was given last, though that waits inside a transaction.
    guard let emitter = emitter.take() else { return }
    if case .failure(let error) = completion, let event = failure?(error) { emitter.emit(event) }
  }

  func stop() {
    emitter = nil
    subscription.take()?.cancel()
  }
}
