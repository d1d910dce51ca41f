import CReactive

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
