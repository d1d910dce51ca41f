/// An object that a transaction brings up to date: a node of a subscription tree, or a source that is computed.
///
/// This takes two phases. First every tree in the queue is pulled: the values are computed and stored, and no handler of a
/// subscriber is called. Then the trees emit. If a handler sets something, what depends on it is pulled before the next tree
/// emits. So what a tree emits is what recomputation from the sources would give.
public class _PulledNode {
  /// The state since the last pull.
  @frozen @usableFromInline
  enum State: UInt8 {
    /// The node was disposed and will never emit again.
    case disposed
    /// Only of a join: the inputs are being pulled, and none has become dirty since.
    case pulling
    /// Nothing has changed.
    case clean
    /// Only of a derived value: nothing was set, but an object may have been freed to which a `WeakProperty` refers that the
    /// value depends on. Readers check this.
    case conditional
    /// An upstream source has changed. The root is in the transaction's queue.
    case dirty
    /// Only of a tracking node: its inputs are being checked, or its closure is running.
    case updating
    /// The same, and a source was set during the update, so that the closure must run again.
    case updatingAgain

    // Comparisons of raw values, because a switch compiles to a jump through a table.

    /// Whether the node is dirty or being updated.
    @inlinable @inline(__always) var needsPull: Bool { rawValue >= State.dirty.rawValue }

    /// Whether a reader must bring the node up to date, or check that it is.
    @inlinable @inline(__always) var needsRefresh: Bool { rawValue >= State.conditional.rawValue }

    /// Whether nothing upstream was set.
    @inline(__always) var isUpToDate: Bool { rawValue &- State.clean.rawValue <= 1 }

    @inline(__always) var isUpdating: Bool { rawValue >= State.updating.rawValue }
  }

  /// What a node is to do.
  @frozen @usableFromInline
  enum Phase: UInt8 {
    case emit
    /// The first emission, within the call that subscribes.
    case start
    /// Receive what the inputs emit.
    case pull
    /// Pull, then emit to the join downstream, which stores what it receives.
    case receive
    /// Pull, then emit unless something else is to be brought up to date before.
    case update

    // A comparison of raw values, because a switch compiles to a jump through a table.

    /// Whether the inputs are pulled.
    @inlinable @inline(__always) var pulls: Bool { rawValue >= Phase.pull.rawValue }

    /// Whether a node that has been pulled in this phase emits in it. Then the pull of the tree has ended.
    @inlinable @inline(__always)
    var emits: Bool { self == .receive || self == .update && Transaction.current.beginEmission() }
  }

  @usableFromInline final let state: Cell<State>

  @inlinable
  init(state: State) { self.state = Cell(state) }

  /// Brings a dirty node up to date, after the nodes upstream of it, without calling a subscriber. Then it emits, if the phase
  /// says so.
  @usableFromInline func pull(_ phase: Phase) {}

  /// Calls the subscribers with what `pull` has found. An effect runs.
  @usableFromInline func emit() {}

  @inlinable @inline(__always)
  final func pullIfDirty(_ phase: Phase = .pull) { if state.value.needsPull { pull(phase) } }

  /// Ends the node.
  @usableFromInline func dispose() {}
}

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
