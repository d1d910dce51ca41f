import CReactive
import Reactive

/// The trampoline of the deliveries on a thread. A delivery lasts from the first send to the end of all sends that its
/// handlers made.
///
/// An event that a handler sends, to any subject, is deferred until the current delivery ends. So events that are sent
/// to two subjects in turn are also delivered in turn. Without this, an event for the second subject would be delivered
/// within the delivery of the first one, and an event for the first subject, which is busy, only after it.
///
/// **Invariant: the thread's slot points to the list in the frame of `run`, or is null.** It is set and cleared within
/// the closure in which the pointer is valid. The code that uses it is called from that frame, on the same thread.
@usableFromInline
enum DeliveryTrampoline {
  /// Whether a delivery is under way on this thread.
  @inlinable @inline(__always)
  static var isUnderWay: Bool { unsafe reactive_delivery_get() != nil }

  /// Runs `body` as a delivery, and then the deferred deliveries, in order.
  @inlinable
  static func run(_ body: () -> Void) {
    var putOff: ContiguousArray<() -> Void> = []
    unsafe withUnsafeMutablePointer(to: &putOff) { pointer in
      unsafe reactive_delivery_set(pointer)
      body()
      var next = 0
      // Each closure is copied out of the list before it is called, because it can append to the list.
      while unsafe next < pointer.pointee.count {
        let deliver = unsafe pointer.pointee[next]
        next += 1
        deliver()
      }
      reactive_delivery_set(nil)
    }
  }

  /// Defers `body` to the end of the delivery that is under way on this thread.
  @usableFromInline
  static func putOff(_ body: @escaping () -> Void) {
    let slot = unsafe reactive_delivery_get()
    unsafe slot?.assumingMemoryBound(to: ContiguousArray<() -> Void>.self).pointee.append(body)
  }
}

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

extension Broadcaster {
  /// Calls `subscribers`, all of which `subscribe` has added.
  ///
  /// **Invariant: each subscriber in the list is a `Receiver`.** Only `subscribe` adds to the list.
  @inlinable @inline(__always)
  func deliver(_ event: Event<Element>, to subscribers: Subscribers) {
    let span = subscribers.span
    for index in span.indices {
      if let subscriber = span[index] {
        unsafe unsafeDowncast(subscriber, to: Receiver.self).receive(event)
      }
    }
  }
}
