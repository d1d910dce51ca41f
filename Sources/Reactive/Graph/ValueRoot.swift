/// The root of the chain of a derived value.
@usableFromInline
final class ValueRoot: Join {
  /// The number of subscribers for which a value was computed that was not delivered yet, because the chain was brought up
  /// to date for a reader. 0 if there is none.
  let pendingEnd = Cell(0)

  @usableFromInline
  init() {
    super.init(parent: nil, run: onSubclass { (root: ValueRoot) in root.update() })
    takesValues.value = true
  }

  private func update() {
    first.value.pull()
    guard markClean(), pendingEnd.value > 0 else { return }
    if Transaction.current.state.isRefreshing {
      if state.value == .clean { state.value = .undelivered }
    } else {
      whileDerivedAlive { $0.deliverPending($0) }
    }
  }

  func takePendingEnd() -> Int { exchange(&pendingEnd.inPlace, with: 0) }

  /// Brings the value up to date, also while changed sources are pending. A chain whose result depends on the order of
  /// events keeps its value until these are delivered.
  override func refresh() {
    let transaction = Transaction.current
    guard state.value == .dirty, transaction.isPulling || !dependsOnEvents.value else { return }
    let isNested = exchange(&transaction.state.isRefreshing, with: true)
    untracked { transaction.pullRoot(self) }
    transaction.state.isRefreshing = isNested
  }
}

extension Node {
  /// Makes the derived value whose chain contains this node, and those whose chains contain it in turn, wait for the
  /// delivery of events.
  @usableFromInline final func dependOnEvents() {
    let root = root
    if root.dependsOnEvents.value { return }
    root.dependsOnEvents.value = true
    (root as? Join)?.withDerived { source in
      for index in 0..<source.count {
        source.withSubscription(at: index) { if $0.takesValues.value { $0.dependOnEvents() } }
      }
    }
  }
}
