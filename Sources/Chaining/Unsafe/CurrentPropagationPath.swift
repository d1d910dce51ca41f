import CReactive

/// The path of the change that the current thread is delivering: a thread-local reference.
///
/// It is not a `TaskLocal`, which costs an allocation for each delivery outside of a task.
///
/// **Invariant: the path is alive while the thread refers to it.** `with` retains it for as long as it is stored.
enum CurrentPropagationPath {
  /// The path, or nil if the thread is not delivering a value of a chain.
  static var value: PropagationPath? {
    guard let pointer = unsafe reactive_path_get() else { return nil }
    return unsafe Unmanaged<PropagationPath>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Runs `body` with `path` as the current path.
  static func with(_ path: PropagationPath, _ body: () -> Void) {
    let outer = unsafe reactive_path_get()
    withExtendedLifetime(path) {
      unsafe reactive_path_set(Unmanaged.passUnretained(path).toOpaque())
      body()
      unsafe reactive_path_set(outer)
    }
  }
}
