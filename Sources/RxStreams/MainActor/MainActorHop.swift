import Hardware
import Reactive
import CReactive

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes elements to the main actor: at once where they come from its thread, or are the answer to a subscription that
/// it is making, and else in its next turn; always in order.
final class MainActorHop<Element: Sendable>: Sendable {
  private struct State {
    var waiting: [Element] = []
    var isScheduled = false
    /// The thread on which the main actor is subscribing.
    var subscribingThread: pthread_t?
  }

  private let state = Locked(State())
  private let receive: @MainActor (Element) -> Void

  init(_ receive: @escaping @MainActor (Element) -> Void) { self.receive = receive }

  /// Subscribes, so that what is sent before `subscribe` returns, on this thread, arrives before this returns.
  @MainActor
  func subscribing<Result>(_ subscribe: () -> Result) -> Result {
    state.withValue { $0.subscribingThread = pthread_self() }
    defer { state.withValue { $0.subscribingThread = nil } }
    return subscribe()
  }

  /// Any thread may call it.
  func send(_ element: Element) {
    let wasScheduled = state.withValue { state in
      state.waiting.append(element)
      defer { state.isScheduled = true }
      return state.isScheduled
    }
    if wasScheduled { return }
    if isOnMainActorsThread {
      deliverHere()
    } else {
      Task { @MainActor in deliver() }
    }
  }

  /// Whether the main actor's own code runs below on this thread's stack, so that nothing else of its does anywhere.
  private var isOnMainActorsThread: Bool {
    // The process's first thread runs no other actor's code than the main one's.
    if reactive_is_main_thread() { return true }
    return state.withValue { $0.subscribingThread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }

  private func deliverHere() { MainActor.assumeIsolated { deliver() } }

  @MainActor
  private func deliver() {
    while let elements = take() { for element in elements { receive(element) } }
  }

  private func take() -> [Element]? {
    state.withValue { state in
      if state.waiting.isEmpty {
        state.isScheduled = false
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
