/// A node whose inputs are the sources that its closure reads: a `Derived` value, or the node of an `Effect`.
///
/// Its part in a transaction is that of a join: a change upstream marks it dirty, and it is brought up to date when a
/// tree is pulled, or earlier if its value is read. It differs in these points:
/// - The mark comes with the set, not with the delivery of the set, so that a read in a batch is up to date too.
/// - A derived value enters the queue only if it has subscribers without a join. Otherwise its readers pull it, and a
///   value that nothing reads is not computed.
/// - A dirty node need not have changed. It first updates the derived values that it has read, in the order of the
///   reads, until one of them has changed. Only then does its closure run.
///
/// **Invariant: the inputs of a node that is not dirty are not dirty.** So the mark of a dirty node can stop there.
///
/// Ownership runs upstream: a node owns the sources that it has read, as its closure does. These refer to it unowned.
public class _TrackingNode: _Source {
  @usableFromInline final let dependencies = Cell(DependencyList())
  final let origin: CodeLocation
  /// The time of the last run by `Baselines.clock`, set only while runs are recorded.
  final let lastRun = Cell<UInt32>(0)

  @usableFromInline
  init(
    _ kind: Kind, origin: CodeLocation, canFail: Bool = false, perform: @escaping (_Source, Task) -> Change
  ) {
    self.origin = origin
    super.init(kind, state: .dirty, canFail: canFail, perform: perform)
    dependencies.inPlace.prepare(in: self)
  }

  deinit { dependencies.inPlace.end(in: self) }

  /// Only of a derived value: whether there is a value, which the first run of its closure sets.
  var hasValue: Bool { false }

  /// Marks the node and the nodes downstream as dirty. `isStale` says whether a source has changed for certain.
  @inline(never)
  final func markDirty(isStale: Bool) {
    let transaction = Transaction.current
    if setDirty(isStale: isStale), markOwner(in: transaction) { markDownstream(in: transaction) }
  }

  /// Makes the node dirty. Returns whether the nodes downstream must be marked: not if that was done already.
  @inline(__always)
  final func setDirty(isStale: Bool) -> Bool {
    if state.value.isUpToDate {
      state.value = .dirty
      if isStale { self.isStale.value = true }
      return true
    }
    setDirtyAgain(isStale: isStale)
    return false
  }

  /// Marks a node that is dirty, being updated or disposed.
  @inline(__always)
  private final func setDirtyAgain(isStale: Bool) {
    if state.value.isUpdating {
      markAgain()
    } else if isStale, state.value == .dirty {
      self.isStale.value = true
    }
  }

  /// Enqueues an effect, and marks the subscribers of a derived value. Returns whether the tracking nodes that have read
  /// the value are to be marked next.
  @inline(__always)
  final func markOwner(in transaction: Transaction) -> Bool {
    if kind != .derived {
      if kind == .effect { transaction.enqueueEffect(self) } else { enqueueEffect() }
      return false
    }
    if count == 0 { return true }
    markSubscribers()
    return false
  }

  @inline(never)
  private final func markSubscribers() {
    markSubscribersDirty { Transaction.current.enqueue(self) }
  }

  /// Makes the node dirty again at the end of the update under way, which has used a value that was set since.
  final func markAgain() {
    if state.value != .updating { return }
    state.value = .updatingAgain
    if kind != .derived { enqueueEffect() }
  }

  private final func enqueueEffect() {
    if kind == .starter {
      Transaction.current.enqueueStarter(self)
    } else if kind == .element {
      Transaction.current.enqueueElement(self)
    } else {
      Transaction.current.enqueueEffect(self)
    }
  }

  /// Makes the closure run at the next update. Called by an input that has changed while it was brought up to date.
  @inline(__always)
  final func becomeStale() {
    // Of a conditional value too, whose readers are not marked.
    if state.value.needsPull { isStale.value = true } else { markDirty(isStale: true) }
  }

  /// Makes the closure run at the next update. The caller is a node that depends on this one and brings it up to date
  /// at once, so the nodes downstream are not marked.
  final func forceRun() {
    guard state.value != .disposed else { return }
    if !state.value.isUpdating { state.value = .dirty }
    isStale.value = true
  }

  /// Brings a value up to date, or runs a starter or the closure of an element. An effect runs when it emits.
  @usableFromInline override final func pull(_ phase: Phase) {
    if kind == .effect { return }
    let transaction = Transaction.current
    update(in: transaction)
    if kind == .derived, hasChanged.value, phase.emits {
      hasChanged.value = false
      _ = perform(self, .delivery)
    }
  }

  /// Calls the subscribers without a join if the value has changed. An effect runs.
  @usableFromInline override final func emit() {
    if kind == .effect { return runEffect() }
    if !hasChanged.value { return }
    hasChanged.value = false
    _ = perform(self, .delivery)
  }

  @inline(__always)
  private final func runEffect() {
    if state.value.needsPull { update(in: Transaction.current) }
  }

  @usableFromInline override final func refresh() {
    let transaction = Transaction.current
    // The usual reader is a closure that is running, so that a transaction is open.
    guard Reader.isActive, state.value == .dirty, !transaction.isWatched else {
      return refreshOther(in: transaction)
    }
    performUpdate(in: transaction)
    if state.value == .conditional { recordReadOfConditional(in: transaction) }
  }

  /// Brings the node up to date for any reader.
  @inline(never)
  private final func refreshOther(in transaction: Transaction) {
    if !transaction.isOpen {
      refreshInTransaction()
    } else if transaction.isPulling || Reader.isActive {
      update(in: transaction)
    } else {
      transaction.whileReading { update(in: transaction) }
    }
    if state.value == .conditional, Reader.isActive { recordReadOfConditional(in: transaction) }
  }

  /// Makes the node conditional whose closure has read this one, which is.
  @inline(never)
  private final func recordReadOfConditional(in transaction: Transaction) {
    transaction.withUpdatingNode { $0.isConditional.value = true }
  }

  /// Brings an input of a node up to date that is being updated.
  final func refreshAsInput() { update(in: Transaction.current) }

  /// Brings the node up to date in a transaction of its own.
  @inline(never)
  private final func refreshInTransaction() {
    let transaction = Transaction.current
    let isOutermost = transaction.open()
    update(in: transaction)
    if isOutermost { transaction.end() }
  }

  /// Brings the node up to date. A transaction is open.
  @inline(__always)
  private final func update(in transaction: Transaction) {
    if state.value == .dirty, !transaction.isTracing {
      performUpdate(in: transaction)
    } else {
      updateOther()
    }
  }

  /// Brings the node up to date in a transaction that is traced, or checks a conditional value. A value that is being updated
  /// depends on itself.
  @inline(never)
  private final func updateOther() {
    switch state.value {
    case .dirty: updateTraced()
    case .updating, .updatingAgain: enterCycle()
    case .conditional: updateIfObjectWasFreed()
    default: break
    }
  }

  /// Begins the update of a dirty node.
  @inline(__always)
  final func beginUpdate(in transaction: Transaction) {
    transaction.state.updating.append(self)
    state.value = .updating
  }

  /// Whether the check of the inputs goes on: none has changed, and the node was not disposed.
  @inline(__always)
  final var checksInputs: Bool { !isStale.value && state.value.isUpdating }

  /// Runs the closure, if an input has changed, and ends the update. Returns what the closure has changed. Nil if it did not
  /// run.
  ///
  /// What was the next read of this run remains in the thread-local variable of `Reader`. The caller replaces it before code
  /// that reads runs.
  @inline(__always)
  final func completeUpdate(in transaction: Transaction) -> Change? {
    var change: Change?
    // A node that was disposed is not stale.
    if isStale.value {
      isConditional.value = false
      dependencies.inPlace.beginRun()
      let found = perform(self, .run)
      if found.hasEndedRun { return found }
      change = found
      dependencies.inPlace.endRun()
      if transaction.checksRuns { recordRun(in: transaction) }
    }
    transaction.state.updating.removeLast()
    finishUpdate(change ?? .none)
    return change
  }

  /// Ends a run of the closure of a derived value, and the update.
  @usableFromInline
  final func finishRun(_ change: Change) {
    dependencies.inPlace.endRun()
    // Values of the user may be destroyed next.
    Reader.stop()
    Transaction.current.state.updating.removeLast()
    finishUpdate(change)
  }

  @inline(__always)
  private final func finishUpdate(_ change: Change) {
    isStale.value = false
    if change != .none { announce(change) }
    if state.value != .updating || isConditional.value { return finishOtherUpdate() }
    state.value = .clean
  }

  /// Ends the update of a node that is not clean after it, or that was disposed.
  @inline(never)
  private final func finishOtherUpdate() {
    if state.value == .disposed { return dependencies.inPlace.removeAll() }
    if state.value == .updating {
      state.value = .clean
      return becomeConditional()
    }
    state.value = .dirty
    isStale.value = true
    // The node that caused this update has a dirty input now, and so have the joins that were pulling it.
    Transaction.current.withUpdatingNode { $0.markAgain() }
    if count > 0 { markSubscribers() }
  }

  @inline(__always)
  private final func announce(_ change: Change) {
    // A node is alive while it is in the list.
    if let first = dependents.inPlace.firstNode { unsafe first.with { $0.becomeStale() } }
    if dependents.inPlace.hasOtherNodes {
      if let second = dependents.inPlace.secondNode {
        unsafe second.with { $0.becomeStale() }
      } else {
        announceToOthers()
      }
    }
    if change == .value, hadSubscribers.value { announceToSubscribers() }
  }

  @inline(never)
  private final func announceToSubscribers() {
    if count == 0 { return }
    pendingEnd.value &+= 1
    hasChanged.value = true
  }

  /// Makes the dependents stale, after the first one.
  @inline(never)
  private final func announceToOthers() {
    unsafe otherDependents.forEach { $0.becomeStale() }
  }

  /// Makes the value conditional, and those that have read it. Takes no stack for each of them.
  private final func becomeConditional() {
    if kind != .derived { return }
    state.value = .conditional
    var sources = [self]
    while let source = sources.popLast() {
      source.forEachDependent { node in
        if node.kind != .derived || node.isConditional.value { return }
        node.isConditional.value = true
        // A node that is not up to date goes on with its readers when it is.
        guard node.state.value == .clean else { return }
        node.state.value = .conditional
        sources.append(node)
      }
    }
  }

  /// Brings a conditional value up to date, if an object has been freed that it depends on.
  private final func updateIfObjectWasFreed() {
    let freed = freedReferences()
    if freed.isEmpty { return }
    let transaction = Transaction.current, isOutermost = transaction.open(), reader = Reader.suspend()
    for reference in freed { reference.markDependents() }
    if state.value.needsPull { update(in: transaction) }
    reader.resume()
    if isOutermost { transaction.end() }
  }

  /// Returns the weak references upstream whose objects were freed since they were set. O(conditional values upstream and
  /// what they have read).
  private final func freedReferences() -> [_Source] {
    var freed: [_Source] = [], pending: [_TrackingNode] = [self], visited: Set<ObjectIdentifier> = []
    while let node = pending.popLast() {
      _ = node.dependencies.inPlace.contains { source in
        if source.kind == .weakReference {
          if source.perform(source, .run) == .value { freed.append(source) }
        } else if source.state.value == .conditional, visited.insert(ObjectIdentifier(source)).inserted,
          let value = source as? _TrackingNode
        {
          pending.append(value)
        }
        return false
      }
    }
    return freed
  }

  /// Makes the value of the closure that is running conditional.
  static func recordReadOfObject() {
    if Reader.isActive { Transaction.current.withUpdatingNode { $0.isConditional.value = true } }
  }

  /// Ends the node. If its closure is running, its dependencies are removed when that returns.
  @usableFromInline override final func dispose() {
    let isUpdating = state.value.isUpdating
    state.value = .disposed
    isStale.value = false
    if !isUpdating { dependencies.inPlace.removeAll() }
  }
}
