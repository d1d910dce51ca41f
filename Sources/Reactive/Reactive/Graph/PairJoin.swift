/// The state of an operator with two inputs, apart from the tree: the events it has received, and what it emits.
@usableFromInline
protocol PairState {
  associatedtype A
  associatedtype B
  associatedtype Output

  init()

  /// Receives an event of the first input. Returns the event that it replaces, if any: the caller destroys it when the
  /// access to the state has ended.
  mutating func receive(a: A) -> A?

  /// Receives an event of the second input. Returns the event that it replaces, if any.
  mutating func receive(b: B) -> B?

  /// Whether an event of the second input can cause an emission.
  static var emitsForSecond: Bool { get }

  /// Called when both inputs have been pulled. What they have emitted belongs to one state, which may change before the
  /// join emits. Returns whether there is something to emit.
  mutating func settle() -> Bool

  /// Returns the next output of this transaction, or nil if none is left.
  ///
  /// It is called when the join emits, and may destroy events: code that runs then cannot reach the state, because within
  /// a transaction sets and emissions are delivered later, and trees are not pulled while one emits.
  mutating func next() -> Output?
}

extension PairState {
  @inlinable static var emitsForSecond: Bool { true }
}

/// The join of an operator with two inputs.
@usableFromInline
final class PairJoin<State: PairState>: Join {
  /// The state. No code of the user runs within an access, except as `PairState.next` allows, so that each access is
  /// exclusive without the check at run time. It is not a `Cell`: see there.
  @safe @exclusivity(unchecked) @usableFromInline var pair = State()
  @usableFromInline let handler: (State.Output) -> Void

  @inlinable
  init(_ handler: @escaping (State.Output) -> Void, parent: Join?) {
    self.handler = handler
    super.init(parent: parent, run: onSubclass { (join: PairJoin, phase) in join.perform(phase) })
  }

  @inlinable @inline(__always)
  func receive(a event: State.A) {
    withExtendedLifetime(pair.receive(a: event)) {}
    markDirty()
  }

  /// An input that is a join marks this join dirty itself.
  @inlinable @inline(__always)
  func receive(b event: State.B) {
    withExtendedLifetime(pair.receive(b: event)) {}
    if State.emitsForSecond { markDirty() }
  }

  @inlinable @inline(__always)
  func perform(_ phase: Phase) {
    if phase.pulls {
      first.value.receive()
      second.value.receive()
      guard finishPull(phase, hasOutput: { pair.settle() }) else { return }
    }
    while state.value != .disposed, let output = pair.next() { handler(output) }
  }
}

/// The source of an operator with two inputs.
@frozen @usableFromInline
struct PairSource<A: EventSource, B: EventSource, State: PairState>: AttachableSource
where State.A == A.Event, State.B == B.Event {
  @usableFromInline typealias Event = State.Output
  @usableFromInline let a: A
  @usableFromInline let b: B

  @inlinable
  init(_ a: A, _ b: B, _ state: State.Type) { (self.a, self.b) = (a, b) }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let join = PairJoin<State>(handler, parent: parent)
    join.first.refer(to: a.attach({ join.receive(a: $0) }, to: join))
    join.second.refer(to: b.attach({ join.receive(b: $0) }, to: join))
    join.start()
    return join
  }
}

/// A join with any number of inputs.
@usableFromInline
class ManyInputsJoin: Join {
  @usableFromInline final let inputs = Cell<ContiguousArray<UnretainedReference<Node>?>>([])

  @inlinable
  override init(parent: Join?, run: @escaping (Join, Phase) -> Void) {
    super.init(parent: parent, run: run)
  }

  /// Adds an input. It may be freed as soon as this returns; see `Cell.refer(to:)`.
  @usableFromInline
  final func append(_ input: Node) {
    withExtendedLifetime(input) {
      input.place.value = Int32(truncatingIfNeeded: inputs.inPlace.count)
      inputs.inPlace.append(UnretainedReference(input))
    }
  }

  /// Calls `body` with every input, in order.
  @inlinable @inline(__always)
  final func forEachInput(_ body: (UnretainedReference<Node>?) -> Void) {
    var index = 0
    while index < inputs.inPlace.count, state.value != .disposed {
      body(inputs.inPlace[index])
      index += 1
    }
  }

  @usableFromInline override final func dispose() {
    state.value = .disposed
    var index = 0
    // Each place is read after the disposal of the input before, which may have freed this one.
    while index < inputs.inPlace.count {
      inputs.inPlace[index].dispose()
      index += 1
    }
  }

  override final func forget(_ input: Node) {
    // An input that is freed before it was added has the index of another one, or none.
    let index = Int(input.place.value)
    if index < inputs.inPlace.count, inputs.inPlace[index]?.refers(to: input) == true {
      inputs.inPlace[index] = nil
    }
  }
}
