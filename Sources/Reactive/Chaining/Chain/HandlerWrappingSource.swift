import Reactive

/// A source that wraps each attached handler before it attaches the handler to `upstream`.
@usableFromInline
struct HandlerWrappingSource<Upstream: EventSource, Event>: EventSource {
  @usableFromInline let upstream: Upstream
  @usableFromInline let wrap: (@escaping (Event) -> Void) -> (Upstream.Event) -> Void

  @inlinable
  init(upstream: Upstream, wrap: @escaping (@escaping (Event) -> Void) -> (Upstream.Event) -> Void) {
    (self.upstream, self.wrap) = (upstream, wrap)
  }

  @inlinable
  func _attach(_ handler: @escaping (Event) -> Void, parent: ParentJoinReference) -> AttachedNode {
    upstream._attach(wrap(handler), parent: parent)
  }
}
