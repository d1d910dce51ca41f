#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A value with a lock and a condition variable, by which threads wait for changes of the value.
///
/// `Synchronization` has no condition variable.
///
/// **Invariant: `value` is used only by the thread that holds `lock`.** The condition variable is valid, at one
/// address, from init to deinit.
@safe
final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = Lock()
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ value: sending Value) {
    self.value = value
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe condition.deallocate()
  }

  /// Changes the value, wakes all threads that wait for a change, and returns the result of `body`.
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock {
      let result = body(&value)
      unsafe pthread_cond_broadcast(condition)
      return result
    }
  }

  /// Returns the first result of `body` that is not nil. Calls it again after each change.
  func wait<Result: Sendable>(_ body: (inout Value) -> Result?) -> Result {
    lock.withLock {
      while true {
        if let result = body(&value) { return result }
        unsafe pthread_cond_wait(condition, lock.mutex)
      }
    }
  }
}
