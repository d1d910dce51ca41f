#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// Pairs with the value before: a value in, a pair out, and one pair more at the end. So downstream's demand is asked of
/// the input as it is, and the last pair waits where the demand was used up.
struct PreviousState<Value>: OperatorState {
  typealias Output = (previous: Value?, current: Value?)

  private let waiting = Fifo<Value>()
  private var last: Value?
  private var demand = Subscribers.Demand.none
  /// The demand that the input has not been asked for so far.
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
