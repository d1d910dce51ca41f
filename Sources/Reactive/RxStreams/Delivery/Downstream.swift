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
