import CReactive

/// What a thread is delivering: from the first send to the end of all that its handlers sent.
///
/// What a handler sends, to whichever subject, waits until the delivery under way is done, so that two subjects that are
/// sent to in turn are also heard in turn. Without it the second would be heard within the first one's delivery, and the
/// first, busy, only after it.
@usableFromInline
enum Delivery {
  /// Whether this thread is delivering.
  @inlinable @inline(__always)
  static var isUnderWay: Bool { reactive_delivery_get() != nil }

  /// Delivers by `body`, and then what was put off meanwhile, in its order.
  @inlinable
  static func run(_ body: () -> Void) {
    var putOff: ContiguousArray<() -> Void> = []
    withUnsafeMutablePointer(to: &putOff) { pointer in
      // The slot points to this frame for as long as `body`, and what it puts off, runs: on this thread, below it.
      reactive_delivery_set(pointer)
      body()
      var next = 0
      while next < pointer.pointee.count {
        let deliver = pointer.pointee[next]
        next += 1
        deliver()
      }
      reactive_delivery_set(nil)
    }
  }

  /// Has `body` called at the end of the delivery that is under way on this thread.
  @usableFromInline
  static func putOff(_ body: @escaping () -> Void) {
    reactive_delivery_get()?.assumingMemoryBound(to: ContiguousArray<() -> Void>.self).pointee.append(body)
  }
}
