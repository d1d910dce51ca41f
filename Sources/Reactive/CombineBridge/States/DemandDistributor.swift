import Reactive

#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// A distributor of the downstream demand to several inputs. It is not known in advance which input sends next.
/// Therefore each one is asked for one value at a time, or for all values once downstream demand is unlimited.
struct DemandDistributor {
  /// The demand status of one input.
  private enum InputStatus {
    case absent, idle, asked, unlimited, finished
  }

  private var statuses: [InputStatus]
  /// The number of values that downstream has requested and not received.
  private var demand = Subscribers.Demand.none
  /// The number of inputs that have not finished.
  private var unfinished: Int
  /// The inputs that can be asked for a value, in the order in which they became idle. Some may have finished
  /// meanwhile.
  private let idle = RingBuffer<Int>()

  init(inputs: Int) {
    statuses = Array(repeating: .absent, count: inputs)
    unfinished = inputs
  }

  /// Marks an input as idle: it is connected, or has sent the requested value, and may be asked again.
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

  /// Adds to the demand. Once it is unlimited, the inputs that were asked for one value are asked for all.
  mutating func request(_ more: Subscribers.Demand) {
    demand += more
    guard demand == .unlimited else { return }
    for input in statuses.indices { if statuses[input] == .asked { add(input) } }
  }

  /// Decrements the demand. Returns false if it is zero.
  mutating func takeDemand() -> Bool {
    guard demand > .none else { return false }
    demand -= 1
    return true
  }

  /// Returns the next step of an operator without a value to deliver: finish if all inputs have finished, or ask an
  /// idle input. Nil if all inputs are busy, or without demand.
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
