#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// A publisher that is led by hand, gives no more than it was asked for, and tells what was done to it. For one
/// subscriber.
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

  /// Gives it, when it is asked for.
  func send(_ values: Output...) {
    waiting += values
    flush()
  }

  /// Whether it speaks on when it was cancelled.
  var isStubborn = false

  /// Gives it without being asked.
  func force(_ value: Output) { _ = downstream?.receive(value) }

  /// Ends once all has been given.
  func end(_ completion: Subscribers.Completion<Failure> = .finished) {
    self.completion = completion
    flush()
  }

  /// Lets go of its subscriber without a word.
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
