/// The nodes with which a marking pass goes on when it has marked everything downstream of a node.
///
/// With this stack, a pass takes two pointers for a node with several dependents, and nothing for one with a single
/// dependent. Recursion takes a stack frame for each node, which for a graph of some thousand levels costs more than the
/// nodes themselves.
///
/// **Invariant: `items` has `capacity` places, of which the first `count` are initialized.** The memory that they refer to is
/// valid, and the nodes are alive: marking runs no code of the user, so that no list of dependents changes.
@safe @frozen @usableFromInline
struct MarkingStack: ~Copyable {
  private var items: UnsafeMutablePointer<DependentNodes>?
  private(set) var count = 0
  private var capacity = 0

  @usableFromInline
  init() {}

  @usableFromInline
  deinit { unsafe items?.deallocate() }

  @unsafe @inline(__always)
  mutating func append(_ nodes: DependentNodes) {
    if count == capacity { grow() }
    unsafe (items.unsafelyUnwrapped + count).initialize(to: nodes)
    count &+= 1
  }

  /// Removes and returns the last nodes. The stack is not empty.
  @unsafe @inline(__always)
  mutating func removeLast() -> DependentNodes {
    count &-= 1
    return unsafe items.unsafelyUnwrapped[count]
  }

  @inline(never)
  private mutating func grow() {
    let larger = max(16, 2 * capacity)
    let moved = UnsafeMutablePointer<DependentNodes>.allocate(capacity: larger)
    if let items = unsafe items {
      unsafe moved.moveInitialize(from: items, count: count)
      unsafe items.deallocate()
    }
    unsafe (items, capacity) = (moved, larger)
  }
}

extension _Source {
  /// Marks the tracking nodes that have read this source, after a set.
  @inlinable @inline(__always)
  final func markDependents() { if !dependents.inPlace.isEmpty { markDependentNodes() } }

  @usableFromInline @inline(never)
  final func markDependentNodes() { markDependentNodes(isStale: true) }

  /// Marks the tracking nodes that have read this source, and all nodes downstream of them, as dirty.
  @inline(__always)
  final func markDependentNodes(isStale: Bool) {
    let transaction = Transaction.current
    forEachDependent {
      if $0.mark(isStale: isStale, in: transaction) { $0.markDownstream(in: transaction) }
    }
  }
}

extension _TrackingNode {
  /// Marks the nodes downstream of this one, which was just made dirty, depth first. It enqueues effects in that order.
  @inline(__always)
  final func markDownstream(in transaction: Transaction) {
    let start = transaction.state.marks.count
    // Each node is alive, as the invariant of the stack says.
    var node = UnretainedReference(self)
    while true {
      if let inner = unsafe node.with({ $0.markOwnDependents(in: transaction) }) {
        node = inner
        continue
      }
      while true {
        if transaction.state.marks.count == start { return }
        if let next = unsafe markNext(of: transaction.state.marks.removeLast(), in: transaction) {
          node = next
          break
        }
      }
    }
  }

  /// Marks the dependents up to the first one that has dependents that are to be marked next, and returns that. The others wait
  /// in the stack.
  @inline(__always)
  private func markOwnDependents(in transaction: Transaction) -> UnretainedReference<_TrackingNode>? {
    if let first = dependents.inPlace.firstNode, unsafe first.with({ $0.mark(in: transaction) }) {
      if dependents.inPlace.hasOtherNodes { unsafe transaction.state.marks.append(otherDependents) }
      return first
    }
    if !dependents.inPlace.hasOtherNodes { return nil }
    if let second = dependents.inPlace.secondNode {
      return unsafe second.with { $0.mark(in: transaction) } ? second : nil
    }
    return unsafe markNext(of: dependents.inPlace.allocatedNodes, in: transaction)
  }

  /// Marks the nodes up to the first one that has dependents, as above.
  @unsafe @inline(__always)
  private func markNext(
    of nodes: DependentNodes, in transaction: Transaction
  ) -> UnretainedReference<_TrackingNode>? {
    var nodes = unsafe nodes
    while unsafe nodes.next != nodes.end {
      let next = unsafe nodes.next.pointee
      unsafe nodes.next += 1
      if let next, unsafe next.with({ $0.mark(in: transaction) }) {
        if unsafe nodes.next != nodes.end { unsafe transaction.state.marks.append(nodes) }
        return next
      }
    }
    return nil
  }

  /// Marks the node. `isStale` says whether a source has changed for certain. Returns whether the tracking nodes that have read
  /// it are to be marked.
  @inline(__always)
  fileprivate func mark(isStale: Bool = false, in transaction: Transaction) -> Bool {
    if setDirty(ifClean: .derived, isStale: isStale) { return true }
    if setDirty(ifClean: .effect, isStale: isStale) {
      transaction.enqueueEffect(self)
      return false
    }
    if state.value == .dirty {
      if isStale { self.isStale.value = true }
      return false
    }
    return markOther(isStale: isStale, in: transaction)
  }

  @inline(never)
  private func markOther(isStale: Bool, in transaction: Transaction) -> Bool {
    setDirty(isStale: isStale) && markOwner(in: transaction)
  }
}
