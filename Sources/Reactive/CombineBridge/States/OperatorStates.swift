#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// The state machine of an operator, without its execution. It is notified of events and returns the next step.
///
/// It does not depend on publishers, subscribers or threads, so a test can drive it through every case. A state must
/// have one owner, because copies would share the waiting values. Values arrive by methods of each operator, because
/// their types differ between inputs.
protocol OperatorState<Output> {
  associatedtype Output

  /// Records that an input is connected and can be asked for values.
  mutating func start(_ input: Int)

  /// Records that an input has finished.
  mutating func finish(_ input: Int)

  /// Adds to the downstream demand.
  mutating func request(_ demand: Subscribers.Demand)

  /// Returns the next step, which the state then regards as done. Nil if no step is due.
  mutating func nextStep() -> OperatorStep?

  /// Returns the value to deliver. Called once after each `deliver` step.
  mutating func takeValue() -> Output
}

/// An action that an operator's state asks its subscription to execute.
enum OperatorStep {
  /// Deliver a value downstream. The demand is already decremented.
  case deliver
  /// Ask an input for more values.
  case request(Int, Subscribers.Demand)
  /// Send the completion downstream.
  case finish
}

/// The state of `MergePublisher`: values are delivered in the order in which they arrive. Under a limited demand at
/// most one value of each input is waiting, because an input is asked for its next value only when no value is waiting.
struct MergeState<Output>: OperatorState {
  private var inputs: DemandDistributor
  private let waiting = RingBuffer<Output>()

  init(inputs count: Int) { inputs = DemandDistributor(inputs: count) }

  mutating func start(_ input: Int) { inputs.add(input) }

  mutating func receive(_ value: Output, from input: Int) {
    waiting.append(value)
    inputs.add(input)
  }

  mutating func finish(_ input: Int) { inputs.finish(input) }

  mutating func request(_ more: Subscribers.Demand) { inputs.request(more) }

  mutating func nextStep() -> OperatorStep? {
    guard waiting.isEmpty else { return inputs.takeDemand() ? .deliver : nil }
    return inputs.nextStep()
  }

  mutating func takeValue() -> Output { waiting.removeFirst() }
}

/// The state of `WithPreviousPublisher`: pairs each value with the previous one, and sends one more pair at the end.
/// The downstream demand is passed to the input unchanged. If it is used up, the last pair waits.
struct WithPreviousState<Value>: OperatorState {
  typealias Output = (previous: Value?, current: Value?)

  private let waiting = RingBuffer<Value>()
  private var last: Value?
  private var demand = Subscribers.Demand.none
  /// The demand that has not been passed to the input.
  private var unasked = Subscribers.Demand.none
  private var hasStarted = false
  private var hasFinished = false

  mutating func start(_ input: Int) { hasStarted = true }

  mutating func receive(_ value: Value) { waiting.append(value) }

  mutating func finish(_ input: Int) { hasFinished = true }

  mutating func request(_ more: Subscribers.Demand) {
    demand += more
    unasked += more
  }

  mutating func nextStep() -> OperatorStep? {
    if !waiting.isEmpty || hasFinished && last != nil {
      guard demand > .none else { return nil }
      demand -= 1
      return .deliver
    }
    if hasFinished { return .finish }
    guard hasStarted, unasked > .none else { return nil }
    defer { unasked = .none }
    return .request(0, unasked)
  }

  mutating func takeValue() -> Output {
    let current = waiting.isEmpty ? nil : waiting.removeFirst()
    defer { last = current }
    return (last, current)
  }
}

/// The state of `CombineLatestPublisher`: decides when a combination is due. The values are stored with the inputs,
/// because their types differ. `read` combines them; it is called only when each input has a value.
///
/// Under a limited demand, an input is asked for its next value only when a combination with its last value has been
/// delivered, so no input runs ahead of the others. Changes without demand are part of the next combination.
struct CombineLatestState<Output>: OperatorState {
  private let read: () -> Output
  private var inputs: DemandDistributor
  private var hasValue: [Bool]
  /// The number of inputs that have not sent a value.
  private var missing: Int
  /// The inputs whose value has not been delivered in a combination.
  private var fresh: [Int] = []

  init(inputs count: Int, read: @escaping () -> Output) {
    self.read = read
    inputs = DemandDistributor(inputs: count)
    hasValue = Array(repeating: false, count: count)
    missing = count
  }

  mutating func start(_ input: Int) { inputs.add(input) }

  /// Records that the value of an input has changed.
  mutating func change(_ input: Int) {
    if !hasValue[input] {
      hasValue[input] = true
      missing -= 1
    }
    if !fresh.contains(input) { fresh.append(input) }
  }

  mutating func finish(_ input: Int) { inputs.finish(input) }

  mutating func request(_ more: Subscribers.Demand) { inputs.request(more) }

  mutating func nextStep() -> OperatorStep? {
    if fresh.isEmpty || missing > 0 { return inputs.nextStep() }
    guard inputs.takeDemand() else { return nil }
    for input in fresh { inputs.add(input) }
    fresh.removeAll(keepingCapacity: true)
    return .deliver
  }

  func takeValue() -> Output { read() }
}
