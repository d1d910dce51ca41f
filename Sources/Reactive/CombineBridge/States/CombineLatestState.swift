#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

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
