#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive

extension Publisher where Failure == Never {
  /// An event source of the values of the publisher.
  ///
  /// ```swift
  /// clock.publisher.eventSource.bind(to: scene.$time).disposed(by: bag)
  /// ```
  /// Each subscription subscribes to the publisher and requests unlimited demand. `dispose` cancels before it returns.
  /// When the publisher finishes, the subscription ends, as it does when a source ends. For publishers that can fail,
  /// use `resultSource`.
  ///
  /// The publisher must send on the thread or actor of the source. Use `receive(on:)` or an `Inbox` otherwise.
  public var eventSource: AnyEventSource<Output> { source(of: self, success: { $0 }, failure: nil) }
}

extension Publisher {
  /// An event source of results: the values of the publisher, and finally its failure, if it fails.
  ///
  /// An event source has no errors, so they are values, as in `AnyEventSource.task`. To avoid results, handle the failure
  /// first, by `catch` or `replaceError`, and use `eventSource`. Otherwise the two are the same.
  public var resultSource: AnyEventSource<Result<Output, Failure>> {
    source(of: self, success: { .success($0) }, failure: { .failure($0) })
  }
}

private func source<Upstream: Publisher, Event>(
  of upstream: Upstream, success: @escaping (Upstream.Output) -> Event,
  failure: ((Upstream.Failure) -> Event)?
) -> AnyEventSource<Event> {
  AnyEventSource { emitter in
    let subscriber = EmitterSubscriber(emitter, success: success, failure: failure)
    upstream.subscribe(subscriber)
    // The publisher retains the subscriber. If it releases it unfinished, the emitter is released, too, and the
    // subscription ends.
    return Disposer { [weak subscriber] in subscriber?.stop() }
  }
}

/// A subscriber that emits the values of a publisher through an event emitter.
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
    // The local reference keeps the emitter alive while its last event waits inside a transaction.
    guard let emitter = emitter.take() else { return }
    if case .failure(let error) = completion, let event = failure?(error) { emitter.emit(event) }
  }

  func stop() {
    emitter = nil
    subscription.take()?.cancel()
  }
}
