/// A leaf of a subscription tree: one entry in a source's list.
@usableFromInline
class Subscription: Node {
  /// The source, which owns the subscription. Nil when the subscription was disposed or the source was freed.
  @usableFromInline final let source = Cell<UnretainedReference<_Source>?>(nil)
  /// The index in the source's list.
  @usableFromInline final let index = Cell<Int32>(0)
  /// The number of changes of a derived value when the subscription received its value.
  @usableFromInline final let revision = Cell<Int32>(0)

  @inlinable
  init(parent: Join?) { super.init(parent: parent, state: .clean) }

  /// Pulls the source. Only subscriptions to sources that are computed become dirty.
  @usableFromInline override final func pull(_ phase: Phase) {
    state.value = .clean
    StackDepth.checkDelivery()
    pullSource()
    if isReady.value, phase.emits { emit() }
  }

  /// Calls the handler with the value of the source.
  @usableFromInline override final func emit() {
    isReady.value = false
    withSource { _ = $0.perform($0, .deliveryTo(index.value)) }
  }

  /// Whether the handler passes an event on to the subscriber, or to a source that is connected to a chain, without a join
  /// that stores it.
  final var callsSubscriber: Bool {
    var join = parentJoin
    while let next = join {
      if next.storesEvents { return false }
      join = next.parentJoin
    }
    return true
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
