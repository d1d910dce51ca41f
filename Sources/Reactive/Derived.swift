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
/// area with a new width. Its owner keeps it alive; its subscribers do not. It keeps the sources that it has read alive,
/// as its closure does.
///
/// A run costs the closure, and for each read one comparison. It does not allocate, also if the sources differ from run
/// to run, once the list of sources has its largest size. A change passes through derived values that read one another
/// by recursion. The program stops with a message when that has used seven eighths of the thread's stack, which takes
/// some thousand of them on a stack of 8 MB. It also stops with a message if a value depends on itself.
public final class Derived<Value>: _Source, CurrentValueSource, AttachableSource {
  /// The event type: the value.
  public typealias Event = Value

  /// The value; nil until the first run of the closure, or until the chain is attached. No code of the user runs within
  /// an access, so that each is exclusive without the check at run time. It is not a `Cell`: see there.
  @safe @exclusivity(unchecked) @usableFromInline var stored: Value?
  /// The error of the last run. The same holds for its accesses.
  @safe @exclusivity(unchecked) @usableFromInline var failure: (any Error)?
  /// The closure. Never called for a chain. It is not optional: an optional closure is retained around each call.
  @usableFromInline let compute: () throws -> Value

  /// Creates a value that `compute` returns. `file` and `line` are used in messages.
  ///
  /// Costs two allocations, and another for the list of sources when the value is read.
  @inlinable
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line, _ compute: @escaping () -> Value
  ) {
    self.init(origin: CodeLocation(file, line), initial: nil, compute) { node in
      node.withDerived(of: Value.self) { $0.rerun(by: node) { $0.store($1) } }
    }
  }

  /// Creates a value that `compute` returns, and that keeps its last value while `compute` throws. Until the first run
  /// that does not throw, the value is `initial`.
  ///
  /// Costs two allocations, and another for the list of sources when the value is read.
  @inlinable
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line, initially initial: Value,
    _ compute: @escaping () throws -> Value
  ) {
    self.init(origin: CodeLocation(file, line), initial: initial, compute) { node in
      node.withDerived(of: Value.self) { $0.rerun(by: node) { $0.store($1) } }
    }
  }

  @inlinable
  init(
    origin: CodeLocation, initial: Value?, _ compute: @escaping () throws -> Value,
    run: @escaping (TrackingNode) -> TrackingNode.Change
  ) {
    let node = TrackingNode(origin: origin, run: run)
    stored = initial
    self.compute = compute
    super.init(deliverPending: onSubclass { (derived: Derived) in derived.deliverValue() })
    // Owned, and released in the deinit, as the root of a chain is.
    chain.value = .owning(node)
    node.derived.value = UnretainedReference(self)
  }

  /// Creates a value that follows `source`, a chain of operators. The chain runs for each change of its sources, whether
  /// or not the value is observed, and the values are not compared.
  ///
  /// The value is up to date whenever it is read, also in a `batch` and in a handler. There is one exception: a chain with
  /// `merge` or `share`, whose result depends on the order of events, and events of an emitter. These changes are visible
  /// when they are delivered.
  ///
  /// - Precondition: `source` has a current value. Chains of properties have one, unless an operator filters it out.
  @inlinable
  public init(_ source: some EventSource<Value>) {
    let root = ValueRoot()
    compute = { stopProgram("the chain of a derived property has no closure") }
    super.init(deliverPending: onSubclass { (derived: Derived) in derived.deliverValue() })
    chain.value = .owning(root)
    // The value's deinit disposes the chain, so the reference is valid whenever the chain calls this closure.
    let derived = UnretainedReference(self)
    untracked {
      batch {
        let first = source.attach({ value in derived.whileAlive(in: root) { $0.receive(value) } }, to: root)
        root.first.refer(to: first)
        root.pull()
      }
    }
    root.derived.value = UnretainedReference(self)
    if stored == nil { stopProgram("a derived property needs a source that has a current value") }
  }

  deinit { endChain() }

  /// The current value.
  ///
  /// O(1), if no source has changed since the last read. Otherwise the cost of bringing the value up to date.
  @inlinable
  public var value: Value {
    bringUpToDate()
    if Reader.isActive, recordDerivedRead(), let value = try? resultForRun().get() { return value }
    // Set by the first run of the closure, or in `init`.
    return stored!
  }

  /// The error that the closure threw in its last run. Nil if it has returned a value. A read is tracked as a read of
  /// the value is.
  ///
  /// The cost is that of `value`.
  public var error: (any Error)? {
    bringUpToDate()
    if Reader.isActive, recordDerivedRead() {
      if case .failure(let error) = resultForRun() { return error }
      return nil
    }
    return failure
  }

  @inlinable
  func receive(_ value: Value) {
    StackDepth.checkDelivery()
    // Destroys the old value when the new one is stored; see `Property.value`.
    withExtendedLifetime(exchange(&stored, with: value)) {}
    makeDependentsStale()
    markInputs()
    if !hasHandlers { return }
    if Transaction.current.state.isRefreshing { postponeDelivery() } else { deliverEmitted(value) }
  }

  /// Delivers the value to the subscribers that were there when it changed.
  @inlinable
  func deliverValue() {
    // Set by the run of the closure that changed it.
    deliverValue(stored!, to: takePendingEnd())
    endDelivery()
  }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: @escaping (Value) -> Void, parent: Join?) -> Node {
    let value = untracked { self.value }
    if let parent, parent.takesValues.value { return attachInput(handler, parent, value) }
    let subscription = add(handler, parent: parent)
    handler(value)
    return subscription
  }

  /// Attaches an input of the chain of another derived value.
  @inlinable @inline(never)
  func attachInput(_ handler: @escaping (Value) -> Void, _ parent: Join, _ value: Value) -> Node {
    // Set by the first run of the closure, or in `init`.
    let input = ValueInput(handler, parent: parent) { $0.call(with: $1.casted(to: Derived.self).stored!) }
    insert(input)
    if waitsForEvents { parent.dependOnEvents() }
    handler(value)
    return input
  }
}

extension Derived where Value: Equatable {
  /// Creates a value that `compute` returns. A result that equals the last value is not a change. `file` and `line` are
  /// used in messages.
  ///
  /// Costs two allocations, and another for the list of sources when the value is read.
  @inlinable
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line, _ compute: @escaping () -> Value
  ) {
    self.init(origin: CodeLocation(file, line), initial: nil, compute) { node in
      node.withDerived(of: Value.self) { $0.rerun(by: node) { $0.storeIfDifferent($1) } }
    }
  }

  /// Creates a value that `compute` returns, and that keeps its last value while `compute` throws. Until the first run
  /// that does not throw, the value is `initial`. A result that equals the last value is not a change.
  ///
  /// Costs two allocations, and another for the list of sources when the value is read.
  @inlinable
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line, initially initial: Value,
    _ compute: @escaping () throws -> Value
  ) {
    self.init(origin: CodeLocation(file, line), initial: initial, compute) { node in
      node.withDerived(of: Value.self) { $0.rerun(by: node) { $0.storeIfDifferent($1) } }
    }
  }

  @inlinable @inline(__always)
  func storeIfDifferent(_ value: Value) -> TrackingNode.Change { stored == value ? .none : store(value) }
}

extension Derived {
  @inlinable @inline(__always)
  func store(_ value: Value) -> TrackingNode.Change {
    withExtendedLifetime(exchange(&stored, with: value)) {}
    return .value
  }

  /// Runs the closure, and stores its result by `store`, or its error. If the closure has released this value, which
  /// then is not the owner of `node` any more, nothing is stored: the value was freed.
  @inlinable @inline(__always)
  func rerun(by node: TrackingNode, _ store: (Derived, Value) -> TrackingNode.Change) -> TrackingNode.Change {
    do {
      let value = try compute()
      if node.derived.value == nil { return .none }
      let change = store(self, value)
      let hadFailed = exchange(&failure, with: nil) != nil
      return hadFailed && change == .none ? .error : change
    } catch {
      if node.derived.value == nil { return .none }
      withExtendedLifetime(exchange(&failure, with: error)) {}
      return .error
    }
  }
}

extension EventSource {
  /// Returns the chain as a read-only value, computed once for all its subscribers; see `Derived.init(_:)`.
  ///
  /// - Precondition: the chain has a current value.
  @inlinable
  public func asDerived() -> Derived<Event> { Derived(self) }
}
