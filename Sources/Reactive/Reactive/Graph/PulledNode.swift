/// An object that a transaction brings up to date: a node of a subscription tree, or a source that is computed.
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
    /// Only of a tracking node: the value is up to date, but the subscribers have not received it.
    case undelivered
    /// An upstream source has changed. The root is in the transaction's queue.
    case dirty
    /// Only of a tracking node: its inputs are being checked, or its closure is running.
    case updating

    // Comparisons of raw values, because a switch compiles to a jump through a table.

    @inlinable @inline(__always) var needsPull: Bool { rawValue >= State.undelivered.rawValue }

    /// Whether the value is up to date, so that a change upstream makes the node dirty.
    @inlinable @inline(__always) var isUpToDate: Bool { rawValue &- State.clean.rawValue <= 1 }

    /// Whether the node is dirty or being updated.
    @inline(__always) var isDirtyOrUpdating: Bool { rawValue >= State.dirty.rawValue }

    @inline(__always) var isUpdating: Bool { rawValue == State.updating.rawValue }
  }

  @usableFromInline final let state: Cell<State>

  @inlinable
  init(state: State) { self.state = Cell(state) }

  /// Brings a dirty node up to date, after the nodes upstream of it, and calls its subscribers.
  @usableFromInline func pull() {}

  @inlinable @inline(__always)
  final func pullIfDirty() { if state.value.needsPull { pull() } }

  /// Ends the node.
  @usableFromInline func dispose() {}
}
