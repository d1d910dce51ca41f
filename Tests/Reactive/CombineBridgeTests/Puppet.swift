#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// A publisher that a test controls. It sends no more values than were requested and records the calls to it. It takes
/// one subscriber.
final class Puppet<Output, Failure: Error>: Publisher {
  private var downstream: AnySubscriber<Output, Failure>?
  private var waiting: [Output] = []
  private var completion: Subscribers.Completion<Failure>?
  private(set) var demand = Subscribers.Demand.none
  private(set) var sentCount = 0
  private(set) var isCancelled = false
  private(set) var subscriberCount = 0

  init(_ values: [Output] = [], _ completion: Subscribers.Completion<Failure>? = nil) {
    (waiting, self.completion) = (values, completion)
  }

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    subscriberCount += 1
    downstream = AnySubscriber(subscriber)
    subscriber.receive(subscription: Control(self))
    flush()
  }

  /// Sends `values` once they are requested.
  func send(_ values: Output...) {
    waiting += values
    flush()
  }

  /// Whether the puppet still sends after it was cancelled.
  var isStubborn = false

  /// Sends `value` without demand.
  func force(_ value: Output) { _ = downstream?.receive(value) }

  /// Sends the completion once all values are sent.
  func end(_ completion: Subscribers.Completion<Failure> = .finished) {
    self.completion = completion
    flush()
  }

  /// Releases the subscriber without a completion.
  func drop() {
    downstream = nil
  }

  private func flush() {
    while let downstream, demand > .none, !waiting.isEmpty {
      demand -= 1
      sentCount += 1
      demand += downstream.receive(waiting.removeFirst())
    }
    if waiting.isEmpty, let completion, let downstream {
      self.downstream = nil
      downstream.receive(completion: completion)
    }
  }

  private final class Control: Subscription {
    private let puppet: Puppet

    init(_ puppet: Puppet) { self.puppet = puppet }

    func request(_ demand: Subscribers.Demand) {
      puppet.demand += demand
      puppet.flush()
    }

    func cancel() {
      puppet.isCancelled = true
      if !puppet.isStubborn { puppet.downstream = nil }
    }
  }
}
