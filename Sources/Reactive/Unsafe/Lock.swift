#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A mutex for what crosses threads; the graph itself has none.
///
/// Not `Synchronization.Mutex`, which took twice the time of one of the system's on Linux, guards only what is
/// `Sendable`, and of which ThreadSanitizer, not seeing into it, reports races that are none.
///
/// **Invariant: the memory lives, at one address, from init to deinit**, since a `pthread_mutex_t` must not move. Who
/// locks unlocks, on the same thread, and nothing of the user's runs meanwhile, no deinit either.
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

  /// Runs `body` with the lock held, and so with what it guards to itself: the classes that are built on it may mark that
  /// `@safe @exclusivity(unchecked)`, since the run-time check is a fifth of what an event of RxStreams costs.
  @inlinable
  package func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
