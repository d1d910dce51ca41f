/// A node with inputs. A value that reaches it is stored and marks the nodes down to the root as dirty. When the root
/// is pulled, the join receives what its inputs emit, in a fixed order. It emits itself when the join downstream receives,
/// or, as a root, when every tree in the queue has been pulled.
///
/// A join is created dirty, so that values received while it is attached mark nothing. The code that attaches it then
/// starts it.
///
/// **Invariant: `first`, `second` and the inputs of a `ManyInputsJoin` are nil or alive.** An input clears its place in
/// its deinit (`forget`). So a place is read directly before each use, never from a copy: disposing or pulling one input
/// may free another one.
@usableFromInline
class Join: Node {
  /// The work of the phases. It is a closure, not an override: a closure is formed where the types are concrete and
  /// is specialised there. A method of a generic class that is called through the vtable is not specialised.
  @usableFromInline final let run: (Join, Phase) -> Void
  @usableFromInline final let first = Cell<UnretainedReference<Node>?>(nil)
  @usableFromInline final let second = Cell<UnretainedReference<Node>?>(nil)
  /// The derived property or shared source whose chain ends in this join. Its subscribers become dirty with the join.
  @usableFromInline final let derived = Cell<UnretainedReference<_Source>?>(nil)

  @inlinable
  init(parent: Join?, run: @escaping (Join, Phase) -> Void) {
    self.run = run
    super.init(parent: parent, state: .dirty)
  }

  /// Marks the nodes down to the root as dirty and enqueues the root, unless that was done already. Called when the join
  /// has received an event. An event that it receives while its inputs are pulled is part of that pull.
  @inlinable
  final func markDirty() {
    guard state.value == .clean else { return }
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
  /// If this happens while the inputs are pulled, an operator or a closure of the user has made a set. The input may have
  /// been pulled before, so the join is pulled again.
  @inlinable
  final func inputBecameDirty() {
    if state.value == .pulling { state.value = .dirty } else { markDirty() }
  }

  @usableFromInline override final func pull(_ phase: Phase) {
    state.value = .pulling
    run(self, phase)
  }

  @usableFromInline override final func emit() {
    if !isReady.value { return }
    isReady.value = false
    if state.value != .disposed { run(self, .emit) }
  }

  /// Pulls the join for the first time, and emits what it has received while it was attached.
  @inlinable @inline(__always)
  final func start() {
    pullIfDirty()
    guard isReady.value else { return }
    isReady.value = false
    run(self, .start)
  }

  /// Whether the rest of an emission must wait, because the handler has set something: the next event may not be one of the
  /// state that follows. The root is then in the queue again.
  @inlinable @inline(__always)
  final func mustWait(_ phase: Phase) -> Bool {
    phase != .start && Transaction.current.hasNewWork && waitForPull()
  }

  @usableFromInline @inline(never)
  final func waitForPull() -> Bool {
    let transaction = Transaction.current
    if transaction.isPulling { return false }
    isReady.value = true
    var root: Join = self
    while let parent = root.parentJoin {
      root = parent
      root.isReady.value = true
    }
    transaction.enqueueEffect(root)
    return true
  }

  /// Marks the join clean after its inputs were pulled, unless the tree was disposed meanwhile. Returns whether it emits in
  /// this phase. Otherwise it is ready to emit, if it has output.
  ///
  /// **Invariant: the inputs of a clean join are clean.** If one has become dirty during the pull, the join is dirty
  /// again at once, and its root is in the queue again. It emits after the next pull: its inputs may belong to different
  /// states.
  @inlinable @inline(__always)
  final func finishPull(_ phase: Phase, hasOutput: () -> Bool) -> Bool {
    let found = state.value
    guard found != .disposed else { return false }
    state.value = .clean
    if found == .dirty {
      markDirty()
      return false
    }
    let hasOutput = hasOutput()
    let emits = hasOutput && phase.emits
    isReady.value = hasOutput && !emits
    return emits
  }

  /// Whether the join stores the events that it receives, until it emits. Otherwise it passes them on at once.
  @usableFromInline var storesEvents: Bool { true }

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

/// A join of one or two inputs that does not intercept events. It exists so that its inputs can be disposed separately
/// from the rest of the tree.
@usableFromInline
final class PassthroughJoin: Join {
  @inlinable
  init(parent: Join?) {
    super.init(parent: parent) { join, phase in
      if phase.pulls {
        join.first.value.pull()
        join.second.value.pull()
        guard join.finishPull(phase, hasOutput: { true }) else { return }
      }
      join.first.value.emit()
      if join.second.value.isReady, !join.mustWait(phase) { join.second.value.emit() }
    }
  }

  @usableFromInline override var storesEvents: Bool { false }
}
