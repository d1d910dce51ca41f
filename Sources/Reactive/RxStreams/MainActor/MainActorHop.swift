import Parallelism
import Reactive
import CReactive

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A queue that moves elements to the main actor, in order. It delivers an element at once if it was sent on the main
/// actor's thread, or during a subscription made by the main actor, and no earlier element is pending. Otherwise it
/// delivers in the main actor's next turn.
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

  /// Runs `subscribe`. Elements that it sends on this thread are delivered before this returns.
  @MainActor
  func subscribing<Result>(_ subscribe: () -> Result) -> Result {
    state.withValue { $0.subscribingThread = pthread_self() }
    defer { state.withValue { $0.subscribingThread = nil } }
    return subscribe()
  }

  /// Sends `element` to the main actor. Any thread may call it.
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

  /// Whether the main actor's own code is running on this thread, further up the stack. Then no other code of the main
  /// actor runs anywhere.
  private var isOnMainActorsThread: Bool {
    // The first thread of the process runs the main actor's code and that of no other actor.
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

/// A scheduler that delivers on the main actor.
public struct MainScheduler: Sendable {
  /// The only instance.
  public static let instance = MainScheduler()
}
