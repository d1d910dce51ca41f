#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// Merging: values leave in the order in which they came. Under a limited demand one value of each input waits at most,
/// for an input is asked for its next only when nothing waits.
struct MergeState<Output>: OperatorState {
  private var inputs: InputDemand
  private let waiting = Fifo<Output>()

  init(inputs count: Int) { inputs = InputDemand(inputs: count) }

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
