/// A disposable whose end can be queried. Bags remove such disposables when they have ended.
public protocol Cancelable: Disposable {
  /// Whether nothing is left to end: `dispose()` was called, or the subscription has ended otherwise.
  var isDisposed: Bool { get }
}
