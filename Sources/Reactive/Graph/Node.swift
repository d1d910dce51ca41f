/// A part of a subscription, which is a tree: the leaves sit in the lists of the sources, joins (`combine`,
/// `flatMapLatest`, `merge`) lie between, and the root calls the subscriber.
///
/// Ownership runs downstream only (source, leaf, join, root), so there are no cycles, and a tree dies with its leaves.
/// The way back upstream, on which pulling and disposal travel, is unowned; a node's deinit tells its parent to forget
/// it. The subscriber's disposer refers to the root and does not own it.
///
/// Linear operators have no node: `map` and `filter` are composed into the handler when a chain is subscribed.
///
/// What runs for every event is marked `@safe @exclusivity(unchecked)`, in this folder and in the joins: checked at run time,
/// a set took five times as long, and the canonical line six times. It is also marked `@safe`: every access to such a
/// property is one load or one store, or a call on it that ends before anything of the user's runs, a deinit included.
public class _Node {
  /// What has happened since the node was last pulled.
  @frozen @usableFromInline
  enum State: UInt8 {
    /// Nothing.
    case clean
    /// Something upstream of it changed; its root is in the transaction's queue.
    case dirty
    /// Its end: it is silent for ever.
    case disposed
  }

  /// The next join downstream; owned, by hand, so that marking walks down without counting.
  @usableFromInline final let parent: Uncounted<_Join>?
  @safe @exclusivity(unchecked) @usableFromInline final var state: State
  /// Where disposers find the root of a subscription; owned. Nil of every other node.
  @safe @exclusivity(unchecked) @usableFromInline final var slot: RootSlot?

  @inlinable
  init(parent: _Join?, state: State) {
    self.parent = parent.map(Uncounted.owning)
    self.state = state
  }

  deinit {
    state = .disposed
    if let slot { Transaction.current.giveBack(slot) }
    withParent { $0.forget(self) }
    releaseParent()
  }

  /// Brings a dirty node up to date, those upstream of it first.
  @usableFromInline func pull() {}

  @inlinable @inline(__always)
  final func pullIfDirty() { if state == .dirty { pull() } }

  /// Takes its leaves off the lists of their sources.
  @usableFromInline func dispose() {}
}
