/// A node of a subscription tree. The leaves are entries in the lists of the sources, joins (`combine`,
/// `flatMapLatest`, `merge`) are the inner nodes, and the root calls the subscriber.
///
/// Ownership runs downstream only (source, leaf, join, root). So there are no cycles, and a tree is freed with its
/// leaves. The references upstream, which pulling and disposal follow, are unowned: a node's deinit makes its parent
/// forget it. The subscriber's disposer refers to the root and does not own it.
///
/// `dispose` removes the leaves of the subtree from the lists of their sources.
///
/// Linear operators have no node: `map` and `filter` are composed into the handler when a chain is subscribed.
@usableFromInline
class Node: _PulledNode {
  /// Whether `pull` has found something that is to be emitted.
  @usableFromInline final let isReady = Cell(false)
  /// The index among the inputs of a `ManyInputsJoin`.
  final let place = Cell<Int32>(0)
  /// The next join downstream. It is retained by hand, so that marking walks downstream without reference counting.
  @usableFromInline final let parent: UnretainedReference<Join>?
  /// The slot by which disposers find the root of a subscription. The root owns it. Nil for every other node.
  @usableFromInline final let slot = Cell<WeakSlot?>(nil)

  @inlinable
  init(parent: Join?, state: State) {
    self.parent = parent.map(UnretainedReference.owning)
    super.init(state: state)
  }

  deinit {
    state.value = .disposed
    if let slot = slot.value { Transaction.current.giveBack(slot) }
    withParent { $0.forget(self) }
    releaseParent()
  }
}
