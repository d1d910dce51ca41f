#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// Merging: values leave in the order in which they came. Under a limited demand one value of each input waits at most,
/// for an input is asked for its next only when nothing waits.
struct MergeState<Output>: OperatorState {
  private var inputs: InputDemand
  private var unfinished: Int
  private var demand = Subscribers.Demand.none
  private let waiting = Fifo<Output>()

  init(inputs count: Int) {
    inputs = InputDemand(inputs: count)
    unfinished = count
  }

  mutating func start(_ input: Int) { inputs.add(input) }

  mutating func receive(_ value: Output, from input: Int) {
    waiting.append(value)
    inputs.add(input)
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
    guard waiting.isEmpty else {
      guard demand > .none else { return nil }
      demand -= 1
      return .deliver
    }
    if unfinished == 0 { return .finish }
    return inputs.next(for: demand).map { .request($0.input, $0.demand) }
  }

  mutating func takeValue() -> Output { waiting.removeFirst() }
}
