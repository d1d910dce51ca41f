#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// What was asked of several inputs that serve one demand: nobody can know beforehand which of them will, so each is
/// asked for one value at a time, and for all once downstream takes all.
struct InputDemand {
  private enum Status {
    case absent, idle, asked, unlimited, finished
  }

  private var statuses: [Status]
  /// Those that have nothing left to do for us, in that order; some may have finished meanwhile.
  private let idle = Fifo<Int>()

  init(inputs: Int) { statuses = Array(repeating: .absent, count: inputs) }

  /// The input is there, or has given what it was asked for and may be asked again.
  mutating func add(_ input: Int) {
    guard statuses[input] == .absent || statuses[input] == .asked else { return }
    statuses[input] = .idle
    idle.append(input)
  }

  /// The input will give nothing more.
  mutating func remove(_ input: Int) { statuses[input] = .finished }

  /// Downstream takes all there is: those that were asked for one are to be asked for all.
  mutating func liftLimit() {
    for input in statuses.indices { if statuses[input] == .asked { add(input) } }
  }

  /// Whom to ask, and for how much; nil if all are busy.
  mutating func next(for demand: Subscribers.Demand) -> (input: Int, demand: Subscribers.Demand)? {
    guard demand > .none else { return nil }
    while !idle.isEmpty {
      let input = idle.removeFirst()
      guard statuses[input] == .idle else { continue }
      let isUnlimited = demand == .unlimited
      statuses[input] = isUnlimited ? .unlimited : .asked
      return (input, isUnlimited ? .unlimited : .max(1))
    }
    return nil
  }
}
