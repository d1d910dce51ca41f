import CReactive

/// The transaction of a thread. It begins with a set, an emission or a batch and ends when nothing is pending.
///
/// One rule gives consistency: **a tree is pulled only when no changed source is pending.** So when a join emits, every
/// change of the transaction has reached every join, and no subscriber can see some of the changes without the others.
/// Changes made inside a transaction, by a batch or by a handler, are scheduled and delivered later in it.
@safe @frozen @usableFromInline
struct Transaction {
  /// The state of the thread, allocated at its first use and freed when the thread ends.
  @usableFromInline let pointer: UnsafeMutablePointer<DeliveryState>

  @inlinable @inline(__always)
  init(pointer: UnsafeMutablePointer<DeliveryState>) { unsafe self.pointer = pointer }
}

/// The transaction of the current thread, found by one load from a thread-local variable of C.
extension Transaction {
  @inlinable @inline(__always)
  static var current: Transaction {
    // The slot contains the pointer that `makeForThread` stored.
    if let slot = unsafe reactive_thread_get() {
      return unsafe Transaction(pointer: slot.assumingMemoryBound(to: DeliveryState.self))
    }
    return makeForThread()
  }

  /// **Invariant: `pointer` is valid for as long as a `Transaction` is used.** A `Transaction` is used within a call,
  /// on the thread that owns the state, and the state is freed when the thread has ended.
  @inlinable @inline(__always)
  var state: DeliveryState {
    unsafeAddress { unsafe UnsafePointer(pointer) }
    nonmutating unsafeMutableAddress { unsafe pointer }
  }

  @usableFromInline @inline(never)
  static func makeForThread() -> Transaction {
    let pointer = UnsafeMutablePointer<DeliveryState>.allocate(capacity: 1)
    unsafe pointer.initialize(to: DeliveryState())
    // The closure is called once for this thread, at its end, with the pointer that is stored here.
    unsafe reactive_thread_set(pointer) { slot in
      guard let pointer = unsafe slot?.assumingMemoryBound(to: DeliveryState.self) else { return }
      unsafe Transaction(pointer: pointer).releaseSlots()
      unsafe pointer.deinitialize(count: 1)
      unsafe pointer.deallocate()
    }
    return unsafe Transaction(pointer: pointer)
  }
}
