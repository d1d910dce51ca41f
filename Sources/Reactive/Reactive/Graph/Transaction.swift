/// The delivery state of a thread.
@frozen @usableFromInline
struct DeliveryState: ~Copyable {
  @frozen @usableFromInline
  enum Phase: UInt8 {
    /// No transaction is open.
    case idle
    /// No transaction is open, and the next one is traced. So it takes the path of a nested one, which is not inlined.
    case traced
    /// A transaction is open.
    case open
  }

  /// Whether a transaction is open, so that a set or an emission is scheduled instead of delivered.
  @usableFromInline var phase = Phase.idle
  /// Whether trees are being pulled. No source is pending then, every value that is read is the last one of the
  /// transaction, and no handler of a subscriber is called.
  @usableFromInline var isPulling = false
  /// Whether any of the lists is not empty.
  @usableFromInline var hasWork = false
  /// Whether a tree in the queue must be pulled before it emits; an effect need not.
  @usableFromInline var hasTreesToPull = false
  /// Changed sources that are to be delivered, in the order of the changes. Nil for a source that was freed. Not owned.
  @usableFromInline var sources = UnretainedList<_Source>()
  /// Dirty trees that are to be pulled, in the order of marking. Not owned: within a transaction no leaf is freed, and so no
  /// derived value that a leaf keeps, and no node of an effect.
  @usableFromInline var trees = UnretainedList<_PulledNode>()
  /// Dirty effects that start asynchronous runs and show their results, to be pulled before `trees`. So the other effects
  /// and the joins find these results, and see each change once. Not owned, as above.
  @usableFromInline var starters = UnretainedList<_PulledNode>()
  /// Dirty elements of incremental operators, in the order of marking, to be pulled before `starters`. So the operators have
  /// reported their edits before anything reads their results. Not owned, as above.
  @usableFromInline var elements = UnretainedList<_PulledNode>()
  /// Objects to be released when everything is delivered, owned: leaves that were removed from their lists, whose
  /// handlers may be running or whose trees may be in the queue; the nodes of disposed effects; and the sources that tracking
  /// nodes have read before and read no longer.
  @usableFromInline var retired = UnretainedList<AnyObject>()
  /// The tracking nodes that are being updated, each because of the one before. Not owned: the call that updates a node
  /// retains it.
  @usableFromInline var updating = UpdateStack()
  /// The asynchronous run that the closure of a tracking node is starting; see `_TrackingNode.startsRun`.
  var asyncRun: TrackedRun?
  /// The nodes with which the marking that is under way goes on.
  var marks = MarkingStack()
  /// The head of a linked list of slots that no root uses.
  @usableFromInline var spareSlots: WeakSlot?
  @usableFromInline var spareSlotCount = 0
  /// Objects that are to be released by the `release` under way; owned.
  @usableFromInline var released = UnretainedList<AnyObject>()
  @usableFromInline var isReleasing = false
  /// Whether the code of a user reads derived values within the transaction, and nothing is pulled.
  @usableFromInline var isReading = false
  /// Whether the runs of closures are recorded: while values are read, and while there are baselines or cycles.
  @usableFromInline var checksRuns = false { didSet { isWatched = checksRuns || isTracing } }
  /// Whether runs are recorded or traced.
  @usableFromInline var isWatched = false
  @usableFromInline var baselines = Baselines()
  @usableFromInline var cycle = Cycle()
  /// The trace that is recording. Nil for none.
  var trace: ReactiveTrace?
  /// Whether `trace` is not nil.
  @usableFromInline var isTracing = false { didSet { isWatched = checksRuns || isTracing } }
}

extension Transaction {
  /// Whether no transaction is open and the next one is not traced.
  @inlinable @inline(__always) var isIdle: Bool { state.phase == .idle }

  /// Whether a transaction is open.
  var isOpen: Bool { state.phase == .open }

  @inlinable @inline(__always) var isTracing: Bool { state.isTracing }

  /// Whether the runs of closures are recorded or traced.
  @inline(__always) var isWatched: Bool { state.isWatched }

  @inlinable @inline(__always) var isPulling: Bool { state.isPulling }

  @inlinable @inline(__always) func begin() { state.phase = .open }

  /// Opens a transaction, if none is open. Returns whether none was; the caller then calls `end`.
  @inlinable @inline(__always)
  func open() -> Bool {
    guard isIdle else { return state.phase == .traced && openTraced() }
    begin()
    return true
  }

  /// Delivers all pending changes, and the changes that handlers make in turn. Then closes the transaction.
  @inlinable @inline(__always)
  func end() {
    if state.hasWork { drainAndClose() } else { state.phase = .idle }
  }

  /// Adds `source` to the sources to be delivered. A source with a pending change is not scheduled again for the same
  /// change.
  @inlinable @inline(__always)
  func schedule(_ source: _Source) {
    state.sources.append(UnretainedReference(source))
    state.hasWork = true
  }

  /// Adds a tree to be pulled when no source is pending.
  @inlinable @inline(__always)
  func enqueue(_ root: _PulledNode) {
    state.hasTreesToPull = true
    enqueueEffect(root)
  }

  /// Ends the pull of the only tree in the queue. Returns whether the tree emits next: no code that ran meanwhile has caused
  /// other work.
  @inlinable @inline(__always)
  func beginEmission() -> Bool {
    if hasNewWork { return false }
    state.isPulling = false
    return true
  }

  /// Whether something must be delivered or pulled before the next tree emits.
  @inlinable @inline(__always)
  var hasNewWork: Bool { state.hasTreesToPull || hasWorkBeforeTrees }

  /// Whether anything is to be delivered or pulled before the next tree.
  @inlinable @inline(__always)
  var hasWorkBeforeTrees: Bool {
    state.sources.storedCount | state.elements.storedCount | state.starters.storedCount != 0
  }

  /// Adds an effect to be run when no source is pending and every tree has been pulled.
  @inlinable @inline(__always)
  func enqueueEffect(_ effect: _PulledNode) {
    state.trees.append(UnretainedReference(effect))
    state.hasWork = true
  }

  /// Adds an effect to be pulled before the trees.
  func enqueueStarter(_ node: _PulledNode) {
    state.starters.append(UnretainedReference(node))
    state.hasWork = true
  }

  /// Adds an element of an incremental operator to be pulled before the starters.
  func enqueueElement(_ node: _PulledNode) {
    state.elements.append(UnretainedReference(node))
    state.hasWork = true
  }

  /// Removes a source that is freed before its change was delivered. The change is dropped.
  func forget(_ source: _Source) {
    for index in 0..<state.sources.count
    where state.sources[index]?.refers(to: source) == true {
      state.sources[index] = nil
    }
  }
}

/// A run that records the reads of a closure beside its node: that of an asynchronous value.
@usableFromInline
class TrackedRun {}
