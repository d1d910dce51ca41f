extension Disposer {
  /// Creates a disposer of a resource that can end by itself. `isOver` returns whether it has: a bag then removes the
  /// disposer. `end` is called at the first `dispose()`. One allocation.
  package init(isOver: @escaping () -> Bool, _ end: @escaping () -> Void) {
    self.init(QueriedDisposal(isOver: isOver, end))
  }
}

/// A root whose end can be queried before it is disposed.
private final class QueriedDisposal: DisposalAction {
  private let query: () -> Bool

  init(isOver query: @escaping () -> Bool, _ end: @escaping () -> Void) {
    self.query = query
    super.init(end)
  }

  override var hasEnded: Bool { query() }
}
