import Parallelism
import Reactive

/// A disposable that holds one other disposable at a time. A new one replaces and disposes the previous one. After the
/// disposal of the serial disposable, a new one is disposed at once. Thread-safe.
public final class SerialDisposable: Cancelable {
  private let lock = Lock()
  private var current: (any Disposable)?
  private var isEnded = false

  /// Creates an empty serial disposable.
  public init() {}

  /// Whether it was disposed.
  public var isDisposed: Bool { lock.withLock { isEnded } }

  /// The current disposable. A set disposes the previous one.
  public var disposable: (any Disposable)? {
    get { lock.withLock { current } }
    set {
      let superseded = lock.withLock {
        if isEnded { return newValue }
        defer { current = newValue }
        return current
      }
      superseded?.dispose()
    }
  }

  /// Disposes the current disposable, and from then on every disposable that is set.
  public func dispose() {
    lock.withLock {
      isEnded = true
      return current.take()
    }?.dispose()
  }
}

/// A disposable that holds one other disposable, which is set once. If it is disposed before that, the other one is
/// disposed as soon as it is set. Thread-safe.
///
/// It is used where a subscription can end before the call that creates it has returned.
public final class SingleAssignmentDisposable: Cancelable {
  private let lock = Lock()
  private var current: (any Disposable)?
  private var isSet = false
  private var isEnded = false

  /// Creates an empty disposable.
  public init() {}

  /// Whether it was disposed.
  public var isDisposed: Bool { lock.withLock { isEnded } }

  /// Sets the disposable.
  ///
  /// - Precondition: it was not set before.
  public func setDisposable(_ disposable: any Disposable) {
    let isLate = lock.withLock {
      precondition(!isSet, "the disposable of a SingleAssignmentDisposable was set twice")
      isSet = true
      if !isEnded { current = disposable }
      return isEnded
    }
    if isLate { disposable.dispose() }
  }

  /// Disposes the disposable, or, if it is not set yet, the one that will be set.
  public func dispose() {
    lock.withLock {
      isEnded = true
      return current.take()
    }?.dispose()
  }
}
