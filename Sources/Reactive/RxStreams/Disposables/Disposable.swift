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
