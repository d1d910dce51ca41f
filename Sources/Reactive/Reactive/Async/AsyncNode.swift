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
/// running. An input of a done node is done or settled, and has the version that the node has read. An unsettled node with
/// an unsettled input or reader is in the same group as that one, and the group counts it if it is pending.
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
  /// The index of the input at which the search for a pending one begins: the one that was pending last.
  private var searchStart = 0
  /// The nodes whose last run has read this one.
  private var readers: [AsyncReader] = []
  /// The group of an unsettled node with unsettled inputs or readers.
  private var group: AsyncGroup?
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
  private lazy var reads = Derived(origin: origin) { [weak self] in
    self?.startRun() ?? 0
  }
  private lazy var request = Derived(origin: origin) { [weak self] in
    self?.evaluate() ?? 0
  }
  private(set) lazy var phase = Derived(origin: origin) { [weak self] in
    self?.currentPhase ?? Phase()
  }
  /// Starts the operation when the sources have changed, also if nothing reads the value.
  private var starter: Effect?

  init(origin: CodeLocation) {
    self.origin = origin
    super.init { _, _ in .none }
  }

  deinit {
    // In a batch, so that no code of the user runs while a list of readers contains this node.
    batch {
      group?.mayBeTooLarge = true
      if isPending { group?.countPending(-1) }
      for input in inputs { input.node.removeReader(at: input.place) }
      cancelRun()
    }
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
    starter = Effect(origin: origin, isStarter: true) { [weak self] in
      guard let self else { return }
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

  override func dispose() {
    if isDisposed { return }
    batch {
      isDisposed = true
      cancelRun()
      starter?.dispose()
      starter = nil
      group?.mayBeTooLarge = true
      setInputs([])
      reads.dispose()
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

  /// Brings the inputs up to date until one is pending, and makes the request depend on them. While one is pending, the
  /// others do not matter, so that the ends of the runs of n inputs cost O(n) together.
  private func hasPendingInput() -> Bool {
    let inputs = inputs
    for offset in inputs.indices {
      let index = (searchStart + offset) % inputs.count, node = inputs[index].node
      _ = node.request.value
      if node.isPending {
        searchStart = index
        return true
      }
    }
    return false
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
    let wasPending = isPending, wasSettled = status == .settled
    status = other
    changeCount &+= 1
    if wasSettled {
      unsettledSince = .now
      for input in inputs { connect(with: input.node) }
      for reader in readers { connect(with: reader.node) }
    } else if wasPending != isPending {
      group?.countPending(isPending ? 1 : -1)
    }
  }

  /// Makes this node and `other`, one of which reads the other, nodes of one group, if both are unsettled.
  private func connect(with other: AsyncNode) {
    if status == .settled || other.status == .settled { return }
    guard let group else {
      enter(other.group ?? other.enter(AsyncGroup()))
      return
    }
    if let otherGroup = other.group { group.unite(with: otherGroup) } else { other.enter(group) }
  }

  @discardableResult
  private func enter(_ group: AsyncGroup) -> AsyncGroup {
    self.group = group
    if isPending { group.countPending(1) }
    return group
  }

  private func setInputs(_ new: [AsyncInput]) {
    if inputs.elementsEqual(new, by: { $0.node === $1.node }) {
      for index in new.indices { inputs[index].version = new[index].version }
      return
    }
    let old = inputs
    var removed: [ObjectIdentifier: AsyncInput] = [:]
    for input in old { removed[ObjectIdentifier(input.node)] = input }
    inputs = new
    for index in new.indices {
      let node = new[index].node
      if let known = removed.removeValue(forKey: ObjectIdentifier(node)) {
        inputs[index].place = known.place
        node.readers[known.place].inputIndex = index
      } else {
        inputs[index].place = node.readers.count
        node.readers.append(AsyncReader(node: self, inputIndex: index))
        connect(with: node)
      }
    }
    if removed.isEmpty { return }
    group?.mayBeTooLarge = true
    for input in old where removed[ObjectIdentifier(input.node)] != nil {
      input.node.removeReader(at: input.place)
    }
  }

  /// Removes a reader. The last one takes its place. O(1).
  private func removeReader(at place: Int) {
    readers.swapAt(place, readers.count - 1)
    readers.removeLast()
    if place < readers.count { readers[place].node.inputs[readers[place].inputIndex].place = place }
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
    if group?.mayBeTooLarge == true { regroup() }
    if group?.hasPending == true { return }
    guard let nodes = connectedUnsettledNodes(), nodes.allSatisfy({ $0.status == .done }) else { return }
    for node in nodes {
      node.showResult()
      node.settle()
    }
  }

  private func settle() {
    if isPending { group?.countPending(-1) }
    group = nil
    status = .settled
    shows.value &+= 1
  }

  /// Makes a group of the unsettled nodes that are connected with this one. The others stay in the old group.
  private func regroup() {
    guard let old = group?.root else { return }
    let new = AsyncGroup()
    _ = connectedUnsettledNodes { node in
      if node.group?.root === old {
        if node.isPending { old.countPending(-1) }
        node.enter(new)
      }
      return true
    }
  }

  /// The unsettled nodes that are connected with this one by reads, each brought up to date. Nil if one is pending.
  private func connectedUnsettledNodes() -> [AsyncNode]? {
    connectedUnsettledNodes { node in
      _ = node.request.value
      return !node.isPending
    }
  }

  /// The unsettled nodes that are connected with this one by reads. Calls `visit` for each node before its status is
  /// used. Nil if `visit` returns false.
  private func connectedUnsettledNodes(_ visit: (AsyncNode) -> Bool) -> [AsyncNode]? {
    if !visit(self) { return nil }
    var nodes = [self], visited = [ObjectIdentifier(self)] as Set, next = 0
    while next < nodes.count {
      let node = nodes[next]
      next += 1
      for other in node.inputs.map(\.node) + node.readers.map(\.node) {
        guard visited.insert(ObjectIdentifier(other)).inserted else { continue }
        if !visit(other) { return nil }
        if other.status != .settled { nodes.append(other) }
      }
    }
    return nodes
  }
}

/// A node that has read another one. It removes itself from the list when it is freed.
private struct AsyncReader {
  unowned let node: AsyncNode
  /// The index of the other node in the inputs of `node`.
  var inputIndex: Int
}
