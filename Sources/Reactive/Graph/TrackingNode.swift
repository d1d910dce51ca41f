/// A node whose inputs are the sources that its closure reads: that of a `Derived` value with a closure, or of an
/// `Effect`.
///
/// Its part in a transaction is that of a join: a change upstream marks it dirty, and it is brought up to date when a
/// tree is pulled, or earlier if its value is read. It differs in these points:
/// - The mark comes with the set, not with the delivery of the set, so that a read in a batch is up to date too.
/// - The node of a derived value enters the queue only if it has subscribers without a join. Otherwise its readers pull
///   it, and a value that nothing reads is not computed.
/// - A dirty node need not have changed. It first updates the derived values that it has read, in the order of the
///   reads, until one of them has changed. Only then does its closure run.
///
/// **Invariant: the inputs of a node that is not dirty are not dirty.** So the mark of a dirty node can stop there.
///
/// Ownership runs upstream: a node owns the sources that it has read, as its closure does. These refer to it unowned.
@usableFromInline
final class TrackingNode: PulledNode {
  /// The part of a derived value that a run of its closure has changed.
  @frozen @usableFromInline
  enum Change {
    case none
    /// Readers must run again. Subscribers are not called.
    case error
    case value
  }

  // The first properties are those that marking and checking use: with the state, they fit one line of the cache.

  /// Whether a source has changed for certain, so that the closure must run.
  private let isStale = Cell(true)
  /// Whether a source was set during the update, such as by the closure itself, so that it must run again.
  private let isMarkedAgain = Cell(false)
  /// Whether this is an effect that starts asynchronous runs.
  private let isStarter: Bool
  /// The number of subscribers that the change is for, or 0 if none is to be delivered.
  private let pendingEnd = Cell<Int32>(0)
  /// The derived value that owns the node. Nil for the node of an effect.
  @usableFromInline let derived = Cell<UnretainedReference<_Source>?>(nil)
  @usableFromInline let dependencies = Cell(DependencyList())
  /// Runs the closure. A closure for the reason given at `Join.run`.
  private let run: (TrackingNode) -> Change
  /// The node that is being updated and that caused the update of this one.
  let outer = Cell<UnretainedReference<TrackingNode>?>(nil)
  /// The asynchronous run that the closure is starting.
  let asyncRun = Cell<AsyncRun?>(nil)
  let origin: CodeLocation

  @usableFromInline
  init(origin: CodeLocation, isStarter: Bool = false, run: @escaping (TrackingNode) -> Change) {
    (self.origin, self.isStarter, self.run) = (origin, isStarter, run)
    super.init(state: .dirty)
  }

  deinit { dependencies.inPlace.removeAll() }

  /// Marks the node and the nodes downstream as dirty. `isStale` says whether a source has changed for certain.
  @usableFromInline
  func markDirty(isStale: Bool) {
    if setDirty(isStale: isStale) { markDownstream() }
  }

  /// Makes the node dirty. Returns whether the nodes downstream must be marked: not if that was done already.
  @inline(__always)
  func setDirty(isStale: Bool) -> Bool {
    if state.value.isUpToDate {
      state.value = .dirty
      if isStale { self.isStale.value = true }
      return true
    }
    if state.value.isUpdating {
      markAgain()
    } else if isStale {
      self.isStale.value = true
    }
    return false
  }

  /// Enqueues an effect, and marks the subscribers of a derived value. Returns whether the tracking nodes that have read
  /// the value are to be marked next.
  @inline(__always)
  func markOwner() -> Bool {
    guard derived.value != nil else {
      enqueueEffect()
      return false
    }
    return withDerived { $0.count == 0 } == true || markSubscribers()
  }

  @inline(never)
  private func markSubscribers() -> Bool {
    if withDerived({ $0.markSubscribersDirty() }) == true { Transaction.current.enqueue(self) }
    return false
  }

  /// Makes the node dirty again at the end of the update under way, which has used a value that was set since.
  private func markAgain() {
    if isMarkedAgain.value { return }
    isMarkedAgain.value = true
    if derived.value == nil { enqueueEffect() }
  }

  private func enqueueEffect() {
    if isStarter { Transaction.current.enqueueStarter(self) } else { Transaction.current.enqueue(self) }
  }

  /// Makes the closure run at the next update. Called by an input that has changed while it was brought up to date.
  @usableFromInline
  func becomeStale() {
    if state.value.isDirtyOrUpdating { isStale.value = true } else { markDirty(isStale: true) }
  }

  /// Makes the closure run at the next update. The caller is a node that depends on this one and brings it up to date
  /// at once, so the nodes downstream are not marked.
  func forceRun() {
    guard state.value != .disposed else { return }
    if state.value != .updating { state.value = .dirty }
    isStale.value = true
  }

  /// Brings the node up to date, and calls the subscribers if the value has changed.
  @usableFromInline override func pull() {
    update()
    if pendingEnd.value > 0 { deliverToSubscribers() }
  }

  @usableFromInline override func refresh() {
    let transaction = Transaction.current
    if transaction.isOpen { return update() }
    let isOutermost = transaction.open()
    update()
    if isOutermost { transaction.end() }
  }

  /// Brings the node up to date. A transaction is open.
  @usableFromInline
  func update() {
    guard state.value == .dirty else {
      if state.value == .updating { stopCycle() }
      return
    }
    if Transaction.current.isTracing { updateTraced() } else { performUpdate() }
  }

  /// Brings the dirty node up to date. Returns what the closure has changed. Nil if the closure did not run, because no
  /// input has changed.
  @inline(__always) @discardableResult
  func performUpdate() -> Change? {
    StackDepth.checkDelivery()
    let transaction = Transaction.current, reader = Reader.suspend()
    outer.value = transaction.state.updating
    transaction.state.updating = UnretainedReference(self)
    state.value = .updating
    isMarkedAgain.value = false
    if !isStale.value {
      dependencies.inPlace.refreshSources { !isStale.value && state.value == .updating }
    }
    let change: Change? = isStale.value && state.value == .updating ? runClosure() : nil
    transaction.state.updating = outer.value
    reader.resume()
    finishUpdate(change ?? .none)
    outer.value = nil
    return change
  }

  private func runClosure() -> Change {
    dependencies.inPlace.beginRun()
    let change = recordingReads { run(self) }
    dependencies.inPlace.endRun()
    return change
  }

  @inline(__always)
  private func finishUpdate(_ change: Change) {
    if state.value == .disposed { return dependencies.inPlace.removeAll() }
    isStale.value = false
    if change != .none { withDerived { announce(change, in: $0) } }
    state.value = isMarkedAgain.value ? .dirty : pendingEnd.value > 0 ? .undelivered : .clean
    if isMarkedAgain.value {
      isStale.value = true
      // The node that caused this update has a dirty input now, and so have the joins that were pulling it.
      withOuter { $0.markAgain() }
      if withDerived({ $0.count > 0 }) == true { _ = markSubscribers() }
    }
  }

  @inline(__always)
  private func announce(_ change: Change, in derived: _Source) {
    derived.dependents.inPlace.forEachNode { $0.becomeStale() }
    guard change == .value, derived.count > 0 else { return }
    derived.markInputs()
    guard derived.hasHandlers else { return }
    if pendingEnd.value == 0 { derived.subscribers.inPlace.beginDelivery() }
    pendingEnd.value = Int32(derived.count)
  }

  func takePendingEnd() -> Int {
    // A node that is dirty again stays so.
    if state.value == .undelivered { state.value = .clean }
    return Int(exchange(&pendingEnd.inPlace, with: 0))
  }

  /// Ends the node. If its closure is running, its dependencies are removed when that returns.
  @usableFromInline override func dispose() {
    let isUpdating = state.value == .updating
    state.value = .disposed
    if !isUpdating { dependencies.inPlace.removeAll() }
  }

  /// Stops the program, because the value of this node depends on itself.
  private func stopCycle() -> Never {
    var path: [CodeLocation] = [origin]
    Transaction.current.withUpdatingNodes(until: self) { path.append($0.origin) }
    path.append(origin)
    let text = path.reversed().map(\.description).joined(separator: " reads ")
    stopProgram("a derived value depends on itself: \(text)")
  }
}
