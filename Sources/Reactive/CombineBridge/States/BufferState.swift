#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive

/// The state of a publisher of an event source, which sends without demand. Events without demand are buffered by the
/// policy.
struct BufferState<Output>: OperatorState {
  private let buffering: BufferingPolicy
  private let waiting = RingBuffer<Output>()
  private var demand = Subscribers.Demand.none
  private var hasFinished = false

  init(_ buffering: BufferingPolicy) { self.buffering = buffering }

  mutating func start(_ input: Int) {}

  /// Buffers `value`. If the policy drops a value, it is returned in `value`.
  mutating func receive(_ value: inout Output) {
    let limit = buffering.limit
    guard waiting.count >= limit else { return waiting.append(value) }
    if case .oldest = buffering { return }
    waiting.append(value)
    value = waiting.removeFirst()
  }

  mutating func finish(_ input: Int) { hasFinished = true }

  mutating func request(_ more: Subscribers.Demand) { demand += more }

  mutating func nextStep() -> OperatorStep? {
    if waiting.isEmpty { return hasFinished ? .finish : nil }
    guard demand > .none else { return nil }
    demand -= 1
    return .deliver
  }

  mutating func takeValue() -> Output { waiting.removeFirst() }
}

extension BufferingPolicy {
  /// The maximum number of buffered values.
  var limit: Int {
    switch self {
    case .unbounded: .max
    case .newest(let limit), .oldest(let limit): limit
    }
  }
}
