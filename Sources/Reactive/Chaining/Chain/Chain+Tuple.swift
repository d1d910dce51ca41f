import Reactive

extension Chain where Kind == SyncableChainKind {
  /// Sends the values of both chains as tuples with nil for the chain that has not changed. Two values of one `batch`,
  /// or the two first values of `sync()`, become one tuple.
  @inlinable
  public func tuple<Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(Value?, Other?), SyncableChainKind> {
    changed(other)
  }

  /// Adds the value of `other`, or nil if it has not changed, to the tuple of an earlier `tuple`.
  @inlinable
  public func tuple<A, B, Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(A?, B?, Other?), SyncableChainKind> where Value == (A?, B?) {
    changed(other).map { ($0?.0, $0?.1, $1) }
  }

  /// Adds the value of `other`, or nil if it has not changed, to the tuple of an earlier `tuple`.
  @inlinable
  public func tuple<A, B, C, Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(A?, B?, C?, Other?), SyncableChainKind> where Value == (A?, B?, C?) {
    changed(other).map { ($0?.0, $0?.1, $0?.2, $1) }
  }

  /// Adds the value of `other`, or nil if it has not changed, to the tuple of an earlier `tuple`.
  @inlinable
  public func tuple<A, B, C, D, Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(A?, B?, C?, D?, Other?), SyncableChainKind> where Value == (A?, B?, C?, D?) {
    changed(other).map { ($0?.0, $0?.1, $0?.2, $0?.3, $1) }
  }

  /// Sends the values of both chains as tuples with nil for the chain that has not changed. Unlike `tuple`, it does not
  /// flatten a tuple of an earlier join.
  @inlinable
  public func pair<Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(Value?, Other?), SyncableChainKind> {
    changed(other)
  }
}

extension Chain where Kind == EventChainKind {
  /// Sends the values of both chains as tuples with nil for the chain that has not changed. Two values of one `batch`,
  /// or the two first values of `sync()`, become one tuple.
  @inlinable
  public func tuple<Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(Value?, Other?), OtherKind> {
    changed(other)
  }

  /// Adds the value of `other`, or nil if it has not changed, to the tuple of an earlier `tuple`.
  @inlinable
  public func tuple<A, B, Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(A?, B?, Other?), OtherKind> where Value == (A?, B?) {
    changed(other).map { ($0?.0, $0?.1, $1) }
  }

  /// Adds the value of `other`, or nil if it has not changed, to the tuple of an earlier `tuple`.
  @inlinable
  public func tuple<A, B, C, Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(A?, B?, C?, Other?), OtherKind> where Value == (A?, B?, C?) {
    changed(other).map { ($0?.0, $0?.1, $0?.2, $1) }
  }

  /// Adds the value of `other`, or nil if it has not changed, to the tuple of an earlier `tuple`.
  @inlinable
  public func tuple<A, B, C, D, Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(A?, B?, C?, D?, Other?), OtherKind> where Value == (A?, B?, C?, D?) {
    changed(other).map { ($0?.0, $0?.1, $0?.2, $0?.3, $1) }
  }

  /// Sends the values of both chains as tuples with nil for the chain that has not changed. Unlike `tuple`, it does not
  /// flatten a tuple of an earlier join.
  @inlinable
  public func pair<Other, OtherKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(Value?, Other?), OtherKind> {
    changed(other)
  }
}
