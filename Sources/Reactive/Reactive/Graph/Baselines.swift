/// What a transaction knows of derived values that were read between two sets, so that a read has no effect on what is delivered.
///
/// Such a value is brought up to date for the reader, and may be what it was before when everything is delivered. The value
/// before the read is its baseline. Subscribers, and the nodes that have not run since, have received the baseline: they
/// receive nothing if the value equals it again. The changes of a value are numbered, and its baseline has the number that
/// it had.
@usableFromInline
struct Baselines {
  var values: [ObjectIdentifier: Baseline] = [:]
  /// The number of baselines so far.
  fileprivate(set) var clock: UInt32 = 0

  @usableFromInline
  init() {}

  var isEmpty: Bool { values.isEmpty }
}

/// The baseline of a derived value.
class Baseline {
  /// The value; it makes the transaction forget its baseline when it is freed.
  let source: UnretainedReference<_TrackingNode>
  /// The number of changes of the value when it had the baseline.
  fileprivate let revision: Int32
  fileprivate var lastRevision: Int32
  /// Whether the value differs from the baseline now.
  fileprivate var isDifferent = false
  /// The nodes that have run since this time have seen another value than the baseline.
  fileprivate(set) var time = UInt32.max

  init(of source: _TrackingNode) {
    self.source = UnretainedReference(source)
    (revision, lastRevision) = (source.pendingEnd.value, source.pendingEnd.value)
  }
}

extension Transaction {
  /// Whether the runs of closures are recorded.
  @inlinable @inline(__always) var checksRuns: Bool { state.checksRuns }

  /// Calls `body`, which brings a derived value up to date for code of the user.
  func whileReading(_ body: () -> Void) {
    let isOuter = exchange(&state.isReading, with: true)
    state.checksRuns = true
    body()
    state.isReading = isOuter
    updateChecksRuns()
  }

  func updateChecksRuns() {
    state.checksRuns = state.isReading || !state.baselines.isEmpty || !state.cycle.isEmpty
  }

  /// Forgets the baseline of a derived value that is freed.
  func forgetBaseline(of source: _TrackingNode) { state.baselines.values[ObjectIdentifier(source)] = nil }

  /// Ends all baselines: everything is delivered. Nodes that are still dirty and have seen a baseline run at their next update.
  func endBaselines() {
    let ended = exchange(&state.baselines.values, with: [:])
    state.cycle = Cycle()
    for baseline in ended.values where baseline.isDifferent {
      baseline.withSource { $0.makeStale(before: baseline.time) }
    }
    updateChecksRuns()
    // Values of the user are destroyed by this.
    withExtendedLifetime(ended) {}
  }
}

extension _TrackingNode {
  /// Records that the closure has run.
  @inline(never)
  final func recordRun(in transaction: Transaction) { lastRun.value = transaction.state.baselines.clock }

  /// Makes the nodes run that have read this value and have not run since `time`.
  final func makeStale(before time: UInt32) {
    forEachDependent { if $0.lastRun.value < time { $0.becomeStale() } }
  }

  /// Announces a change of a value with a baseline. If `isBaseline` is true, the value equals its baseline again.
  final func announce(_ change: Change, to baseline: Baseline, isBaseline: Bool) {
    let time = baseline.time
    forEachDependent {
      if $0.lastRun.value >= time {
        $0.becomeStale()
      } else if !$0.state.value.needsPull {
        $0.markDirty(isStale: false)
      }
    }
    baseline.isDifferent = !isBaseline
    if isBaseline {
      baseline.time = .max
      pendingEnd.value = baseline.revision
    } else {
      if time == .max {
        let transaction = Transaction.current
        transaction.state.baselines.clock &+= 1
        baseline.time = transaction.state.baselines.clock
      }
      if change == .value {
        baseline.lastRevision &+= 1
        pendingEnd.value = baseline.lastRevision
      }
    }
    if change == .value, count > 0 { hasChanged.value = true }
  }
}

extension _Source {
  /// Whether the value differs from its baseline, which is what `node` has seen.
  final func hasChanged(for node: _TrackingNode) -> Bool {
    guard let baseline = Transaction.current.state.baselines.values[ObjectIdentifier(self)] else {
      return false
    }
    return baseline.isDifferent && node.lastRun.value < baseline.time
  }
}
