import Hardware
import Reactive

/// Something that can be ended.
public protocol Disposable {
  /// Ends it. A second call does nothing.
  func dispose()
}

extension Disposable {
  /// Leaves it to `bag`, which disposes it at the bag's end.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

/// Makes disposables.
public enum Disposables {
  /// A disposable that has nothing to end.
  public static func create() -> any Disposable { NopDisposable() }

  /// A disposable that calls `dispose` when it is first disposed, and then lets go of it.
  public static func create(with dispose: @escaping () -> Void) -> any Disposable {
    AnonymousDisposable(dispose)
  }

  /// A disposable that disposes all of `disposables`.
  public static func create(_ disposables: [any Disposable]) -> any Disposable {
    CompositeDisposable(disposables)
  }
}

/// A disposable that has nothing to end: what a subject that has stopped hands out.
public struct NopDisposable: Disposable {
  /// Creates one.
  public init() {}

  /// Does nothing.
  public func dispose() {}
}

/// A disposable that calls a closure, once.
@usableFromInline
final class AnonymousDisposable: Disposable {
  private let lock = Lock()
  private var body: (() -> Void)?

  @usableFromInline init(_ body: @escaping () -> Void) { self.body = body }

  @usableFromInline func dispose() { lock.withLock { body.take() }?() }
}
