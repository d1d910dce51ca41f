#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// Combining the latest: which combination is due. The values lie with the inputs, whose types differ; `read` combines
/// them and is called only when each input has one.
///
/// Under a limited demand an input is asked for its next value once a combination with the last has left, so none runs
/// ahead of the others, be it without end. What changes while a combination cannot leave is in the next.
struct LatestState<Output>: OperatorState {
  private let read: () -> Output
  private var inputs: InputDemand
  private var hasValue: [Bool]
  /// How many inputs have given nothing so far.
  private var missing: Int
  /// The inputs with a value that has not left in a combination.
  private var fresh: [Int] = []

  init(inputs count: Int, read: @escaping () -> Output) {
    self.read = read
    inputs = InputDemand(inputs: count)
    hasValue = Array(repeating: false, count: count)
    missing = count
  }

  mutating func start(_ input: Int) { inputs.add(input) }

  /// The input's value is another.
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
