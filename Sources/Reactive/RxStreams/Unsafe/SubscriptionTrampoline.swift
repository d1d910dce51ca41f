import CReactive
import Reactive

/// The trampoline of the subscriptions on a thread: RxSwift's current-thread scheduler.
///
/// The synchronous sources of a subscription (`of`, `from`, `range`) take turns: each sends one element, in the order in
/// which they were subscribed to, until all have ended. So `merge(of(1, 2), of(3, 4))` interleaves its sources, and
/// `combineLatest` of them sends more than the last element of the first one. The turns begin when the outermost
/// subscription on the thread has been set up, and end before it returns.
///
/// **Invariant: the thread's slot points to the queue in the frame of `runOutermost`, or is null.** It is set and cleared
/// within the closure in which the pointer is valid. The code that uses it is called from that frame, on the same thread.
@usableFromInline
enum SubscriptionTrampoline {
  @usableFromInline typealias Turns = EventQueue<SynchronousSender>

  /// Makes a subscription. Returns after all synchronous sources have ended, unless a subscription is under way on this
  /// thread.
  @inlinable @inline(__always)
  static func run(_ subscribe: () -> any Disposable) -> any Disposable {
    unsafe reactive_turns_get() == nil ? runOutermost(subscribe) : subscribe()
  }

  @usableFromInline @inline(never)
  static func runOutermost(_ subscribe: () -> any Disposable) -> any Disposable {
    var turns = Turns()
    return unsafe withUnsafeMutablePointer(to: &turns) { pointer in
      unsafe reactive_turns_set(pointer)
      let subscription = subscribe()
      while let sender = unsafe pointer.pointee.popFirst() { sender.takeTurn() }
      reactive_turns_set(nil)
      return subscription
    }
  }

  /// Whether another source waits for its turn. It must be called within a turn.
  @inlinable static var hasWaiting: Bool {
    unsafe !(reactive_turns_get()?.assumingMemoryBound(to: Turns.self).pointee.isEmpty ?? true)
  }

  /// Gives `sender` a turn after all that wait. It must be called within a subscription or a turn.
  @usableFromInline
  static func append(_ sender: SynchronousSender) {
    unsafe reactive_turns_get()?.assumingMemoryBound(to: Turns.self).pointee.append(sender)
  }
}
