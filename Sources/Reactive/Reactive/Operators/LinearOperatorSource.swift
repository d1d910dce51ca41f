/// The source of an operator with one input and no node in the tree, such as `map` or `filter`. For each subscription
/// it wraps the handler in another, which upstream calls. The wrapping handler captures the state of the operator, so
/// each subscription has its own state.
@frozen @usableFromInline
struct LinearOperatorSource<Upstream: EventSource, Event>: AttachableSource {
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
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    upstream.attach(wrap(handler), to: parent)
  }
}
