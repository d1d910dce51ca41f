import Reactive

extension Chain where Kind == SyncableChainKind {
  /// Combines the latest values of both chains, as soon as both have sent one. Sends once for each change or `batch`.
  @inlinable
  public func combine<Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(Value, Other), SyncableChainKind> {
    latest(other)
  }

  /// Adds the latest value of `other` to the tuple of an earlier `combine`.
  @inlinable
  public func combine<A, B, Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(A, B, Other), SyncableChainKind> where Value == (A, B) {
    latest(other).map { ($0.0, $0.1, $1) }
  }

  /// Adds the latest value of `other` to the tuple of an earlier `combine`.
  @inlinable
  public func combine<A, B, C, Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(A, B, C, Other), SyncableChainKind> where Value == (A, B, C) {
    latest(other).map { ($0.0, $0.1, $0.2, $1) }
  }

  /// Adds the latest value of `other` to the tuple of an earlier `combine`.
  @inlinable
  public func combine<A, B, C, D, Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(A, B, C, D, Other), SyncableChainKind> where Value == (A, B, C, D) {
    latest(other).map { ($0.0, $0.1, $0.2, $0.3, $1) }
  }
}

extension Chain where Kind == EventChainKind {
  /// Combines the latest values of both chains, as soon as both have sent one. Sends once for each change or `batch`.
  @inlinable
  public func combine<Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(Value, Other), OtherKind> {
    latest(other)
  }

  /// Adds the latest value of `other` to the tuple of an earlier `combine`.
  @inlinable
  public func combine<A, B, Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(A, B, Other), OtherKind> where Value == (A, B) {
    latest(other).map { ($0.0, $0.1, $1) }
  }

  /// Adds the latest value of `other` to the tuple of an earlier `combine`.
  @inlinable
  public func combine<A, B, C, Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(A, B, C, Other), OtherKind> where Value == (A, B, C) {
    latest(other).map { ($0.0, $0.1, $0.2, $1) }
  }

  /// Adds the latest value of `other` to the tuple of an earlier `combine`.
  @inlinable
  public func combine<A, B, C, D, Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(A, B, C, D, Other), OtherKind> where Value == (A, B, C, D) {
    latest(other).map { ($0.0, $0.1, $0.2, $0.3, $1) }
  }
}

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
