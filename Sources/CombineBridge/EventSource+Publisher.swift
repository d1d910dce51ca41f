#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive

/// An event source as a publisher; see `EventSourceProtocol.publisher`.
///
/// It subscribes to the source when a subscriber comes, so nothing that happens after that is lost, asked for or not. A
/// subscriber is given what it asks for, and no more; what is left waits, as `buffering` says. It finishes when the
/// source's subscription is over, that is when the source has gone, and what waited was delivered; like every
/// subscription it does not keep the source alive. A cancellation ends the subscription before it returns.
///
/// Requests and cancellations belong where the source does, to its thread or actor. A subscriber elsewhere takes
/// `values(buffering:)`, or what a handler here sends it.
public struct EventSourcePublisher<Source: EventSourceProtocol>: Publisher {
  /// An event.
  public typealias Output = Source.Event
  /// A source does not fail.
  public typealias Failure = Never

  private let source: Source
  private let buffering: Buffering

  /// Publishes the events of `source`, with what nobody has asked for yet waiting as `buffering` says.
  ///
  /// - Precondition: the limit of `buffering` is at least 1.
  public init(_ source: Source, buffering: Buffering) {
    precondition(buffering.limit >= 1, "a buffer keeps at least one value")
    (self.source, self.buffering) = (source, buffering)
  }

  /// Connects `subscriber`.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    let coordinator = Coordinator(BufferState<Output>(buffering), inputs: 1, downstream: subscriber)
    coordinator.start(subscriber)
    let subscription = SourceSubscription()
    coordinator.receive(subscription, from: 0)
    let feed = Feed(coordinator)
    subscription.hold { source.subscribe(feed.receive) }
  }
}

/// What the source's handler owns: it dies with the source, and says so.
private final class Feed<Event, Downstream: Subscriber>
where Downstream.Input == Event, Downstream.Failure == Never {
  private let coordinator: Coordinator<BufferState<Event>, Downstream>

  init(_ coordinator: Coordinator<BufferState<Event>, Downstream>) { self.coordinator = coordinator }

  deinit { coordinator.receive(.finished, from: 0) }

  func receive(_ event: Event) {
    var event = event
    coordinator.receive(from: 0) { $0.receive(&event) }
  }
}

/// The subscription to the source, as the coordinator ends it: perhaps before `subscribe` has returned.
private final class SourceSubscription: Subscription {
  private var disposer: Disposer?
  private var isCancelled = false

  func hold(_ subscribe: () -> Disposer) {
    guard !isCancelled else { return }
    let disposer = subscribe()
    if isCancelled { disposer.dispose() } else { self.disposer = disposer }
  }

  /// A source is not asked.
  func request(_ demand: Subscribers.Demand) {}

  func cancel() {
    isCancelled = true
    disposer.take()?.dispose()
  }
}

extension EventSourceProtocol {
  /// The source as a publisher, which loses no event: what nobody has asked for yet waits.
  ///
  /// ```swift
  /// window.clicks.publisher.collect(2).sink { print("a pair of clicks", $0) }
  /// ```
  /// A property's publisher keeps only the latest value; a chain over properties keeps all, unless it is told:
  /// `publisher(buffering: .newest(1))`.
  public var publisher: EventSourcePublisher<Self> { publisher(buffering: .unbounded) }

  /// The source as a publisher. What nobody has asked for yet waits, as `buffering` says.
  ///
  /// - Precondition: the limit of `buffering` is at least 1.
  public func publisher(buffering: Buffering) -> EventSourcePublisher<Self> {
    EventSourcePublisher(self, buffering: buffering)
  }
}
