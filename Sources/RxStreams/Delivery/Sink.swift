import Parallelism
import Reactive

/// The observer's end of a subscription. It enforces the stop rule and forwards events one at a time, in order. After a
/// stop event or a disposal it forwards nothing and releases everything that it holds.
///
/// Ownership runs downstream only: every sender owns the sink, and the references upstream, which disposal follows, are
/// weak. So a subscription ends when its subjects are freed, and a graph that is dropped without disposal is freed. The
/// exceptions are `create` and `never`, whose sinks retain themselves until their end: see `RetainingDisposable`.
@usableFromInline
final class Sink<Element>: Cancelable {
  /// The handler. Nil when the subscription has ended.
  @usableFromInline let handler: Locked<Downstream<Element>?>
  @usableFromInline let queue = SerialQueue<Void, Event<Element>>(())
  @usableFromInline let upstream = SerialDisposable()

  @inlinable
  init(_ handler: Downstream<Element>) { self.handler = Locked(handler) }

  deinit { upstream.dispose() }

  /// Creates a subscription of `handler` that receives the events of `start`. Returns the disposable that ends it.
  @inlinable
  static func feed(_ handler: Downstream<Element>, start: (Sink) -> any Disposable) -> any Disposable {
    let sink = Sink(handler)
    // If the sink has ended by now, this disposes the new disposable at once.
    sink.upstream.disposable = start(sink)
    return WeakDisposable(sink)
  }

  /// Creates a subscription of a closure. Returns the disposable that ends it.
  @inlinable
  static func feed(
    _ handler: @escaping (Event<Element>) -> Void, start: (Sink) -> any Disposable
  ) -> any Disposable {
    feed(Downstream(send: handler, isOver: { false }), start: start)
  }

  /// Whether the subscription has ended.
  @inlinable var isDisposed: Bool { handler.withValue { $0 == nil } }

  /// Whether the subscription, or one downstream, has ended.
  @inlinable var isOver: Bool { handler.withValue { $0 }?.isOver() ?? true }

  /// The sink as a receiver of events.
  @inlinable var asDownstream: Downstream<Element> { Downstream(send: send, isOver: { self.isOver }) }

  @inlinable
  func send(_ event: Event<Element>) {
    queue.send(event) { event in
      guard let handler = handler.withValue({ $0 }) else { return }
      handler.send(event)
      if event.isStopEvent { dispose() }
    }
  }

  @inlinable
  func dispose() {
    let dropped = handler.withValue { $0.take() }
    queue.close()
    upstream.dispose()
    withExtendedLifetime(dropped) {}
  }
}

// The locks of the sink, its queue and its disposable guard all mutable state. For the handler see `Broadcaster`.
extension Sink: @unchecked Sendable where Element: Sendable {}
