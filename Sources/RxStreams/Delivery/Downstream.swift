/// Where an observable sends its events, one at a time, and none after a stop event.
@frozen @usableFromInline
struct Downstream<Element> {
  @usableFromInline let send: (Event<Element>) -> Void
  /// Whether nothing is wanted any more. For sources that send many events before they return how to end them.
  @usableFromInline let isOver: () -> Bool

  @inlinable
  init(send: @escaping (Event<Element>) -> Void, isOver: @escaping () -> Bool) {
    (self.send, self.isOver) = (send, isOver)
  }

  /// The way to here for what `adapt` makes of other events.
  @inlinable
  func adapting<Other>(_ adapt: @escaping (Event<Other>) -> Void) -> Downstream<Other> {
    Downstream<Other>(send: adapt, isOver: isOver)
  }
}
