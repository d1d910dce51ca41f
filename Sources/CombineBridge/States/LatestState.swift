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
  private var unfinished: Int
  private var demand = Subscribers.Demand.none
  /// The inputs with a value that has not left in a combination.
  private var fresh: [Int] = []

  init(inputs count: Int, read: @escaping () -> Output) {
    self.read = read
    inputs = InputDemand(inputs: count)
    hasValue = Array(repeating: false, count: count)
    (missing, unfinished) = (count, count)
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

  mutating func finish(_ input: Int) {
    inputs.remove(input)
    unfinished -= 1
  }

  mutating func request(_ more: Subscribers.Demand) {
    demand += more
    if demand == .unlimited { inputs.liftLimit() }
  }

  mutating func nextStep() -> OperatorStep? {
    guard fresh.isEmpty || missing > 0 else {
      guard demand > .none else { return nil }
      demand -= 1
      for input in fresh { inputs.add(input) }
      fresh.removeAll(keepingCapacity: true)
      return .deliver
    }
    if unfinished == 0 { return .finish }
    return inputs.next(for: demand).map { .request($0.input, $0.demand) }
  }

  func takeValue() -> Output { read() }
}
