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

/// A disposable that disposes another one, which it does not keep alive.
@usableFromInline
struct WeakDisposable: Cancelable {
  private weak var target: (any Cancelable & AnyObject)?

  @usableFromInline init(_ target: any Cancelable & AnyObject) { self.target = target }

  @usableFromInline var isDisposed: Bool { target?.isDisposed ?? true }

  @usableFromInline func dispose() { target?.dispose() }
}

/// A disposable that retains an object for as long as it is stored itself.
///
/// The sink of `create` and `never` stores one that retains the sink, and so keeps the subscription alive. The cycle
/// ends with the subscription: the sink then releases its disposable.
@usableFromInline
struct RetainingDisposable: Disposable {
  private let disposable: any Disposable
  private let retained: AnyObject

  @usableFromInline init(_ disposable: any Disposable, retaining retained: AnyObject) {
    (self.disposable, self.retained) = (disposable, retained)
  }

  @usableFromInline func dispose() { disposable.dispose() }
}

/// A disposable for a subscription to a source of `Reactive`, or for a job of a `Scheduler`. Dropping it ends nothing. It
/// belongs to the thread of the source: a bag that holds one must be used and freed there.
public struct SourceDisposable: Cancelable {
  private let handle: DisposalHandle

  /// Creates a disposable that ends what `disposer` ends. No allocation.
  public init(_ disposer: consuming Disposer) { handle = disposer.takeHandle() }

  /// Whether nothing is left to end. O(1).
  public var isDisposed: Bool { handle.isDisposed }

  /// Ends the subscription.
  public func dispose() { handle.dispose() }

  /// Adds the disposable to `bag`, which disposes it when the bag is freed.
  public func disposed(by bag: DisposerBag) { bag.add(Disposer(handle)) }
}

extension Disposer {
  /// Adds the disposer to `bag`, which disposes it when the bag is freed.
  public consuming func disposed(by bag: DisposeBag) { bag.insert(SourceDisposable(self)) }
}

/// A disposable that is shared by counting: it disposes another one when it was disposed itself and all disposables
/// that `retain()` returned were disposed too. Thread-safe.
public final class RefCountDisposable: Cancelable {
  private let lock = Lock()
  /// The shared disposable. Nil when it was disposed.
  private var shared: (any Disposable)?
  private var retainCount = 0
  private var isPrimaryDisposed = false

  /// Creates a shared owner of `disposable`.
  public init(disposable: any Disposable) { shared = disposable }

  /// Whether the shared disposable was disposed.
  public var isDisposed: Bool { lock.withLock { shared == nil } }

  /// Returns a disposable that keeps the shared one from being disposed until it is disposed itself. If the shared one
  /// was disposed, the result does nothing.
  public func retain() -> any Disposable {
    let isLive = lock.withLock {
      if shared != nil { retainCount += 1 }
      return shared != nil
    }
    return isLive ? AnonymousDisposable { self.release() } : NopDisposable()
  }

  /// Disposes the shared disposable as soon as every disposable that `retain()` returned was disposed.
  public func dispose() {
    lock.withLock {
      isPrimaryDisposed = true
      return takeIfUnused()
    }?.dispose()
  }

  private func release() {
    lock.withLock {
      retainCount -= 1
      return takeIfUnused()
    }?.dispose()
  }

  private func takeIfUnused() -> (any Disposable)? {
    isPrimaryDisposed && retainCount == 0 ? shared.take() : nil
  }
}
