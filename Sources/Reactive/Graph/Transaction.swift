/// What a thread is delivering.
@frozen @usableFromInline
struct TransactionState: ~Copyable {
  /// Whether a set or an emit must wait its turn.
  @usableFromInline var isOpen = false
  /// Whether trees are being pulled, so that no source is waiting and every value read is the transaction's last.
  @usableFromInline var isPulling = false
  /// Whether any of the lists holds something.
  @usableFromInline var hasWork = false
  /// Changed sources still to be delivered, in the order of the writes; nil where one has died. Not owned.
  @usableFromInline var sources = UncountedList<_Source>()
  /// Dirty trees still to be pulled, in the order of marking. Not owned: within a transaction no leaf dies.
  @usableFromInline var trees = UncountedList<_Join>()
  /// Leaves that were taken off their lists, owned: their handlers may be running, or their trees be waiting.
  @usableFromInline var retired = UncountedList<Subscription>()
  /// The first of the slots that no root uses, each of which refers to the next.
  @usableFromInline var spareSlots: RootSlot?
  @usableFromInline var spareSlotCount = 0
  /// Objects that wait to be released by a `release` under way; owned.
  @usableFromInline var released = UncountedList<AnyObject>()
  @usableFromInline var isReleasing = false
}

extension Transaction {
  @inlinable @inline(__always) var isIdle: Bool { !state.isOpen }

  @inlinable @inline(__always) var isPulling: Bool { state.isPulling }

  @inlinable @inline(__always) func begin() { state.isOpen = true }

  /// Delivers all that waits, and what that writes in turn.
  @inlinable @inline(__always)
  func end() {
    if state.hasWork { drain() }
    state.isOpen = false
  }

  /// Has `source` delivered when its turn comes. A source that is waiting is not scheduled again for the same change.
  @usableFromInline
  func schedule(_ source: _Source) {
    state.sources.append(Uncounted(source))
    state.hasWork = true
  }

  /// Has the tree pulled once no source is waiting.
  @inlinable @inline(__always)
  func enqueue(_ root: _Join) {
    state.trees.append(Uncounted(root))
    state.hasWork = true
  }

  /// A source that dies with a change undelivered takes the change with it.
  func forget(_ source: _Source) {
    for index in 0..<state.sources.count
    where state.sources[index]?.refers(to: source) == true {
      state.sources[index] = nil
    }
  }
}
