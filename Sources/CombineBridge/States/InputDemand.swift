#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// The demand of downstream, and what was asked of the inputs that serve it. It cannot be known beforehand which of them
/// will, so each is asked for one value at a time, and for all once downstream takes all.
struct InputDemand {
  private enum Status {
    case absent, idle, asked, unlimited, finished
  }

  private var statuses: [Status]
  /// The values that downstream has asked for and not received.
  private var demand = Subscribers.Demand.none
  /// The number of inputs that have not finished.
  private var unfinished: Int
  /// Those that have nothing left to do for us, in that order; some may have finished meanwhile.
  private let idle = Fifo<Int>()

  init(inputs: Int) {
    statuses = Array(repeating: .absent, count: inputs)
    unfinished = inputs
  }

  /// The input is there, or has given what it was asked for and may be asked again.
  mutating func add(_ input: Int) {
    guard statuses[input] == .absent || statuses[input] == .asked else { return }
    statuses[input] = .idle
    idle.append(input)
  }

  /// Marks an input as finished: it delivers no more values.
  mutating func finish(_ input: Int) {
    statuses[input] = .finished
    unfinished -= 1
  }

  /// Adds to the demand. Once it is unlimited, the inputs that were asked for one value are to be asked for all.
  mutating func request(_ more: Subscribers.Demand) {
    demand += more
    guard demand == .unlimited else { return }
    for input in statuses.indices { if statuses[input] == .asked { add(input) } }
  }

  /// Takes one value off the demand; returns false if there is none.
  mutating func takeDemand() -> Bool {
    guard demand > .none else { return false }
    demand -= 1
    return true
  }

  /// Returns the next step of an operator that has nothing to deliver: to finish if all inputs have, or to ask an idle
  /// input. Nil if all inputs are busy, or downstream has asked for nothing.
  mutating func nextStep() -> OperatorStep? {
    if unfinished == 0 { return .finish }
    guard demand > .none else { return nil }
    while !idle.isEmpty {
      let input = idle.removeFirst()
      guard statuses[input] == .idle else { continue }
      let isUnlimited = demand == .unlimited
      statuses[input] = isUnlimited ? .unlimited : .asked
      return .request(input, isUnlimited ? .unlimited : .max(1))
    }
    return nil
  }
}
