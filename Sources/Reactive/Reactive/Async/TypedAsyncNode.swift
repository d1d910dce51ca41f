/// The value of an asynchronous node: its newest result, and what is shown.
final class TypedAsyncNode<Value>: AsyncNode {
  /// The value that is shown.
  let shown: Property<Value>
  private var shownNumber = 0
  private var shownFailure: (error: any Error, number: Int)?
  /// The newest result, shown or not.
  private var latest: Value
  private var latestNumber = 0
  private var latestFailure: (error: any Error, number: Int)?
  private var failureCount = 0

  private let isEqual: ((Value, Value) -> Bool)?
  /// Starts the operation. Nil once the value was disposed.
  private var begin: ((@escaping (Result<Value, any Error>) -> Void) -> () -> Void)?

  init(
    origin: CodeLocation, initial: Value, isEqual: ((Value, Value) -> Bool)?,
    begin: @escaping (@escaping (Result<Value, any Error>) -> Void) -> () -> Void
  ) {
    (shown, latest, self.isEqual, self.begin) = (Property(initial), initial, isEqual, begin)
    super.init(origin: origin)
  }

  /// The value that is shown. In a run of another asynchronous value, the newest result.
  var value: Value {
    if let run = Reader.asyncRun {
      read(by: run)
      return latest
    }
    recordRead()
    return shown.untrackedValue
  }

  /// The state of what is shown. In a run of another asynchronous value, that of the newest result.
  var runState: AsyncState {
    if let run = Reader.asyncRun {
      read(by: run)
      return latestFailure.map { .failed($0.error) } ?? .idle
    }
    // The reader depends on the node, too, which makes it count as dependent on an asynchronous value.
    recordRead()
    return state(in: phase.value)
  }

  func state(in phase: Phase) -> AsyncState {
    if let since = phase.runningSince { return .running(since: since) }
    return shownFailure.map { .failed($0.error) } ?? .idle
  }

  override func start(_ run: AsyncRun) {
    run.cancel = begin? { [weak self] result in self?.complete(run) { self?.store(result) } }
  }

  private func store(_ result: Result<Value, any Error>) {
    let hadFailed = latestFailure != nil
    switch result {
    case .success(let value):
      latestFailure = nil
      let isSame = isEqual?(latest, value) == true
      if !isSame {
        latest = value
        latestNumber &+= 1
      }
      if !isSame || hadFailed { version &+= 1 }
    case .failure(let error):
      failureCount &+= 1
      latestFailure = (error, failureCount)
      version &+= 1
    }
  }

  override var failureNumber: Int { shownFailure?.number ?? 0 }

  override func showResult() {
    shownFailure = latestFailure
    if shownNumber == latestNumber { return }
    shownNumber = latestNumber
    shown.value = latest
    markDependents()
  }

  override func end() {
    begin = nil
    if shownNumber == latestNumber, shownFailure?.number == latestFailure?.number { return }
    (latest, latestNumber, latestFailure) = (shown.untrackedValue, shownNumber, shownFailure)
    version &+= 1
  }
}
