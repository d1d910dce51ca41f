#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive

/// A publisher of the events of an event source; see `EventSource.publisher`.
///
/// - It subscribes to the source when a subscriber is attached. No later event is lost, even without demand.
/// - A subscriber receives only as many events as it requests. Other events are buffered by the policy `buffering`.
/// - It finishes when the source has ended, and the buffered events have been delivered.
/// - Like every subscription, it does not retain the source.
/// - A cancellation ends the subscription before `cancel()` returns.
///
/// Call `request` and `cancel` on the thread or actor of the source. On other threads, use `values(buffering:)`, or
/// send the events from a handler.
public struct EventSourcePublisher<Source: EventSource>: Publisher {
  /// An event of the source.
  public typealias Output = Source.Event
  /// Never: an event source has no failures.
  public typealias Failure = Never

  private let source: Source
  private let buffering: BufferingPolicy

  /// Creates a publisher of the events of `source`. Events without demand are buffered by the policy `buffering`.
  ///
  /// - Precondition: the limit of `buffering` is at least 1.
  public init(_ source: Source, buffering: BufferingPolicy) {
    buffering.checkLimit()
    (self.source, self.buffering) = (source, buffering)
  }

  /// Subscribes `subscriber`.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    let operation = OperatorSubscription(BufferState<Output>(buffering), inputs: 1, downstream: subscriber)
    operation.start(subscriber)
    let subscription = SourceSubscription()
    operation.receive(subscription, from: 0)
    let forwarder = EventForwarder(operation)
    subscription.hold { source.subscribe(forwarder.receive) }
  }
}

/// A forwarder of a source's events to the operator subscription, which it finishes when the source ends. The source's
/// handler owns the forwarder, so the end of the source releases it.
private final class EventForwarder<Event, Downstream: Subscriber>
where Downstream.Input == Event, Downstream.Failure == Never {
  private let operation: OperatorSubscription<BufferState<Event>, Downstream>

  init(_ operation: OperatorSubscription<BufferState<Event>, Downstream>) { self.operation = operation }

  deinit { operation.receive(.finished, from: 0) }

  func receive(_ event: Event) {
    var event = event
    operation.receive(from: 0) { $0.receive(&event) }
  }
}

/// The subscription to the source. The operator subscription may cancel it before `subscribe` has returned.
private final class SourceSubscription: Subscription {
  private var disposer: Disposer?
  private var isCancelled = false

  func hold(_ subscribe: () -> Disposer) {
    guard !isCancelled else { return }
    let disposer = subscribe()
    if !isCancelled { self.disposer = consume disposer }
  }

  /// Does nothing: an event source has no demand.
  func request(_ demand: Subscribers.Demand) {}

  func cancel() {
    isCancelled = true
    disposer.take()?.dispose()
  }
}

extension EventSource {
  /// A publisher of the events that buffers all events without demand.
  ///
  /// ```swift
  /// window.clicks.publisher.collect(2).sink { print("a pair of clicks", $0) }
  /// ```
  /// The publisher of a property keeps only the latest value. The publisher of a chain over properties keeps all
  /// values; to keep only the latest, use `publisher(buffering: .newest(1))`.
  public var publisher: EventSourcePublisher<Self> { publisher(buffering: .unbounded) }

  /// Returns a publisher of the events. Events without demand are buffered by the policy `buffering`.
  ///
  /// - Precondition: the limit of `buffering` is at least 1.
  public func publisher(buffering: BufferingPolicy) -> EventSourcePublisher<Self> {
    EventSourcePublisher(self, buffering: buffering)
  }
}

extension CurrentValueSource {
  /// A publisher of the current value, and of each value that is set. A slow subscriber receives only the latest value. A
  /// subscription to a `WeakProperty` without demand retains the waiting object.
  ///
  /// ```swift
  /// sphere.$radius.publisher.removeDuplicates().sink { label.text = "\($0) m" }
  /// ```
  public var publisher: EventSourcePublisher<Self> { publisher(buffering: .newest(1)) }
}

extension LateInitProperty {
  /// A publisher of the current value, if there is one, and of each value that is set. A slow subscriber receives only
  /// the latest value.
  public var publisher: EventSourcePublisher<LateInitProperty> { publisher(buffering: .newest(1)) }
}
