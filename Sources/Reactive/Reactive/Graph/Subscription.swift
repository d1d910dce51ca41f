/// A leaf of a subscription tree: one entry in a source's list.
@usableFromInline
class Subscription: Node {
  /// The source, which owns the subscription. Nil when the subscription was disposed or the source was freed.
  @usableFromInline final let source = Cell<UnretainedReference<_Source>?>(nil)
  /// The index in the source's list.
  @usableFromInline final let index = Cell(0)

  @inlinable
  init(parent: Join?) { super.init(parent: parent, state: .clean) }

  /// Pulls the source. Only subscriptions to sources that are computed become dirty.
  @usableFromInline override final func pull() {
    state.value = .clean
    StackDepth.checkDelivery()
    pullSource()
  }

  /// Removes the subscription from the list. O(1).
  @usableFromInline override final func dispose() {
    state.value = .disposed
    withSource { $0.remove(self) }
  }
}

/// A subscription with its handler. The handler is a constant, because a closure in a variable is retained and released
/// around each call.
@usableFromInline
final class HandlerSubscription<Event>: Subscription {
  @usableFromInline let handler: (Event) -> Void

  @inlinable
  init(_ handler: @escaping (Event) -> Void, parent: Join?) {
    self.handler = handler
    super.init(parent: parent)
  }
}

extension Subscription {
  /// Marks the subscription and the nodes downstream as dirty, because the source has become dirty.
  final func sourceBecameDirty() {
    guard state.value == .clean else { return }
    state.value = .dirty
    withParent { $0.inputBecameDirty() }
  }
}
