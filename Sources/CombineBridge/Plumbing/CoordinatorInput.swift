#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// The subscriber at one input of an operator: it tells the coordinator what arrives.
final class CoordinatorInput<Value, State: OperatorState, Downstream: Subscriber>: Subscriber
where Downstream.Input == State.Output {
  typealias Input = Value
  typealias Failure = Downstream.Failure

  private let coordinator: Coordinator<State, Downstream>
  private let index: Int
  /// Has the state take a value, or leaves in its place one that is to be freed.
  private let take: (inout State, inout Value) -> Void

  init(
    _ index: Int, of coordinator: Coordinator<State, Downstream>,
    take: @escaping (inout State, inout Value) -> Void
  ) {
    (self.coordinator, self.index, self.take) = (coordinator, index, take)
  }

  func receive(subscription: Subscription) { coordinator.receive(subscription, from: index) }

  /// Asks for nothing: the coordinator does, by `request`.
  func receive(_ value: Value) -> Subscribers.Demand {
    var value = value
    coordinator.receive(from: index) { take(&$0, &value) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) { coordinator.receive(completion, from: index) }
}
