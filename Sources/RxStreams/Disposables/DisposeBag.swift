/// Keeps disposables, and disposes them when it goes. Thread-safe.
public final class DisposeBag {
  private let all = CompositeDisposable()

  /// Creates an empty bag.
  public init() {}

  deinit { all.dispose() }

  /// Takes over `disposable`. O(1).
  public func insert(_ disposable: any Disposable) { all.insert(disposable) }
}
