#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A mutex, the one locking primitive of the package. `Locked` adds the value that it guards, and `Monitor` a condition.
///
/// Not `Synchronization.Mutex`: on Linux that takes twice the time of one of the system's, guards only `Sendable` values,
/// and makes ThreadSanitizer, which does not see into it, report races that do not exist.
///
/// Members are inlinable, since RxStreams locks for every event.
///
/// **Invariant: the memory lives, at one address, from init to deinit**, since a `pthread_mutex_t` must not move. The thread
/// that locks also unlocks. No code of the user runs meanwhile, deinits included.
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

  /// Runs `body` with the lock held, and so with exclusive access to the state that the lock guards.
  @inlinable
  package final func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}

/// A lock and the value that it guards.
///
/// The run-time check of exclusive access would be a fifth of the cost of an event of RxStreams.
///
/// **Invariant: `value` is used only by the thread that holds the lock.** Objects that are not `Sendable` are handed over: no thread
/// uses one that is also in the value of a `Locked` that another thread reaches.
@safe @usableFromInline
package final class Locked<Value>: Lock, @unchecked Sendable {
  @safe @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable
  package init(_ value: Value) {
    self.value = value
    super.init()
  }

  /// Runs `body` with the lock held. `body` calls no code of the user.
  @inlinable
  package func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
    lock()
    defer { unlock() }
    return body(&value)
  }
}
