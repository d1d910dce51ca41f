import Parallelism

/// A disposable that only stores whether it was disposed. Thread-safe.
public final class BooleanDisposable: Cancelable {
  private let state: Locked<Bool>

  /// Creates a disposable in the given state.
  public init(isDisposed: Bool = false) { state = Locked(isDisposed) }

  /// Whether it was disposed.
  public var isDisposed: Bool { state.withValue { $0 } }

  /// Sets `isDisposed`.
  public func dispose() { state.withValue { $0 = true } }
}
