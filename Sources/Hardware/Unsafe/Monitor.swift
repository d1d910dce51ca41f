#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A value that threads take turns at, and wait for changes of.
///
/// `Synchronization` has no condition variable, so this is a mutex and a condition of POSIX threads.
///
/// **Invariant: `value` is used only by the thread that holds `mutex`.** The two system objects live, each at one address,
/// from init to deinit.
@safe
final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ value: sending Value) {
    self.value = value
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Changes the value, and wakes all threads that wait for a change.
  func change(_ body: (inout Value) -> Void) { withValue(body) }

  /// Changes the value, wakes all threads that wait for a change, and returns what `body` returns.
  func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    let result = body(&value)
    unsafe pthread_cond_broadcast(condition)
    unsafe pthread_mutex_unlock(mutex)
    return result
  }

  /// Returns the first result of `body` that is not nil. Calls it again after each change.
  func wait<Result: Sendable>(_ body: (inout Value) -> Result?) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }
}
