/// A read-only value that is computed by an asynchronous operation, and computed again when its sources have changed.
///
/// ```swift
/// let outline = AsyncDerived(initially: Mesh()) {
///   let path = path.value         // read before the first `await`: tracked
///   return try await read(path)   // runs elsewhere
/// }
/// ```
/// The sources are those whose values the closure reads before its first `await`. When one of them changes, the task of
/// the closure is cancelled, and another one is started: the newest wins. Until it has ended, the last value stays, and
/// `state` is `running`. <doc:AsynchronousValues> describes the semantics:
/// - The first run starts when the value is created, and the next one in each transaction that has changed a source, or
///   when the value is read.
/// - A closure that reads another asynchronous value starts when that one has its result. The values of both change in
///   one transaction. So no observer sees a value beside another one that it was not computed from.
/// - While the closure throws, the last good value stays, and `state` is `failed`.
/// - If the new value equals the old one, readers do not run and subscribers are not called. A `Value` that is not
///   `Equatable` counts as different.
///
/// As a source it behaves as a property: it delivers the value at subscription, and then each other one. It belongs to
/// the actor that created it, and delivers on that actor. Reads after the first `await` are not tracked, and give what
/// is current then. The task does not keep the value alive: when it is freed, its task is cancelled.
///
/// A change costs one task, and the allocations that <doc:AsynchronousValues> lists. A read is O(1) if no source has
/// changed.
public final class AsyncDerived<Value>: CurrentValueSource, AttachableSource {
  /// The event type: the value.
  public typealias Event = Value

  private let node: TypedAsyncNode<Value>

  private init(_ node: TypedAsyncNode<Value>) {
    self.node = node
    node.activate()
  }

  /// Creates a value that `operation` returns. Until the first run that does not throw, the value is `initial`. `file`
  /// and `line` are used in messages.
  ///
  /// The operation runs on the caller's actor until it suspends, and after that wherever the code that it awaits runs.
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated any Actor = #isolation,
    initially initial: Value, _ operation: nonisolated(nonsending) @escaping () async throws -> Value
  ) {
    self.init(
      TypedAsyncNode(
        origin: CodeLocation(file, line), initial: initial, isEqual: nil,
        begin: taskStarter(isolation: isolation, operation)))
  }

  /// Creates a value whose runs `begin` starts: it reads its sources, and returns a closure that cancels the run. It
  /// receives a closure that ends the run with a result, at once or later.
  package convenience init(
    file: StaticString = #fileID, line: UInt = #line, initially initial: Value,
    begin: @escaping (_ end: @escaping (Result<Value, any Error>) -> Void) -> () -> Void
  ) where Value: Equatable {
    self.init(
      TypedAsyncNode(origin: CodeLocation(file, line), initial: initial, isEqual: ==, begin: begin))
  }

  /// The last value whose computation has ended.
  ///
  /// O(1), if no source has changed since the last read. Otherwise the cost of starting a run.
  public var value: Value { node.value }

  /// Whether the value is that of the current sources, or another one is being computed, or the last run has failed. A
  /// read is tracked, apart from a read of the value.
  ///
  /// The cost is that of `value`.
  public var state: AsyncState { node.runState }

  /// The state as a source: sends the current state on subscription, then each change.
  public var states: AnyEventSource<AsyncState> {
    node.phase.map { [node] in node.state(in: $0) }.eraseToAnyEventSource()
  }

  /// Cancels the run that is under way, and starts no other. The value stays, and nothing is delivered any more. A
  /// second call does nothing. O(asynchronous values connected by reads).
  public func dispose() { node.dispose() }

  /// Whether the value was disposed.
  public var isDisposed: Bool { node.isDisposed }

  /// Adds the value to `bag`, which holds it, and disposes it when the bag is freed.
  public func disposed(by bag: DisposerBag) { bag.add(Disposer { self.dispose() }) }

  @usableFromInline static var callsHandlerDirectly: Bool { true }

  @usableFromInline
  func attach(_ handler: @escaping (Value) -> Void, parent: Join?) -> Node {
    node.shown.attach(handler, parent: parent)
  }
}

extension AsyncDerived where Value: Equatable {
  /// Creates a value that `operation` returns. Until the first run that does not throw, the value is `initial`. A result
  /// that equals the last value is not a change. `file` and `line` are used in messages.
  ///
  /// The operation runs on the caller's actor until it suspends, and after that wherever the code that it awaits runs.
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated any Actor = #isolation,
    initially initial: Value, _ operation: nonisolated(nonsending) @escaping () async throws -> Value
  ) {
    self.init(
      TypedAsyncNode(
        origin: CodeLocation(file, line), initial: initial, isEqual: ==,
        begin: taskStarter(isolation: isolation, operation)))
  }
}

/// Returns a closure that runs `operation` in a task of the actor, synchronously until it first suspends.
private func taskStarter<Value>(
  isolation: isolated any Actor, _ operation: nonisolated(nonsending) @escaping () async throws -> Value
) -> (@escaping (Result<Value, any Error>) -> Void) -> () -> Void {
  { end in
    var hasStarted = false
    let task = Task.immediate {
      _ = isolation
      hasStarted = true
      do { end(.success(try await operation())) } catch { end(.failure(error)) }
    }
    if !hasStarted { stopProgram("an AsyncDerived value was used outside of the actor that created it") }
    return { task.cancel() }
  }
}

/// The state of an `AsyncDerived` value, consistent with the value at each moment.
public enum AsyncState {
  /// The value is that of the current sources.
  case idle
  /// The value is that of earlier sources, and a new one is being computed since the given time: that of the first
  /// change that the value does not include.
  case running(since: ContinuousClock.Instant)
  /// The last run threw this error. The value is that of the last run that did not throw.
  case failed(any Error)

  /// Whether a new value is being computed.
  public var isRunning: Bool { if case .running = self { true } else { false } }

  /// The error of the last run. Nil if it has returned a value, or if another run is under way.
  public var error: (any Error)? { if case .failed(let error) = self { error } else { nil } }
}
