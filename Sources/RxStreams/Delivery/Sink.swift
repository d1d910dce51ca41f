import Hardware
import Reactive

/// The observer's end of a subscription: it keeps the stop rule, hands on events one at a time in order, and is silent,
/// and lets go of everything, once it has been told to stop or was disposed.
///
/// Ownership runs downstream only: whoever may send owns the sink, and the way back, on which disposal travels, is weak.
/// So a subscription that nobody can tell anything any more is over, and a graph that is dropped undisposed dies.
@usableFromInline
final class Sink<Element>: Disposable {
  /// Nil once it is over.
  @usableFromInline let handler: Locked<Downstream<Element>?>
  @usableFromInline let queue = SerialQueue<Void, Event<Element>>(())
  @usableFromInline let upstream = SerialDisposable()

  @inlinable
  init(_ handler: Downstream<Element>) { self.handler = Locked(handler) }

  deinit { upstream.dispose() }

  /// The end of a subscription of `handler`, which is fed by what `start` arranges.
  @inlinable
  static func feed(_ handler: Downstream<Element>, start: (Sink) -> any Disposable) -> any Disposable {
    let sink = Sink(handler)
    // A sink that is over by now disposes it at once.
    sink.upstream.disposable = start(sink)
    return WeakDisposable(sink)
  }

  /// The end of a subscription of `handler`; see above.
  @inlinable
  static func feed(
    _ handler: @escaping (Event<Element>) -> Void, start: (Sink) -> any Disposable
  ) -> any Disposable {
    feed(Downstream(send: handler, isOver: { false }), start: start)
  }

  @inlinable var isOver: Bool { handler.withValue { $0 }?.isOver() ?? true }

  /// The way into this sink.
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

// The locks of the sink, its queue and its disposable guard all that changes. For its handler see `Broadcaster`.
extension Sink: @unchecked Sendable where Element: Sendable {}
