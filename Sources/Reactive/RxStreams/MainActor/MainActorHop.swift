#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import CReactive
import Parallelism
import Reactive

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

extension ObservableType where Element: Sendable {
  /// Returns the elements as a source of the main actor, whichever thread sends them. The source ends with the
  /// observable. If the observable fails, the source continues with the source that `recover` returns for the error.
  @MainActor
  func onMainActor(
    onErrorRecover recover: @escaping @MainActor (any Error) -> AnyEventSource<Element> = { _ in .never }
  ) -> AnyEventSource<Element> {
    let observable = asObservable()
    return AnyEventSource { emitter in
      let emitterBox = MainActorEmitterBox(emitter), current = SerialDisposable(),
        first = SingleAssignmentDisposable()
      current.disposable = first
      let hop = MainActorHop<Event<Element>> { event in
        switch event {
        case .next(let element): emitterBox.emitter?.emit(element)
        case .completed: emitterBox.emitter = nil
        case .error(let error):
          guard let emitter = emitterBox.emitter.take(), !current.isDisposed else { return }
          current.disposable = SourceDisposable(recover(error).subscribe { emitter.emit($0) })
        }
      }
      first.setDisposable(hop.subscribing { observable.subscribe { hop.send($0) } })
      return Disposer { current.dispose() }
    }
  }

  /// Returns the elements as a driver or a signal. All subscribers share one subscription to the observable.
  @MainActor
  func asSharedSequence<Sharing>(
    onErrorRecover recover: @escaping @MainActor (any Error) -> SharedSequence<Sharing, Element>
  ) -> SharedSequence<Sharing, Element> {
    SharedSequence(share(replay: Sharing.replayCount).onMainActor { recover($0).source })
  }
}

/// The reference of an observable's subscription to the emitter of the main actor. The source ends when the emitter is
/// freed. That happens on the main actor, also if another thread frees the observable.
@MainActor
private final class MainActorEmitterBox<Element> {
  var emitter: EventEmitter<Element>?

  init(_ emitter: EventEmitter<Element>) { self.emitter = emitter }

  isolated deinit {}
}
