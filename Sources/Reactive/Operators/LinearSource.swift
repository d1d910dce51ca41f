/// A linear operator: for each subscription it wraps the handler in another, which upstream calls. What the operator
/// remembers is captured by that handler, so each subscription remembers its own.
@frozen @usableFromInline
struct LinearSource<Upstream: EventSourceProtocol, Event>: EventSourceProtocol {
  @usableFromInline let upstream: Upstream
  @usableFromInline let wrap: (@escaping (Event) -> Void) -> (Upstream.Event) -> Void

  @inlinable
  init(
    upstream: Upstream, wrap: @escaping (@escaping (Event) -> Void) -> (Upstream.Event) -> Void
  ) {
    self.upstream = upstream
    self.wrap = wrap
  }

  @inlinable
  func _attach(_ handler: @escaping (Event) -> Void, parent: _Join?) -> _Node {
    upstream._attach(wrap(handler), parent: parent)
  }
}
