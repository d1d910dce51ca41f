#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// Pairs with the value before: a value in, a pair out, and one pair more at the end. So downstream's demand is asked of
/// the input as it is, and the last pair waits where the demand was used up.
struct PreviousState<Value>: OperatorState {
  typealias Output = (previous: Value?, current: Value?)

  private var waiting = Fifo<Value>()
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

  mutating func nextStep() -> OperatorStep<Output>? {
    if demand > .none, let value = waiting.popFirst() { return pair(with: value) }
    guard waiting.isEmpty else { return nil }
    if hasFinished {
      guard last != nil else { return .finish }
      return demand > .none ? pair(with: nil) : nil
    }
    guard hasStarted, unasked > .none else { return nil }
    defer { unasked = .none }
    return .request(0, unasked)
  }

  private mutating func pair(with current: Value?) -> OperatorStep<Output> {
    demand -= 1
    defer { last = current }
    return .deliver((last, current))
  }
}
