import CReactive

/// The path of the change that the current thread is delivering: a thread-local reference.
///
/// It is not a `TaskLocal`, which costs an allocation for each delivery outside of a task.
///
/// **Invariant: the path is alive while the thread refers to it.** `with` retains it, or its caller does, for as long as it is stored.
@usableFromInline
enum CurrentPropagationPath {
  /// The path, or nil if the thread is not delivering a value of a chain.
  static var value: PropagationPath? {
    guard let pointer = unsafe reactive_path_get() else { return nil }
    return unsafe Unmanaged<PropagationPath>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Whether the thread is not delivering a value of a chain.
  @inlinable @inline(__always) static var isNone: Bool { unsafe reactive_path_get() == nil }

  /// Runs `body` with `path` as the current path.
  @inlinable @inline(__always)
  static func with(_ path: PropagationPath, _ body: () -> Void) {
    withExtendedLifetime(path) { with(PathReference(path), body) }
  }

  /// Runs `body` with the path of `reference` as the current path. The caller keeps the path alive.
  @inlinable @inline(__always)
  static func with(_ reference: PathReference, _ body: () -> Void) {
    let outer = unsafe reactive_path_get()
    unsafe reactive_path_set(reference.address)
    body()
    unsafe reactive_path_set(outer)
  }
}

/// A path that is not retained.
@safe @frozen @usableFromInline
struct PathReference {
  @usableFromInline let address: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  init(_ path: PropagationPath) { unsafe address = Unmanaged.passUnretained(path).toOpaque() }
}
