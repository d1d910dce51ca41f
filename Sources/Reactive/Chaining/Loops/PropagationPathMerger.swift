import Reactive

/// A merger of the paths of the changes that a join has received and not yet sent.
///
/// A join sends when its transaction has delivered all changes, outside of any delivery of a sender.
@usableFromInline
final class PropagationPathMerger {
  @safe @exclusivity(unchecked) private var path: PropagationPath?
  /// Whether the join has sent a value. It then sends each change in the transaction that it receives it in. Before, it
  /// may wait for a value of the other chain, and the last change that it receives is the cause of its first value.
  @safe @exclusivity(unchecked) private var hasSent = false

  @usableFromInline
  init() {}

  /// Adds the path of the change that is being delivered.
  @usableFromInline
  func add() {
    let current = CurrentPropagationPath.value
    guard hasSent, let path else { return path = current }
    if let current { self.path = path.union(current) }
  }

  /// Runs `handler`, which delivers the value of the join, on the path of the changes in it.
  @usableFromInline
  func deliver(_ handler: () -> Void) {
    hasSent = true
    guard let path = path.take() else { return handler() }
    CurrentPropagationPath.with(path, handler)
  }

  /// Returns a source that adds the path of each event of `input`.
  @inlinable
  func input<Event>(_ input: ChainSource<Event>) -> HandlerWrappingSource<ChainSource<Event>, Event> {
    HandlerWrappingSource(upstream: input) { handler in
      { event in
        self.add()
        handler(event)
      }
    }
  }
}
