/// A disposable that does nothing. A subject that has stopped returns it.
public struct NopDisposable: Cancelable {
  /// Creates a disposable that does nothing.
  public init() {}

  /// True: there is nothing to end.
  public var isDisposed: Bool { true }

  /// Does nothing.
  public func dispose() {}
}
