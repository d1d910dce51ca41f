/// The state machine of an `AsyncDerived` value, apart from the value and from tasks.
///
/// - settled: the shown value is that of the current sources.
/// - waiting: an asynchronous value that the last run has read is pending. No operation is under way.
/// - running: the operation is under way.
/// - done: the newest result is that of the current sources, and is not shown yet.
///
/// A node that is waiting or running is *pending*; one that is not settled is *unsettled*. A change of a source leads
/// from any state to running, or to waiting if it reaches the node through another one. The end of a run leads to done,
/// and so does the end of waiting if no input has changed. Unsettled nodes that are connected by reads become settled
/// together, when all of them are done.
///
/// **Invariants.** A run is started only while no input is pending. A node has an operation under way only if it is
/// running. An input of a done node is done or settled, and has the version that the node has read.
///
/// Changes propagate by derived values: `reads` depends on what the operation has read, other nodes aside; `request`
/// depends on `reads` and on the `request` of each input. So a state is up to date whenever it is read.
class AsyncNode: _Source {
  enum Status { case settled, waiting, running, done }

  private(set) var status = Status.settled
  /// The time since when the node is unsettled.
  private(set) var unsettledSince = ContinuousClock.now
  /// The number of the newest result.
  var version = 0
  private(set) var isDisposed = false
  /// The nodes that the last run has read.
  private(set) var inputs: [AsyncInput] = []
  /// The nodes whose last run has read this one.
  private var readers: [AsyncReader] = []
  /// The operation that is under way.
  private var run: AsyncRun?
  /// Whether the last run was cancelled, so that the next one must not be skipped.
  private var needsRun = false
  private var runCount = 0
  /// The number of changes of the status.
  private var changeCount = 0

  /// Set when an operation has ended.
  private let completions = Property(0)
  /// Set when connected nodes have changed, so that the node may be shown now.
  private let checks = Property(0)
  /// Set when the node was shown.
  private let shows = Property(0)
  private let origin: CodeLocation
  // The closures outlive the node if other nodes have read their values.
  private lazy var reads = Derived(file: origin.file, line: origin.line) { [weak self] in
    self?.startRun() ?? 0
  }
  private lazy var request = Derived(file: origin.file, line: origin.line) { [weak self] in
    self?.evaluate() ?? 0
  }
  private(set) lazy var phase = Derived(file: origin.file, line: origin.line) { [weak self] in
    self?.currentPhase ?? Phase()
  }
  /// Starts the operation when the sources have changed, also if nothing reads the value.
  private var starter: Effect?

  init(origin: CodeLocation) {
    self.origin = origin
    super.init { _ in }
  }

  deinit {
    cancelRun()
    for input in inputs { input.node.remove(reader: ObjectIdentifier(self)) }
  }

  /// Whether the newest result is that of earlier sources.
  var isPending: Bool { status == .waiting || status == .running }

  // The typed node implements these.

  /// Starts the operation.
  func start(_ run: AsyncRun) {}
  /// Makes the newest result the value that is shown.
  func showResult() {}
  /// Makes the value that is shown the newest result, and releases the operation.
  func end() {}
  /// The number of the error that is shown, or 0 if none is.
  var failureNumber: Int { 0 }

  /// Starts the first run.
  func activate() {
    starter = Effect(origin: origin, isStarter: true) { [unowned self] in
      _ = (request.value, checks.value)
      if status == .done { untracked { showIfComplete() } }
    }
  }

  /// Brings the node up to date for `run`, and records that `run` has read it.
  func read(by run: AsyncRun) {
    untracked { _ = request.value }
    run.read(self)
  }

  /// Records the result of `run`, which `store` stores if it is the newest run.
  func complete(_ run: AsyncRun, _ store: () -> Void) {
    guard run === self.run, !run.hasReadPending else { return }
    self.run = nil
    run.cancel = nil
    store()
    setStatus(.done)
    if !run.isStarting { completions.value &+= 1 }
  }

  func dispose() {
    if isDisposed { return }
    batch {
      isDisposed = true
      cancelRun()
      starter?.dispose()
      starter = nil
      setInputs([])
      reads.endTracking()
      end()
      settle()
      changeCount &+= 1
      completions.value &+= 1
      for reader in readers { reader.node.checks.value &+= 1 }
    }
  }
}

// MARK: - Running

extension AsyncNode {
  /// Brings the status up to date. Returns a number that differs if it has changed.
  private func evaluate() -> Int {
    _ = completions.value
    if isDisposed { return changeCount }
    if hasPendingInput() {
      cancelRun()
      setStatus(.waiting)
      return changeCount
    }
    if needsRun || inputs.contains(where: \.hasChanged) { reads.forceRun() }
    let count = runCount
    _ = reads.value
    if isDisposed { return changeCount }
    if count == runCount, status == .waiting { setStatus(.done) }
    _ = hasPendingInput()
    return changeCount
  }

  /// Brings the inputs up to date, and makes the request depend on them.
  private func hasPendingInput() -> Bool {
    var result = false
    for input in inputs {
      _ = input.node.request.value
      if input.node.isPending { result = true }
    }
    return result
  }

  /// Starts a run in place of the one under way, and records what it reads.
  private func startRun() -> Int {
    cancelRun()
    runCount &+= 1
    let run = AsyncRun()
    self.run = run
    needsRun = false
    setStatus(.running)
    changeCount &+= 1
    Reader.recording(in: run) { start(run) }
    run.endStart(isUnderWay: run === self.run)
    if !isDisposed {
      setInputs(run.inputs)
      if run.hasReadPending {
        cancelRun()
        setStatus(.waiting)
      }
    }
    return runCount
  }

  private func cancelRun() {
    guard let run = run.take() else { return }
    needsRun = true
    run.cancel.take()?()
  }

  private func setStatus(_ other: Status) {
    if other == status { return }
    if status == .settled { unsettledSince = .now }
    status = other
    changeCount &+= 1
  }

  private func setInputs(_ new: [AsyncInput]) {
    let old = inputs
    inputs = new
    if old.elementsEqual(new, by: { $0.node === $1.node }) { return }
    let id = ObjectIdentifier(self)
    for input in old where !new.contains(where: { $0.node === input.node }) { input.node.remove(reader: id) }
    for input in new where !old.contains(where: { $0.node === input.node }) {
      input.node.readers.append(AsyncReader(id: id, node: self))
    }
  }

  private func remove(reader: ObjectIdentifier) {
    readers.removeAll { $0.id == reader }
    // The reader may have been the last of the connected nodes that was not done.
    checks.value &+= 1
  }
}

// MARK: - Showing

extension AsyncNode {
  /// What a reader of the state depends on.
  struct Phase: Equatable {
    var runningSince: ContinuousClock.Instant?
    var failureNumber = 0
  }

  private var currentPhase: Phase {
    _ = (request.value, shows.value)
    return Phase(
      runningSince: status == .settled ? nil : unsettledSince, failureNumber: failureNumber)
  }

  /// Shows the results of the unsettled nodes that are connected with this one, if all of them are done.
  private func showIfComplete() {
    guard let nodes = connectedUnsettledNodes(), nodes.allSatisfy({ $0.status == .done }) else { return }
    for node in nodes {
      node.showResult()
      node.settle()
    }
  }

  private func settle() {
    status = .settled
    shows.value &+= 1
  }

  /// The unsettled nodes that are connected with this one by reads, each brought up to date. Nil if one is pending.
  private func connectedUnsettledNodes() -> [AsyncNode]? {
    var nodes = [self], visited = [ObjectIdentifier(self)] as Set, next = 0
    while next < nodes.count {
      let node = nodes[next]
      next += 1
      if node.isPending { return nil }
      for other in node.inputs.map(\.node) + node.readers.map(\.node) {
        guard visited.insert(ObjectIdentifier(other)).inserted else { continue }
        _ = other.request.value
        if other.status != .settled { nodes.append(other) }
      }
    }
    return nodes
  }
}

/// A node that has read another one. It removes itself from the list when it is freed.
private struct AsyncReader {
  let id: ObjectIdentifier
  unowned let node: AsyncNode
}
