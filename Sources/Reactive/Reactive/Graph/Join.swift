/// A node with inputs. A value that reaches it is stored and marks the nodes down to the root as dirty. When the root
/// is pulled, the join pulls its inputs in a fixed order and then emits.
///
/// A join is created dirty, so that values received while it is attached mark nothing. The code that attaches it then
/// pulls it.
///
/// **Invariant: `first`, `second` and the inputs of a `ManyInputsJoin` are nil or alive.** An input clears its place in
/// its deinit (`forget`). So a place is read directly before each use, never from a copy: disposing or pulling one input
/// may free another one.
@usableFromInline
class Join: Node {
  /// The work of `pull`. It is a closure, not an override: a closure is formed where the types are concrete and is
  /// specialised there. A method of a generic class that is called through the vtable is not specialised.
  @usableFromInline final let run: (Join) -> Void
  @usableFromInline final let first = Cell<UnretainedReference<Node>?>(nil)
  @usableFromInline final let second = Cell<UnretainedReference<Node>?>(nil)
  /// The derived property or shared source whose chain ends in this join. Its subscribers become dirty with the join.
  @usableFromInline final let derived = Cell<UnretainedReference<_Source>?>(nil)

  @inlinable
  init(parent: Join?, run: @escaping (Join) -> Void) {
    self.run = run
    super.init(parent: parent, state: .dirty)
  }

  /// Marks the nodes down to the root as dirty and enqueues the root, unless that was done already. Called when the join
  /// has received an event. An event that it receives while its inputs are pulled is part of that pull.
  @inlinable
  final func markDirty() {
    guard state.value.isUpToDate else { return }
    state.value = .dirty
    if parent != nil {
      withParent { $0.inputBecameDirty() }
    } else {
      Transaction.current.enqueue(self)
      markDerived()
    }
  }

  /// Marks the nodes down to the root as dirty, because an input has become dirty.
  ///
  /// If this happens while the inputs are pulled, code of the user has made a set: an operator, or a handler that an
  /// input without a join has called. The input may have been pulled before, so the join is pulled again.
  @inlinable
  final func inputBecameDirty() {
    if state.value == .pulling { state.value = .dirty } else { markDirty() }
  }

  @usableFromInline override final func pull() {
    guard state.value != .disposed else { return }
    state.value = .pulling
    run(self)
  }

  /// Marks the join clean after its inputs were pulled and before it emits. Returns false if the tree was disposed
  /// meanwhile.
  ///
  /// **Invariant: the inputs of a clean join are clean.** If one has become dirty during the pull, the join is dirty
  /// again at once, and its root is in the queue again.
  @inlinable @inline(__always)
  final func markClean() -> Bool {
    let found = state.value
    guard found != .disposed else { return false }
    state.value = .clean
    if found == .dirty { markDirty() }
    return true
  }

  @usableFromInline override func dispose() {
    state.value = .disposed
    first.value.dispose()
    second.value.dispose()
  }

  /// Removes the references to `input`, which calls this in its deinit.
  func forget(_ input: Node) {
    if let node = first.value, node.refers(to: input) { first.value = nil }
    if let node = second.value, node.refers(to: input) { second.value = nil }
  }
}
