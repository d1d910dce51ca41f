/// A leaf of a subscription: one place in a source's list.
@usableFromInline
class Subscription: _Node {
  /// The source, which owns the subscription; nil when it was disposed or the source has died.
  @exclusivity(unchecked) final var source: Unmanaged<_Source>?
  /// The place in the source's list.
  @exclusivity(unchecked) @usableFromInline final var index = 0

  @usableFromInline
  init(source: _Source, parent: _Join?) {
    self.source = .passUnretained(source)
    super.init(parent: parent, state: .clean)
  }

  /// Takes it off the list. O(1).
  @usableFromInline override final func dispose() {
    state = .disposed
    source?._withUnsafeGuaranteedRef { $0.remove(self) }
  }

  @usableFromInline override final var isDisposed: Bool { source == nil }
}

/// A subscription with what it calls.
@usableFromInline
final class HandlerSubscription<Event>: Subscription {
  @exclusivity(unchecked) @usableFromInline var handler: (Event) -> Void

  @inlinable
  init(_ handler: @escaping (Event) -> Void, source: _Source, parent: _Join?) {
    self.handler = handler
    super.init(source: source, parent: parent)
  }

  override func releaseHandler() { handler = { _ in } }
}
