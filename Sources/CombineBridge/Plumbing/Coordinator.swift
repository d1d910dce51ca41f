import Hardware
import Reactive

#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// Carries out what an operator's state decides, between one subscriber downstream and any number of inputs.
///
/// Every operator here runs by these rules:
/// - Downstream is called by one thread at a time, and never from within its own `receive`: what comes meanwhile, from
///   there or from another thread, waits in the state. So values are delivered in their order, and no call nests.
/// - Nothing of anybody else's runs under the lock, no deinit either: values leave it before they are freed.
/// - After a cancellation, a completion or a failure everything is let go of at once.
final class Coordinator<State: OperatorState, Downstream: Subscriber>: Subscription
where Downstream.Input == State.Output {
  /// All there is until the end. A class: of a struct, whose layout is not known here, every look at a part copies all.
  private final class Live {
    var state: State
    let downstream: Downstream
    var inputs: [InputStatus]
    var failure: Downstream.Failure?
    /// Whether there is a failure; looking at that itself would cost each value a look-up of its type.
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
  private var live: Live?

  init(_ state: State, inputs: Int, downstream: Downstream) {
    live = Live(state, downstream, inputs: inputs)
  }

  /// Hands itself downstream. The inputs are connected after this, so that a refusal spares them.
  func start(_ downstream: Downstream) {
    downstream.receive(subscription: self)
    advance()
  }

  /// Whether nobody listens any more.
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

  /// Has the state take a value of an input. What it gives up for that must outlive `change`, to be freed outside the
  /// lock.
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
    // Freed outside the lock.
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

  /// Does what there is to do, unless somebody is at it: then it is left to them.
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
      // Others may deliver meanwhile: what is asked for may come before `request` returns.
      lock.unlock()
      upstream?.request(demand)
      return true
    case .finish: end(.finished)
    default:
      // A failure waits for what can be delivered before it, and for no demand.
      if live.hasFailed, let failure = live.failure { end(.failure(failure)) } else { lock.unlock() }
    }
    return false
  }

  /// Called with the lock, and gives it up.
  private func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let ended = live.take()
    lock.unlock()
    ended?.cancelInputs()
    ended?.downstream.receive(completion: completion)
  }
}

/// What is known of an input.
private enum InputStatus {
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
