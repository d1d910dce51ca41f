import Reactive
import Synchronization

/// One subscription to a source that sends its elements without waiting for anything, as `from` does.
///
/// It sends one element for each turn of the `SubscriptionTrampoline`, or all of them while no other source waits.
@usableFromInline
final class SynchronousSender: Cancelable {
  /// Sends until another source waits or the end. Returns whether the end is reached. Nil after the end. Used by the thread
  /// of the trampoline only. It is not moved by `take()`, which would wrap the closure once more each time.
  private var send: ((SynchronousSender) -> Bool)?
  @usableFromInline let isEnded = Atomic<Bool>(false)

  @usableFromInline
  init(_ send: @escaping (SynchronousSender) -> Bool) { self.send = send }

  /// Whether the subscription has ended.
  @inlinable var isDisposed: Bool { isEnded.load(ordering: .relaxed) }

  @inlinable
  func dispose() { isEnded.store(true, ordering: .relaxed) }

  /// Sends, and waits for the next turn unless the end is reached.
  func takeTurn() {
    guard let send else { return }
    if !send(self) { return SubscriptionTrampoline.append(self) }
    self.send = nil
    dispose()
  }
}

extension Observable {
  /// Creates an observable of the elements that a function returns one after another, and the completion when it returns
  /// nil, or the error that it throws. `makeNext` is called once for each subscription.
  @inlinable
  init(synchronous makeNext: @escaping () -> () throws -> Element?) {
    attach = { downstream in
      SubscriptionTrampoline.run {
        let next = makeNext()
        let sender = SynchronousSender { sender in
          repeat {
            if sender.isDisposed || downstream.isOver() { return true }
            do {
              guard let element = try next() else {
                downstream.send(.completed)
                return true
              }
              downstream.send(.next(element))
            } catch {
              downstream.send(.error(error))
              return true
            }
          } while !SubscriptionTrampoline.hasWaiting
          return false
        }
        SubscriptionTrampoline.append(sender)
        return sender
      }
    }
    isGuarded = true
  }
}
