#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive

/// A source that sends without being asked: what nobody has asked for waits, as the policy says.
struct BufferState<Output>: OperatorState {
  private let buffering: Buffering
  private let waiting = Fifo<Output>()
  private var demand = Subscribers.Demand.none
  private var hasFinished = false

  init(_ buffering: Buffering) { self.buffering = buffering }

  mutating func start(_ input: Int) {}

  /// Keeps `value`; one that is dropped for it, or it itself where it is dropped, is left in its place.
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

extension Buffering {
  /// How many may wait.
  var limit: Int {
    switch self {
    case .unbounded: .max
    case .newest(let limit), .oldest(let limit): limit
    }
  }
}
