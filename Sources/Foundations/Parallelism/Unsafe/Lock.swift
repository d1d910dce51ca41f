#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A mutex, the locking primitive of the package. `Locked` adds the value that it guards, and `Monitor` a condition
/// variable. Only the queues of RxStreams, which lock for every event, have a lock of their own: `SerialLock`.
///
/// It is used in place of `Synchronization.Mutex`. On Linux that takes twice the time of a `pthread_mutex_t`, guards
/// only `Sendable` values, and makes ThreadSanitizer, which cannot see into it, report races that do not exist.
///
/// Members are inlinable, because the operators of RxStreams lock for every event.
///
/// **Invariant: the memory is valid, at one address, from init to deinit**, because a `pthread_mutex_t` must not move.
/// The thread that locks also unlocks. No user code runs while the lock is held, deinits included.
@safe @usableFromInline
package class Lock: @unchecked Sendable {
  @usableFromInline final let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  @inlinable
  package init() {
    unsafe mutex.initialize(to: pthread_mutex_t())
    let status = unsafe pthread_mutex_init(mutex, nil)
    precondition(status == 0, "the system cannot create another mutex")
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  @inlinable package final func lock() { unsafe pthread_mutex_lock(mutex) }

  @inlinable package final func unlock() { unsafe pthread_mutex_unlock(mutex) }

  /// Runs `body` with the lock held. `body` has exclusive access to the state that the lock guards.
  @inlinable
  package final func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}

/// A lock and the value that it guards.
///
/// The run-time exclusivity check, which is off, would be a fifth of the cost of an event of RxStreams.
///
/// **Invariant: `value` is used only by the thread that holds the lock.** Objects that are not `Sendable` change
/// threads as a whole: no thread uses an object that is also in the value of a `Locked` that another thread can reach.
@safe @usableFromInline
package final class Locked<Value>: Lock, @unchecked Sendable {
  @safe @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable
  package init(_ value: Value) {
    self.value = value
    super.init()
  }

  /// Runs `body` with the lock held. `body` must not call user code.
  @inlinable
  package func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
    lock()
    defer { unlock() }
    return body(&value)
  }
}
