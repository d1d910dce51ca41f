#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A value that threads take turns at, and wait for changes of.
///
/// Unsafe inside. The invariant: `value` is touched by nobody who does not hold `mutex`, so by one thread at a time; and
/// the two system objects stay where they are, and are never used after the last reference has gone.
final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ value: sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Changes the value, and wakes all threads that wait for a change.
  func change(_ body: (inout Value) -> Void) { withValue(body) }

  /// Changes the value, wakes all threads that wait for a change, and returns what `body` returns.
  func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    let result = body(&value)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
    return result
  }

  /// What `body` makes of the value; waits for changes as long as that is nothing.
  func wait<Result: Sendable>(_ body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }
}
