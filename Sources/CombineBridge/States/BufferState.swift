#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive

/// A source that sends without being asked: what nobody has asked for waits, as the policy says.
struct BufferState<Output>: OperatorState {
  private let buffering: Buffering
  private var waiting = Fifo<Output>()
  private var demand = Subscribers.Demand.none
  private var hasFinished = false

  init(_ buffering: Buffering) { self.buffering = buffering }

  mutating func start(_ input: Int) {}

  /// Keeps `value`, and returns what is dropped for it.
  mutating func receive(_ value: Output) -> Output? {
    switch buffering {
    case .oldest(let limit) where waiting.count >= limit: return value
    case .newest(let limit) where waiting.count >= limit:
      let dropped = waiting.popFirst()
      waiting.append(value)
      return dropped
    default:
      waiting.append(value)
      return nil
    }
  }

  mutating func finish(_ input: Int) { hasFinished = true }

  mutating func request(_ more: Subscribers.Demand) { demand += more }

  mutating func nextStep() -> OperatorStep<Output>? {
    if demand > .none, let value = waiting.popFirst() {
      demand -= 1
      return .deliver(value)
    }
    return waiting.isEmpty && hasFinished ? .finish : nil
  }
}
