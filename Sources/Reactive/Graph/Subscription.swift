/// A leaf of a subscription tree: one entry in a source's list.
@usableFromInline
class Subscription: Node {
  /// The source, which owns the subscription. Nil when the subscription was disposed or the source was freed.
  @usableFromInline final let source = Cell<UnretainedReference<_Source>?>(nil)
  /// The index in the source's list.
  @usableFromInline final let index = Cell(0)

  @inlinable
  init(parent: Join?) { super.init(parent: parent, state: .clean) }

  /// Pulls the chain of the source. Only subscriptions to derived properties and shared sources become dirty.
  @usableFromInline override func pull() {
    state.value = .clean
    StackDepth.checkDelivery()
    withSource { $0.pullChain() }
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
class HandlerSubscription<Event>: Subscription {
  @usableFromInline final let handler: (Event) -> Void

  @inlinable
  init(_ handler: @escaping (Event) -> Void, parent: Join?) {
    self.handler = handler
    super.init(parent: parent)
  }
}

/// An input of the chain of a derived value, from a source that has a value: a property or another derived value.
///
/// The source does not call its handler when it is delivered. A change marks the input dirty at once, with the nodes
/// downstream, as it marks tracking nodes. When the chain is pulled, because the derived value is read or delivered, the
/// input takes the value that the source has then. So a derived value is up to date whenever it is read, also in a batch
/// and in a handler, and its chain receives each value once.
@usableFromInline
final class ValueInput<Event>: HandlerSubscription<Event> {
  /// Calls the handler of this object with the value of its source.
  private let send: (Subscription, _Source) -> Void

  @usableFromInline
  init(
    _ handler: @escaping (Event) -> Void, parent: Join?, send: @escaping (Subscription, _Source) -> Void
  ) {
    self.send = send
    super.init(handler, parent: parent)
  }

  @usableFromInline override func pull() { takeValue(send) }
}

extension Subscription {
  /// Brings the source up to date, and takes its value if that has changed.
  final func takeValue(_ send: (Subscription, _Source) -> Void) {
    StackDepth.checkDelivery()
    state.value = .pulling
    withSource { $0.refreshChain() }
    let found = state.value
    if found == .disposed { return }
    state.value = .clean
    withSource { $0.subscribers.inPlace.hasCleanInputs = true }
    // The source has become dirty again while it was brought up to date.
    if found == .dirty { inputBecameDirty() }
    guard exchange(&hasNewValue.inPlace, with: false) else { return }
    withSource { source in
      if Transaction.current.isTracing { Transaction.current.state.trace?.addCause(source, of: root) }
      send(self, source)
    }
  }

  /// Marks the input and the nodes downstream as dirty, because the source has become dirty.
  final func inputBecameDirty() {
    guard state.value == .clean || state.value == .pulling else { return }
    state.value = .dirty
    withParent { $0.inputBecameDirty() }
  }

  /// Marks the value input and the nodes downstream as dirty, because the source has another value. During the pull that
  /// has brought the source up to date, the input takes the value next.
  final func sourceHasNewValue() {
    hasNewValue.value = true
    if state.value == .clean { inputBecameDirty() }
  }
}
