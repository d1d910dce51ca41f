import Reactive

extension Chain where Kind == SyncableChainKind {
  /// Forwards the values of both chains in the order in which they arrive.
  @inlinable
  public func merge<OtherKind>(_ other: Chain<Value, OtherKind>) -> Chain<Value, SyncableChainKind> {
    merged(other)
  }
}

extension Chain where Kind == EventChainKind {
  /// Forwards the values of both chains in the order in which they arrive.
  @inlinable
  public func merge<OtherKind>(_ other: Chain<Value, OtherKind>) -> Chain<Value, OtherKind> { merged(other) }
}

extension Chain {
  @inlinable
  func merged<OtherKind, ResultKind>(_ other: Chain<Value, OtherKind>) -> Chain<Value, ResultKind> {
    let first = upstream, second = other.upstream
    return Chain<Value, ResultKind>(depth: max(depth, other.depth) + 1) { handler, fetching, parent in
      Reactive.merge(
        ChainSource(fetching: fetching, attach: first), ChainSource(fetching: fetching, attach: second)
      )._attach(handler, parent: parent)
    }
  }
}
