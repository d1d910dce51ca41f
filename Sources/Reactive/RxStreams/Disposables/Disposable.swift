import Parallelism
import Reactive

/// A resource or subscription that can be ended.
public protocol Disposable {
  /// Ends the resource or subscription. A second call does nothing.
  func dispose()
}

extension Disposable {
  /// Adds the disposable to `bag`, which disposes it when the bag is freed.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

/// A namespace for functions that create disposables.
public enum Disposables {
  /// Returns a disposable that does nothing.
  public static func create() -> any Disposable { NopDisposable() }

  /// Returns a disposable that calls `dispose` at its first disposal, and then releases it.
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }

  /// Returns a disposable that disposes all of `disposables`, in order.
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    CompositeDisposable(disposables)
  }

  /// Returns a disposable that disposes all of `disposables`, in order.
  public static func create(_ disposables: any Disposable...) -> any Cancelable {
    CompositeDisposable(disposables)
  }
}

/// A disposable whose end can be queried. Bags remove such disposables when they have ended.
public protocol Cancelable: Disposable {
  /// Whether nothing is left to end: `dispose()` was called, or the subscription has ended otherwise.
  var isDisposed: Bool { get }
}

/// A disposable that does nothing. A subject that has stopped returns it.
public struct NopDisposable: Cancelable {
  /// Creates a disposable that does nothing.
  public init() {}

  /// True: there is nothing to end.
  public var isDisposed: Bool { true }

  /// Does nothing.
  public func dispose() {}
}

/// A disposable that calls a closure once.
@usableFromInline
final class AnonymousDisposable: Cancelable {
  private let lock = Lock()
  private var body: (() -> Void)?

  @usableFromInline init(_ body: @escaping () -> Void) { self.body = body }

  @usableFromInline var isDisposed: Bool { lock.withLock { body == nil } }

  @usableFromInline func dispose() { lock.withLock { body.take() }?() }
}

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
