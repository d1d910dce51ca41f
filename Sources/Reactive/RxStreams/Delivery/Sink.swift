import Reactive

/// The observer's end of a subscription. It enforces the stop rule and forwards events one at a time, in order. After a
/// stop event or a disposal it forwards nothing and releases everything that it holds.
///
/// Ownership runs downstream only: every sender owns the sink, and the references upstream, which disposal follows, are
/// weak. So a subscription ends when its subjects are freed, and a graph that is dropped without disposal is freed. The
/// exceptions are `create` and `never`, whose sinks retain themselves until their end: see `RetainingDisposable`.
@usableFromInline
final class Sink<Element>: Cancelable {
  /// The two ends of the subscription, which the lock of the queue protects.
  @usableFromInline
  struct Ends {
    /// The receiver of the events. Nil when the subscription has ended.
    @usableFromInline var downstream: Downstream<Element>?
    @usableFromInline var upstream: (any Disposable)?

    @inlinable
    init(_ downstream: Downstream<Element>) { self.downstream = downstream }
  }

  @usableFromInline let queue: SerialQueue<Ends, Event<Element>>

  @inlinable
  init(_ downstream: Downstream<Element>) { queue = SerialQueue(Ends(downstream)) }

  deinit { queue.withContent { $0.upstream.take() }?.dispose() }

  /// Creates a subscription of `handler` that receives the events of `start`. Returns the disposable that ends it.
  @inlinable
  static func feed(_ handler: Downstream<Element>, start: (Sink) -> any Disposable) -> any Disposable {
    let sink = Sink(handler)
    sink.setUpstream(start(sink))
    return WeakDisposable(sink)
  }

  /// Creates a subscription of a closure. Returns the disposable that ends it.
  @inlinable
  static func feed(
    _ handler: @escaping (Event<Element>) -> Void, start: (Sink) -> any Disposable
  ) -> any Disposable {
    feed(Downstream(send: handler, isOver: { false }), start: start)
  }

  /// Sets the disposable that ends with the sink, which is disposed at once if the sink has ended by now.
  @inlinable
  func setUpstream(_ upstream: any Disposable) {
    let isOver = queue.withContent { ends in
      if ends.downstream == nil { return true }
      ends.upstream = upstream
      return false
    }
    if isOver { upstream.dispose() }
  }

  /// Whether the subscription has ended.
  @inlinable var isDisposed: Bool { queue.withContent { $0.downstream == nil } }

  /// Whether the subscription, or one downstream, has ended.
  @inlinable var isOver: Bool { queue.withContent { $0.downstream }?.isOver() ?? true }

  /// The sink as a receiver of events.
  @inlinable var asDownstream: Downstream<Element> { Downstream(send: send, isOver: { self.isOver }) }

  @inlinable
  func send(_ event: Event<Element>) {
    let state = queue.lock()
    guard !state.contains(.closed), let downstream = queue.content.downstream else {
      return queue.unlock(state)
    }
    if state != [] { return queue.append(event, state, to: { forward($0) }) }
    queue.beginProcessing()
    downstream.send(event)
    if event.isStopEvent { dispose() }
    queue.drain(to: { forward($0) })
  }

  @usableFromInline
  func forward(_ event: Event<Element>) {
    guard let downstream = queue.withContent({ $0.downstream }) else { return }
    downstream.send(event)
    if event.isStopEvent { dispose() }
  }

  @inlinable
  func dispose() {
    let dropped = queue.withContent { ends in (ends.downstream.take(), ends.upstream.take()) }
    queue.close()
    dropped.1?.dispose()
    withExtendedLifetime(dropped) {}
  }
}

// The lock of the queue guards all mutable state. For the handler see `Broadcaster`.
extension Sink: @unchecked Sendable where Element: Sendable {}

/// The receiving end of an observable's events. It requires one event at a time, and none after a stop event.
@frozen @usableFromInline
struct Downstream<Element> {
  @usableFromInline let send: (Event<Element>) -> Void
  /// Returns whether the subscription has ended. Sources that send many events before they return check it to stop
  /// early.
  @usableFromInline let isOver: () -> Bool

  @inlinable
  init(send: @escaping (Event<Element>) -> Void, isOver: @escaping () -> Bool) {
    (self.send, self.isOver) = (send, isOver)
  }

  /// Returns a receiver of another event type that calls `adapt` with each event.
  @inlinable
  func adapting<Other>(_ adapt: @escaping (Event<Other>) -> Void) -> Downstream<Other> {
    Downstream<Other>(send: adapt, isOver: isOver)
  }
}
