import CReactive

/// What a thread is delivering: from the first send to the end of all that its handlers sent.
///
/// What a handler sends, to whichever subject, waits until the delivery under way is done, so that two subjects that are
/// sent to in turn are also heard in turn. Without it the second would be heard within the first one's delivery, and the
/// first, busy, only after it.
///
/// **Invariant: the thread's slot points to the list in the frame of `run`, or to nothing.** It is set and cleared within
/// the closure in which the pointer is valid; what uses it runs below that frame, on the same thread.
@usableFromInline
enum Delivery {
  /// Whether this thread is delivering.
  @inlinable @inline(__always)
  static var isUnderWay: Bool { unsafe reactive_delivery_get() != nil }

  /// Delivers by `body`, and then what was put off meanwhile, in its order.
  @inlinable
  static func run(_ body: () -> Void) {
    var putOff: ContiguousArray<() -> Void> = []
    unsafe withUnsafeMutablePointer(to: &putOff) { pointer in
      unsafe reactive_delivery_set(pointer)
      body()
      var next = 0
      // Each is copied out of the list before it is called, since it can put off others.
      while unsafe next < pointer.pointee.count {
        let deliver = unsafe pointer.pointee[next]
        next += 1
        deliver()
      }
      reactive_delivery_set(nil)
    }
  }

  /// Has `body` called at the end of the delivery that is under way on this thread.
  @usableFromInline
  static func putOff(_ body: @escaping () -> Void) {
    let slot = unsafe reactive_delivery_get()
    unsafe slot?.assumingMemoryBound(to: ContiguousArray<() -> Void>.self).pointee.append(body)
  }
}
