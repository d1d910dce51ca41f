#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

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
