/// A leaf of a subscription tree: one entry in a source's list.
@usableFromInline
class Subscription: _Node {
  /// The source, which owns the subscription. Nil when the subscription was disposed or the source was freed.
  @safe @exclusivity(unchecked) final var source: UnretainedReference<_Source>?
  /// The index in the source's list.
  @safe @exclusivity(unchecked) @usableFromInline final var index = 0

  @inlinable
  init(parent: _Join?) { super.init(parent: parent, state: .clean) }

  /// Pulls the chain of the source. Only subscriptions to derived properties and shared sources become dirty.
  @usableFromInline override final func pull() {
    state = .clean
    StackDepth.checkDelivery()
    withSource { $0.pullChain() }
  }

  /// Removes the subscription from the list. O(1).
  @usableFromInline override final func dispose() {
    state = .disposed
    withSource { $0.remove(self) }
  }
}

/// A subscription with its handler. The handler is a constant, because a closure in a variable is retained and released
/// around each call.
@usableFromInline
final class HandlerSubscription<Event>: Subscription {
  @usableFromInline let handler: (Event) -> Void

  @inlinable
  init(_ handler: @escaping (Event) -> Void, parent: _Join?) {
    self.handler = handler
    super.init(parent: parent)
  }
}
