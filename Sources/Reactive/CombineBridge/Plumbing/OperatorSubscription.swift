import Parallelism
import Reactive

#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// The subscription of an operator's downstream subscriber, which executes the steps of the operator's state. The
/// operator has any number of inputs.
///
/// Every operator of this module follows these rules:
/// - Downstream is called by one thread at a time, and never from within its own `receive`. Values that arrive
///   meanwhile, from `receive` or from another thread, wait in the state. Values are therefore delivered in order, and
///   calls do not nest.
/// - No code of a client runs while the lock is held, not even a `deinit`: values leave the locked region before they
///   are released.
/// - A cancellation, completion or failure releases all references at once.
final class OperatorSubscription<State: OperatorState, Downstream: Subscriber>: Subscription
where Downstream.Input == State.Output {
  /// The state of a subscription that has not ended. It is a class because the layout of a generic struct is not known
  /// at compile time: reading one part of it would copy all of it.
  private final class ActiveState {
    var state: State
    let downstream: Downstream
    var inputs: [InputSubscriptionState]
    var failure: Downstream.Failure?
    /// Whether there is a failure. Reading `failure` itself would cost a type metadata look-up for each value.
    var hasFailed = false
    var isDelivering = false

    init(_ state: State, _ downstream: Downstream, inputs: Int) {
      (self.state, self.downstream) = (state, downstream)
      self.inputs = Array(repeating: .awaited, count: inputs)
    }

    func cancelInputs() {
      for input in inputs { input.subscription?.cancel() }
    }
  }

  private let lock = Lock()
  private var live: ActiveState?

  init(_ state: State, inputs: Int, downstream: Downstream) {
    live = ActiveState(state, downstream, inputs: inputs)
  }

  /// Sends the subscription downstream. The inputs are connected afterwards, so that a cancellation avoids it.
  func start(_ downstream: Downstream) {
    downstream.receive(subscription: self)
    advance()
  }

  /// Whether the subscription has ended by cancellation, completion or failure.
  var hasEnded: Bool { lock.withLock { live == nil } }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    lock.lock()
    live?.state.request(demand)
    lock.unlock()
    advance()
  }

  func cancel() { lock.withLock { live.take() }?.cancelInputs() }

  func receive(_ subscription: Subscription, from input: Int) {
    let isWanted = lock.withLock {
      guard case .awaited? = live?.inputs[input] else { return false }
      live?.inputs[input] = .active(subscription)
      live?.state.start(input)
      return true
    }
    isWanted ? advance() : subscription.cancel()
  }

  /// Passes a value of an input to the state. Values that `change` replaces must outlive it, so that they are released
  /// after unlocking.
  func receive(from input: Int, _ change: (inout State) -> Void) {
    lock.lock()
    guard let live, live.inputs[input].subscription != nil else { return lock.unlock() }
    change(&live.state)
    lock.unlock()
    advance()
  }

  func receive(_ completion: Subscribers.Completion<Downstream.Failure>, from input: Int) {
    lock.lock()
    guard let live, !live.inputs[input].hasFinished else { return lock.unlock() }
    // Released after unlocking.
    let ended = live.inputs[input]
    live.inputs[input] = .finished
    switch completion {
    case .finished: live.state.finish(input)
    case .failure(let failure) where !live.hasFailed: (live.failure, live.hasFailed) = (failure, true)
    case .failure: break
    }
    lock.unlock()
    withExtendedLifetime(ended) {}
    advance()
  }

  /// Executes all pending steps, unless another call is already delivering. That call then executes them.
  private func advance() { while performStep() {} }

  private func performStep() -> Bool {
    lock.lock()
    guard let live, !live.isDelivering else {
      lock.unlock()
      return false
    }
    switch live.state.nextStep() {
    case .deliver:
      let value = live.state.takeValue()
      live.isDelivering = true
      lock.unlock()
      let more = live.downstream.receive(value)
      lock.lock()
      live.isDelivering = false
      if more > .none { live.state.request(more) }
      lock.unlock()
      return true
    case .request(let input, let demand) where !live.hasFailed:
      let upstream = live.inputs[input].subscription
      // Another thread may deliver meanwhile: the requested values may arrive before `request` returns.
      lock.unlock()
      upstream?.request(demand)
      return true
    case .finish: end(.finished)
    default:
      // A failure is sent after the values that can be delivered. It needs no demand.
      if live.hasFailed, let failure = live.failure { end(.failure(failure)) } else { lock.unlock() }
    }
    return false
  }

  /// Must be called with the lock held. Unlocks it.
  private func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let ended = live.take()
    lock.unlock()
    ended?.cancelInputs()
    ended?.downstream.receive(completion: completion)
  }
}

/// The state of an input's subscription.
private enum InputSubscriptionState {
  case awaited
  case active(Subscription)
  case finished

  var subscription: Subscription? {
    if case .active(let subscription) = self { subscription } else { nil }
  }

  var hasFinished: Bool {
    if case .finished = self { true } else { false }
  }
}

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
