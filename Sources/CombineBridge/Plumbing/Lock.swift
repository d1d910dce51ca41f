#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock that is not recursive: nothing of the user's may run while it is held, no deinit either.
///
/// A bare mutex and not `Synchronization.Mutex`, which owns what it guards and lets nothing out that is not `Sendable`:
/// publishers carry values of any type.
///
/// **Invariant: the memory lives, at one address, from init to deinit.** A `pthread_mutex_t` must not move.
final class Lock {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    mutex.initialize(to: pthread_mutex_t())
    let status = pthread_mutex_init(mutex, nil)
    precondition(status == 0, "the system has no room for another mutex")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }

  func unlock() { pthread_mutex_unlock(mutex) }

  func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
