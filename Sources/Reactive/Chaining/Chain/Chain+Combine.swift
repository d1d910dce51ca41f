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
