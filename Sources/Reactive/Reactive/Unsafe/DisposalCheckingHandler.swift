/// A handler that is not called after its subscription was disposed.
///
/// It is used for a chain in which user code runs between the node that emits and the handler, such as the transform of
/// `map`. That code may dispose the subscription, and the handler must then not be called for the event under way.
@usableFromInline
final class DisposalCheckingHandler<Event> {
  @usableFromInline let handler: (Event) -> Void
  /// The subscription's root; nil until it is attached.
  @usableFromInline let root = Cell<UnretainedReference<Node>?>(nil)

  @inlinable
  init(_ handler: @escaping (Event) -> Void) { self.handler = handler }

  @inlinable @inline(__always)
  func receive(_ event: Event) {
    if isDisposed { return }
    handler(event)
  }
}
