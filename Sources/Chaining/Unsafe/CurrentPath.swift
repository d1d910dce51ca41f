#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The path of the change that the current thread is delivering: a thread-local reference.
///
/// It is not a `TaskLocal`, which costs an allocation for each delivery outside of a task.
///
/// **Invariant: the path is alive while the thread refers to it.** `with` retains it for as long as it is stored.
enum CurrentPath {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "the system cannot create another thread-local key")
    return key
  }()

  /// The path, or nil if the thread is not delivering a value of a chain.
  static var value: ChangePath? {
    guard let pointer = unsafe pthread_getspecific(key) else { return nil }
    return unsafe Unmanaged<ChangePath>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Runs `body` with `path` as the current path.
  static func with(_ path: ChangePath, _ body: () -> Void) {
    let outer = unsafe pthread_getspecific(key)
    withExtendedLifetime(path) {
      _ = unsafe pthread_setspecific(key, Unmanaged.passUnretained(path).toOpaque())
      body()
      _ = unsafe pthread_setspecific(key, outer)
    }
  }
}
