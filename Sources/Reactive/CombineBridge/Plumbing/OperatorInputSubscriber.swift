#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// The subscriber at one input of an operator. It forwards events to the operator subscription.
final class OperatorInputSubscriber<Value, State: OperatorState, Downstream: Subscriber>: Subscriber
where Downstream.Input == State.Output {
  typealias Input = Value
  typealias Failure = Downstream.Failure

  private let operation: OperatorSubscription<State, Downstream>
  private let index: Int
  /// Passes a value to the state. May replace it by a value that must be released after unlocking.
  private let take: (inout State, inout Value) -> Void

  init(
    _ index: Int, of operation: OperatorSubscription<State, Downstream>,
    take: @escaping (inout State, inout Value) -> Void
  ) {
    (self.operation, self.index, self.take) = (operation, index, take)
  }

  func receive(subscription: Subscription) { operation.receive(subscription, from: index) }

  /// Returns no demand: the operator subscription calls `request` instead.
  func receive(_ value: Value) -> Subscribers.Demand {
    var value = value
    operation.receive(from: index) { take(&$0, &value) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) { operation.receive(completion, from: index) }
}
