/// A leaf of a subscription: one place in a source's list.
@usableFromInline
class Subscription: _Node {
  /// The source, which owns the subscription; nil when it was disposed or the source has died.
  @safe @exclusivity(unchecked) final var source: Uncounted<_Source>?
  /// The place in the source's list.
  @safe @exclusivity(unchecked) @usableFromInline final var index = 0

  @inlinable
  init(parent: _Join?) { super.init(parent: parent, state: .clean) }

  /// Brings the derived property it is subscribed to up to date; only that one's subscriptions are ever dirty.
  @usableFromInline override final func pull() {
    state = .clean
    StackDepth.checkDelivery()
    withSource { $0.pullChain() }
  }

  /// Takes it off the list. O(1).
  @usableFromInline override final func dispose() {
    state = .disposed
    withSource { $0.remove(self) }
  }
}

/// A subscription with what it calls. A constant: a closure in a variable is retained and released around each call.
@usableFromInline
final class HandlerSubscription<Event>: Subscription {
  @usableFromInline let handler: (Event) -> Void

  @inlinable
  init(_ handler: @escaping (Event) -> Void, parent: _Join?) {
    self.handler = handler
    super.init(parent: parent)
  }
}
