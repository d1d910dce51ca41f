/// A node of a subscription tree. The leaves are entries in the lists of the sources, joins (`combine`,
/// `flatMapLatest`, `merge`) are the inner nodes, and the root calls the subscriber.
///
/// Ownership runs downstream only (source, leaf, join, root). So there are no cycles, and a tree is freed with its
/// leaves. The references upstream, which pulling and disposal follow, are unowned: a node's deinit makes its parent
/// forget it. The subscriber's disposer refers to the root and does not own it.
///
/// Linear operators have no node: `map` and `filter` are composed into the handler when a chain is subscribed.
@usableFromInline
class Node {
  /// The state since the last pull.
  @frozen @usableFromInline
  enum State: UInt8 {
    /// Nothing has changed.
    case clean
    /// The node was disposed and will never emit again.
    case disposed
    /// Only of a tracking node: the value is up to date, but the subscribers have not received it.
    case undelivered
    /// An upstream source has changed. The root is in the transaction's queue.
    case dirty
    /// Only of a tracking node: its inputs are being checked, or its closure is running.
    case updating

    @inlinable @inline(__always) var needsPull: Bool { rawValue >= State.undelivered.rawValue }
  }

  /// The next join downstream. It is retained by hand, so that marking walks downstream without reference counting.
  @usableFromInline final let parent: UnretainedReference<Join>?
  @usableFromInline final let state: Cell<State>
  /// The slot by which disposers find the root of a subscription. The root owns it. Nil for every other node.
  @usableFromInline final let slot = Cell<WeakSlot?>(nil)

  @inlinable
  init(parent: Join?, state: State) {
    self.parent = parent.map(UnretainedReference.owning)
    self.state = Cell(state)
  }

  deinit {
    state.value = .disposed
    if let slot = slot.value { Transaction.current.giveBack(slot) }
    withParent { $0.forget(self) }
    releaseParent()
  }

  /// Brings a dirty node up to date, after the nodes upstream of it.
  @usableFromInline func pull() {}

  @inlinable @inline(__always)
  final func pullIfDirty() { if state.value.needsPull { pull() } }

  /// Brings the node up to date for a reader of its value. Outside the pulling of trees a chain of operators keeps its
  /// value, because changed sources may be pending.
  @usableFromInline func refresh() {
    let transaction = Transaction.current
    if transaction.isPulling { untracked { transaction.pullRoot(self) } }
  }

  /// Removes the leaves of this subtree from the lists of their sources.
  @usableFromInline func dispose() {}
}
