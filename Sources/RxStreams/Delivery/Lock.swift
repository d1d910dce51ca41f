#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A mutex. Not `Synchronization.Mutex`, which took twice the time of one of the system's on Linux, and of which
/// ThreadSanitizer, not seeing into it, reports races that are none.
///
/// It owns the memory of its mutex, which is never moved; who locks unlocks, on the same thread.
@usableFromInline
final class Lock: @unchecked Sendable {
  @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  @inlinable
  init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` with the lock held, and so with what it guards to itself: the classes that are built on it mark that
  /// `@exclusivity(unchecked)`, since the run-time check is a fifth of what an event costs. Nothing of the user's is called in
  /// `body`, so no two locks are ever held at once.
  @inlinable
  func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
