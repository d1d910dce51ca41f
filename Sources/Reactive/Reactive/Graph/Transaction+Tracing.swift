// The way of a transaction through a trace. A thread that traces is never idle, so that every set, emission and batch
// takes the path of a nested one, which is not inlined, and which checks for a trace. Without a trace, the path that is
// inlined is the same as in a module without traces.
extension Transaction {
  /// Makes `trace` the trace of the thread. Nil for none.
  func install(_ trace: ReactiveTrace?) {
    state.trace?.wasReplaced()
    state.trace = trace
    state.isTracing = trace != nil
    switch state.phase {
    // The phase is set when the transaction has ended.
    case .open: state.hasWork = true
    case .idle, .traced: state.phase = trace == nil ? .idle : .traced
    }
  }

  /// Opens a transaction that is traced. Returns false if one is open already.
  @usableFromInline @inline(never)
  func openTraced(at location: CodeLocation? = nil) -> Bool {
    guard state.phase == .traced else { return false }
    state.phase = .open
    // So that the transaction ends by `drainAndClose`.
    state.hasWork = true
    state.trace?.beginTransaction(at: location)
    return true
  }

  /// Records a set or an emission of `source`.
  func record(_ kind: TracedStep.Kind, of source: _Source, value: Any) {
    state.trace?.record(kind, of: source, value: TracedValue.text(value))
  }

  /// Brings the root of a tree up to date, as a step of the trace.
  @usableFromInline @inline(never)
  func pullTraced(_ node: _PulledNode) {
    guard node.state.value.needsPull, let trace = state.trace, let join = node as? Join else {
      return node.pullIfDirty()
    }
    guard join.derived.value != nil else { return join.pullIfDirty() }
    join.whileDerivedAlive { source in
      let step = trace.beginChain(join, of: source)
      join.pullIfDirty()
      trace.end(step)
    }
  }
}

extension Transaction {
  /// Makes the root of a tree emit, as a step of the trace.
  @usableFromInline @inline(never)
  func emitTraced(_ node: _PulledNode) {
    guard let join = node as? Join, join.isReady.value, join.derived.value == nil,
      let trace = state.trace
    else {
      return node.emit()
    }
    let step = trace.beginTree(join)
    join.emit()
    trace.end(step)
  }
}

extension _Source {
  /// Records that this source is freed, and that it had subscribers.
  final func recordFreed() { Transaction.current.state.trace?.recordFreed(self) }

  /// Records that the value of this source has changed, and that it is the reason for the next runs of its dependents.
  @usableFromInline @inline(never)
  final func markChangedInTrace() {
    guard let trace = Transaction.current.state.trace else { return }
    trace.markChanged(self)
    trace.addCauseOfDependents(of: self)
  }

  /// Calls the subscriber at `index`, and records the call.
  @usableFromInline @inline(never)
  final func deliverTraced<Event>(_ event: Event, at index: Int) {
    guard let trace = Transaction.current.state.trace else { return callHandler(at: index, with: event) }
    markChangedInTrace()
    var step: ReactiveTrace.OpenStep?
    withSubscription(at: index) { step = trace.beginDelivery(of: self, to: $0) }
    callHandler(at: index, with: event)
    if let step { trace.end(step) }
  }

  /// Calls those of the first `end` subscribers that are still subscribed, and records the calls.
  @usableFromInline @inline(never)
  final func deliverTraced<Event>(_ event: Event, to end: Int) {
    guard let trace = Transaction.current.state.trace else { return callSubscribers(with: event, to: end) }
    trace.markChanged(self)
    trace.addCauseOfDependents(of: self)
    if end == 0 { return }
    subscribers.inPlace.beginDelivery()
    for index in 0..<end {
      var step: ReactiveTrace.OpenStep?
      withSubscription(at: index) { step = trace.beginDelivery(of: self, to: $0) }
      callHandler(at: index, with: event)
      if let step { trace.end(step) }
    }
    endDelivery()
  }
}

extension _TrackingNode {
  /// Brings the node up to date, as a step of the trace.
  final func updateTraced() {
    let transaction = Transaction.current
    guard let trace = transaction.state.trace else { return _ = performUpdate(in: transaction) }
    guard kind == .derived else {
      let step = trace.beginEffect(self)
      return trace.end(step, performUpdate(in: transaction) == nil ? .skipped : nil)
    }
    let step = trace.beginEvaluation(of: self, source: self)
    let change = performUpdate(in: transaction)
    switch change {
    case .value, .valueInEndedRun: trace.end(step, .changed)
    case .error, .errorInEndedRun: trace.end(step, .failed)
    case .some(.none), .noneInEndedRun: return trace.end(step, .unchanged)
    case nil: return trace.end(step, .skipped)
    }
    trace.addCauseOfDependents(of: self)
  }
}
