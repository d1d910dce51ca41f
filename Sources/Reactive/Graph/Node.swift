/// A part of a subscription, which is a tree: the root is what the user disposes, the leaves sit in the lists of the
/// sources, and joins (`combine`, `flatMapLatest`, `merge`) lie between.
///
/// Ownership runs downstream only (source, leaf, join, root), so there are no cycles. The way back upstream, on which
/// pulling and disposal travel, is unowned; a node's deinit tells its parent to forget it.
///
/// Linear operators have no node: `map` and `filter` are composed into the handler when a chain is subscribed.
public class _Node: Disposer {
  /// What has happened since the node was last pulled.
  @frozen @usableFromInline
  enum State: UInt8 {
    /// Nothing.
    case clean
    /// Something below it changed; its root is in the transaction's queue.
    case dirty
    /// Its end: it is silent for ever.
    case disposed
  }

  /// The next join downstream.
  @usableFromInline final let parent: _Join?
  @exclusivity(unchecked) @usableFromInline final var state: State

  @inlinable
  init(parent: _Join?, state: State) {
    self.parent = parent
    self.state = state
    super.init()
  }

  deinit { parent?.forget(self) }

  /// Brings a dirty node up to date, those upstream of it first.
  @usableFromInline func pull() {}

  @inlinable @inline(__always)
  final func pullIfDirty() { if state == .dirty { pull() } }

  /// Lets go of the handler of a disposed node, so that a kept disposer keeps nothing else alive.
  func releaseHandler() {}
}
