/// A collection of disposables that disposes them in its deinit. Thread-safe.
public final class DisposeBag {
  private let all = CompositeDisposable()

  /// Creates an empty bag.
  public init() {}

  deinit { all.dispose() }

  /// Adds `disposable`. O(1).
  public func insert(_ disposable: any Disposable) { all.insert(disposable) }
}
