/// A node of a subscription tree. The leaves are entries in the lists of the sources, joins (`combine`,
/// `flatMapLatest`, `merge`) are the inner nodes, and the root calls the subscriber.
///
/// Ownership runs downstream only (source, leaf, join, root). So there are no cycles, and a tree is freed with its
/// leaves. The references upstream, which pulling and disposal follow, are unowned: a node's deinit makes its parent
/// forget it. The subscriber's disposer refers to the root and does not own it.
///
/// Linear operators have no node: `map` and `filter` are composed into the handler when a chain is subscribed.
///
/// Properties that are accessed for every event are marked `@safe @exclusivity(unchecked)`, in this folder and in the
/// joins. With the check at run time, a set took five times as long, and the canonical pipeline six times. The access
/// is exclusive without the check: it is one load, one store, or a call on the property that ends before any user code
/// runs, deinits included.
public class _Node {
  /// The state since the last pull.
  @frozen @usableFromInline
  enum State: UInt8 {
    /// Nothing has changed.
    case clean
    /// An upstream source has changed. The root is in the transaction's queue.
    case dirty
    /// The node was disposed and will never emit again.
    case disposed
  }

  /// The next join downstream. It is retained by hand, so that marking walks downstream without reference counting.
  @usableFromInline final let parent: UnretainedReference<_Join>?
  @safe @exclusivity(unchecked) @usableFromInline final var state: State
  /// The slot by which disposers find the root of a subscription. The root owns it. Nil for every other node.
  @safe @exclusivity(unchecked) @usableFromInline final var slot: RootSlot?

  @inlinable
  init(parent: _Join?, state: State) {
    self.parent = parent.map(UnretainedReference.owning)
    self.state = state
  }

  deinit {
    state = .disposed
    if let slot { Transaction.current.giveBack(slot) }
    withParent { $0.forget(self) }
    releaseParent()
  }

  /// Brings a dirty node up to date, after the nodes upstream of it.
  @usableFromInline func pull() {}

  @inlinable @inline(__always)
  final func pullIfDirty() { if state == .dirty { pull() } }

  /// Removes the leaves of this subtree from the lists of their sources.
  @usableFromInline func dispose() {}
}
