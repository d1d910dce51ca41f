/// The way from a disposer to the root of its subscription, which it does not keep alive.
///
/// A `weak` reference would cost an allocation for each subscription, and an `unowned` one cannot be asked whether its
/// object has died. So the handle holds the root as `unowned`, which keeps the memory of the object but none of what
/// it refers to, and reads the one byte in it that outlives the object.
///
/// **Invariants.** The memory stays while `memory` is held. A node's `state` has no destructor, is never destroyed, and
/// a node's deinit leaves it `disposed`. Until that deinit has run, `root` may be retained and called.
@frozen @usableFromInline
struct SubscriptionHandle {
  @usableFromInline unowned let memory: _Node
  @usableFromInline let root: Uncounted<_Node>
  @usableFromInline let state: UnsafePointer<_Node.State>

  @inlinable @inline(__always)
  init(_ root: _Node) {
    memory = root
    self.root = Uncounted(root)
    state = withUnsafePointer(to: &root.state) { $0 }
  }

  /// Whether the subscription was disposed, or has died with its sources.
  @inlinable @inline(__always)
  var isEnded: Bool { state.pointee == .disposed }

  /// Ends the subscription, if it has not ended. Outside a transaction the root dies of this, so it is kept for the
  /// length of the call.
  @inlinable @inline(__always)
  func dispose() {
    if !isEnded { root.counted.dispose() }
  }
}
