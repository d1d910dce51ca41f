extension DisposeBag {
  /// A builder of a list of disposables: one in each line of a closure.
  @resultBuilder
  public struct DisposableBuilder {
    /// Returns the disposables of all lines.
    public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
  }

  /// Creates a bag of the disposables that `builder` lists.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init(disposing: builder())
  }

  /// Adds the disposables that `builder` lists, in order.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }
}
