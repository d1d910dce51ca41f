/// A read-only value that is computed from other sources, and computed again when they have changed.
///
/// ```swift
/// final class Box {
///   @Property var width = 1.0
///   @Property var height = 1.0
///   private(set) lazy var area = Derived { [unowned self] in width * height }
/// }
/// ```
/// The sources are those whose values the closure reads while it runs: properties, collections and derived values.
/// Different runs may read different ones. <doc:TrackedValues> describes the semantics:
/// - The closure runs when the value is read or delivered, and only if a source has changed since. A value without
///   readers and subscribers is not computed.
/// - It runs at most once for each transaction, after the sources that it reads, unless the value is read between two
///   sets of one batch. What is read is up to date, in a batch too.
/// - If the new value equals the old one, readers do not run and subscribers are not called. A `Value` that is not
///   `Equatable` counts as different.
///
/// As a source it behaves as a property: `combine(box.$width, box.area)` emits once for each set, and never pairs an old
/// area with a new width. Its owner and its subscriptions keep it alive. It keeps the sources that it has read alive, as its
/// closure does. The closure captures the owner `weak`, or `unowned` if no subscription to the value outlives it.
///
/// A chain of operators becomes such a value by `asDerived()`: `combine(box.$width, box.$height).map(*).asDerived()`
/// reads the same sources, and is the same value.
///
/// A run costs the closure, and for each read one comparison. It does not allocate, also if the sources differ from run
/// to run, once the list of sources has its largest size. A change passes through derived values that read one another in
/// a loop. Only a value that a closure reads for the first time is computed within its call. The program stops with a
/// message when such calls have used seven eighths of the thread's stack, which takes some thousand of them on a stack of
/// 8 MB. A value that depends on itself has a `CycleError`, if its closure may throw. Otherwise the program stops with a
/// message.
public final class Derived<Value>: _TrackingNode, CurrentValueSource, AttachableSource {
  /// The event type: the value.
  public typealias Event = Value

  /// The value; nil until the first run of the closure. No code of the user runs within an access, so that each is
  /// exclusive without the check at run time. It is not a `Cell`: see there.
  @safe @exclusivity(unchecked) @usableFromInline var stored: Value?
  /// The closure. It is not optional: an optional closure is retained around each call.
  @usableFromInline let compute: () throws -> Value
  /// The error of the last run. No code of the user runs within an access, as above. It is destroyed after the closure; see
  /// `releaseCapturesInLoop`.
  @safe @exclusivity(unchecked) @usableFromInline var failure: (any Error)?

  /// Creates a value that `compute` returns, and of which each result is a change. `file` and `line` are used in messages.
  ///
  /// Costs one allocation, and another when the closure reads a third source.
  @inlinable
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line, _ compute: @escaping () -> Value
  ) {
    self.init(origin: CodeLocation(file, line), initial: nil, compute) { _, _ in true }
  }

  /// Creates a value that `compute` returns, and that keeps its last value while `compute` throws. Until the first run
  /// that does not throw, the value is `initial`. Each result is a change.
  ///
  /// Costs one allocation, and another when the closure reads a third source.
  @inlinable
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line, initially initial: Value,
    _ compute: @escaping () throws -> Value
  ) {
    self.init(origin: CodeLocation(file, line), initial: initial, compute) { _, _ in true }
  }

  @inlinable @inline(__always)
  init(
    origin: CodeLocation, initial: Value?, _ compute: @escaping () throws -> Value,
    isDifferent: @escaping (Value?, Value) -> Bool
  ) {
    stored = initial
    self.compute = compute
    super.init(
      .derived, origin: origin, canFail: initial != nil,
      perform: onSubclass { (derived: Derived, task) in
        task.index == Task.run.index ? derived.rerun(isDifferent) : derived.deliverValue(task)
      }
    )
  }

  deinit {
    if Transaction.current.checksRuns { Transaction.current.forgetBaseline(of: self) }
    releaseCapturesInLoop()
  }

  /// The current value.
  ///
  /// O(1), if no source has changed since the last read. Otherwise the cost of bringing the value up to date.
  @inlinable
  public var value: Value {
    bringUpToDate()
    if !recordExpectedRead() { return valueOfOtherRead() }
    // Set by the first run of the closure, or in `init`.
    return stored!
  }

  /// The value, up to date, for a closure that has not read it at the same place before.
  @inlinable @inline(never)
  func valueOfOtherRead() -> Value {
    if recordOtherDerivedRead(), let value = try? resultForRun().get() { return value }
    return stored!
  }

  /// The error that the closure threw in its last run. Nil if it has returned a value. A read is tracked as a read of
  /// the value is.
  ///
  /// The cost is that of `value`.
  public var error: (any Error)? {
    bringUpToDate()
    if !recordExpectedRead(), recordOtherDerivedRead() {
      if case .failure(let error) = resultForRun() { return error }
      return nil
    }
    return failure
  }

  @inlinable @inline(__always)
  func bringUpToDate() { if state.value.needsRefresh { refresh() } }

  /// Delivers the value to the subscriber of an input of a join, or to those without a join.
  @inlinable
  func deliverValue(_ task: Task) -> Change {
    // Set by the run of the closure that changed it.
    if task.index >= 0 {
      deliver(stored!, at: Int(task.index))
    } else {
      deliverToDirectSubscribers(stored!)
    }
    return .none
  }

  override var hasValue: Bool { stored != nil }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: @escaping (Value) -> Void, parent: Join?) -> Node {
    let value = untracked { self.value }
    let subscription = add(handler, parent: parent)
    subscription.handler(value)
    return subscription
  }
}

extension Derived where Value: Equatable {
  /// Creates a value that `compute` returns. A result that equals the last value is not a change. `file` and `line` are
  /// used in messages.
  ///
  /// Costs one allocation, and another when the closure reads a third source.
  @inlinable
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line, _ compute: @escaping () -> Value
  ) {
    self.init(origin: CodeLocation(file, line), initial: nil, compute) { $0 != $1 }
  }

  /// Creates a value that `compute` returns, and that keeps its last value while `compute` throws. Until the first run
  /// that does not throw, the value is `initial`. A result that equals the last value is not a change.
  ///
  /// Costs one allocation, and another when the closure reads a third source.
  @inlinable
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line, initially initial: Value,
    _ compute: @escaping () throws -> Value
  ) {
    self.init(origin: CodeLocation(file, line), initial: initial, compute) { $0 != $1 }
  }

  convenience init(origin: CodeLocation, _ compute: @escaping () -> Value) {
    self.init(origin: origin, initial: nil, compute) { $0 != $1 }
  }
}

extension Derived {
  /// Creates a value that `compute` returns. A result that `isEqual` to the last value is not a change. `file` and `line`
  /// are used in messages.
  ///
  /// This is the form for a tuple, which is not `Equatable`: `Derived(by: ==) { (a.value, b.value) }`. Where the closure
  /// also computes, a stated type keeps the type checker from trying all operators: `Derived<(Int, Double)>(by: ==)`.
  ///
  /// Costs one allocation, and another when the closure reads a third source.
  @inlinable
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line, by isEqual: @escaping (Value, Value) -> Bool,
    _ compute: @escaping () -> Value
  ) {
    self.init(origin: CodeLocation(file, line), initial: nil, compute) { stored, value in
      stored.map { !isEqual($0, value) } ?? true
    }
  }

  /// Runs the closure, stores its result if it differs from the last value, or its error, and ends the run.
  ///
  /// What is replaced is destroyed when the run has ended, so that a deinit that reads the value finds the new one.
  @inlinable @inline(__always)
  func rerun(_ isDifferent: (Value?, Value) -> Bool) -> Change {
    do {
      let value = try compute()
      if Transaction.current.checksRuns { return finishCheckedRun(.success(value), isDifferent) }
      if _isPOD(Value.self), failure == nil {
        // Nothing is destroyed, so that the caller may end the run.
        guard isDifferent(stored, value) else { return .none }
        stored = value
        return .value
      }
      guard isDifferent(stored, value) else {
        let change = failure == nil ? Change.none : .error
        let oldFailure = exchange(&failure, with: nil)
        finishRun(change)
        withExtendedLifetime((value, oldFailure)) {}
        return change.inEndedRun
      }
      let old = exchange(&stored, with: value), oldFailure = exchange(&failure, with: nil)
      finishRun(.value)
      withExtendedLifetime((old, oldFailure)) {}
      return .valueInEndedRun
    } catch {
      if Transaction.current.checksRuns { return finishCheckedRun(.failure(error), isDifferent) }
      let oldFailure = exchange(&failure, with: error)
      finishRun(.error)
      withExtendedLifetime(oldFailure) {}
      return .errorInEndedRun
    }
  }

  /// Ends a run in a transaction that records runs: for code that reads the value, or after it has, or of a value that depends
  /// on itself.
  @usableFromInline @inline(never)
  func finishCheckedRun(_ outcome: Result<Value, any Error>, _ isDifferent: (Value?, Value) -> Bool) -> Change
  {
    let transaction = Transaction.current
    let result = takeCycleError().map { .failure($0) } ?? outcome
    let change = change(to: result, isDifferent)
    let baseline = change == .none ? nil : transaction.baseline(of: self) ?? newBaseline(in: transaction)
    var isBaseline = false
    if let baseline, case .success(let value) = result { isBaseline = !isDifferent(baseline.value, value) }
    var old: Value?, oldFailure: (any Error)?
    if case .success(let value) = result, change == .value { old = exchange(&stored, with: value) }
    if change != .none { oldFailure = exchange(&failure, with: result.error) }
    recordRun(in: transaction)
    var announced = change
    if isInCycle {
      announceBeyondCycle(change)
      announced = .none
    } else if let baseline {
      announce(change, to: baseline, isBaseline: isBaseline)
      announced = .none
    }
    finishRun(announced)
    withExtendedLifetime((old, oldFailure, outcome)) {}
    return change.inEndedRun
  }

  private func change(to result: Result<Value, any Error>, _ isDifferent: (Value?, Value) -> Bool) -> Change {
    switch result {
    case .success(let value): isDifferent(stored, value) ? .value : failure == nil ? .none : .error
    case .failure: .error
    }
  }

  /// Makes the value the baseline of this transaction, if code of the user is reading it. Nil if nothing has received the value.
  private func newBaseline(in transaction: Transaction) -> TypedBaseline<Value>? {
    guard transaction.state.isReading, failure == nil, count > 0 || !dependents.inPlace.isEmpty, let stored
    else {
      return nil
    }
    return transaction.addBaseline(stored, of: self)
  }
}

extension Result {
  fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension Derived {
  /// Names the value for traces and messages, such as the path of a `CycleError`, and returns it:
  /// `lazy var area = Derived { … }.named("area")`. See `Property`.
  @discardableResult
  public func named(_ name: String) -> Derived {
    setName(name)
    return self
  }
}

/// The baseline of a derived value of one type.
final class TypedBaseline<Value>: Baseline {
  let value: Value

  init(_ value: Value, of source: Derived<Value>) {
    self.value = value
    super.init(of: source)
  }
}

extension Transaction {
  /// Returns the baseline of a derived value. Nil if it has none.
  func baseline<Value>(of source: Derived<Value>) -> TypedBaseline<Value>? {
    guard let baseline = state.baselines.values[ObjectIdentifier(source)] else { return nil }
    return baseline as? TypedBaseline<Value>
  }

  /// Makes `value` the baseline of a derived value.
  func addBaseline<Value>(_ value: Value, of source: Derived<Value>) -> TypedBaseline<Value> {
    let baseline = TypedBaseline(value, of: source)
    state.baselines.values[ObjectIdentifier(source)] = baseline
    state.hasWork = true
    return baseline
  }
}
