#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

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
