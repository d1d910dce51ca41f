#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A mutex, the one locking primitive of the package. `Monitor` adds a value and a condition to it.
///
/// Not `Synchronization.Mutex`: on Linux that takes twice the time of one of the system's, guards only `Sendable` values,
/// and makes ThreadSanitizer, which does not see into it, report races that do not exist.
///
/// Members are inlinable, since RxStreams locks for every event.
///
/// **Invariant: the memory lives, at one address, from init to deinit**, since a `pthread_mutex_t` must not move. The thread
/// that locks also unlocks. No code of the user runs meanwhile, deinits included.
@safe @usableFromInline
package final class Lock: @unchecked Sendable {
  @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  @inlinable
  package init() {
    unsafe mutex.initialize(to: pthread_mutex_t())
    let status = unsafe pthread_mutex_init(mutex, nil)
    precondition(status == 0, "the system has no room for another mutex")
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  @inlinable package func lock() { unsafe pthread_mutex_lock(mutex) }

  @inlinable package func unlock() { unsafe pthread_mutex_unlock(mutex) }

  /// Runs `body` with the lock held, and so with exclusive access to the state that the lock guards. Classes that are built
  /// on it may mark that state `@safe @exclusivity(unchecked)`: the run-time check is a fifth of the cost of an event of
  /// RxStreams.
  @inlinable
  package func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
