#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// A failure for tests.
struct Broken: Error, Equatable {}

/// A subscriber that can use every freedom of the Combine protocol, and records each rule that a publisher breaks.
final class Probe<Input, Failure: Error>: Subscriber {
  /// The received values, in order.
  private(set) var values: [Input] = []
  private(set) var completion: Subscribers.Completion<Failure>?
  /// The rules that the publisher broke.
  private(set) var violations: [String] = []
  /// The total demand so far.
  private(set) var requested = Subscribers.Demand.none
  private var subscription: Subscription?
  private var isCancelled = false
  private var isReceiving = false
  private let initial: Subscribers.Demand
  /// Called with each value, inside `receive`. Returns the additional demand.
  var onValue: (Input) -> Subscribers.Demand = { _ in .none }
  var onSubscription: () -> Void = {}

  init(_ initial: Subscribers.Demand = .none) { self.initial = initial }

  func receive(subscription: Subscription) {
    if self.subscription != nil { violations.append("a second subscription") }
    self.subscription = subscription
    onSubscription()
    request(initial)
  }

  func receive(_ value: Input) -> Subscribers.Demand {
    if subscription == nil && !isCancelled { violations.append("a value before the subscription") }
    if isCancelled { violations.append("a value after cancel") }
    if completion != nil { violations.append("a value after the completion") }
    if isReceiving { violations.append("a value within a value") }
    values.append(value)
    if requested < .max(values.count) { violations.append("\(values.count) values for \(requested)") }
    isReceiving = true
    defer { isReceiving = false }
    let more = onValue(value)
    requested += more
    return more
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if isCancelled { violations.append("a completion after cancel") }
    if self.completion != nil { violations.append("a second completion") }
    if isReceiving { violations.append("a completion within a value") }
    if subscription == nil && !isCancelled { violations.append("a completion before the subscription") }
    self.completion = completion
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    requested += demand
    subscription?.request(demand)
  }

  func cancel() {
    isCancelled = true
    subscription?.cancel()
    subscription = nil
  }

  /// Releases the subscription without cancelling it.
  func forget() { subscription = nil }

  /// The end of the subscription: "finished", "failed", or "" before it.
  var ending: String {
    switch completion {
    case nil: ""
    case .finished: "finished"
    case .failure: "failed"
    }
  }
}
