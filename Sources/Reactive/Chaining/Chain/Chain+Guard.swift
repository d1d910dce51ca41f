import Reactive

extension Chain {
  /// Forwards only the values for which `isAllowed` returns true.
  @inlinable
  public func `guard`(_ isAllowed: @escaping (Value) -> Bool) -> Chain {
    wrapping { handler in { if isAllowed($0) { handler($0) } } }
  }

  /// Forwards only the values for which `isIncluded` returns true. The same as `guard`.
  @inlinable
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Chain { self.guard(isIncluded) }

  /// Forwards the values that are not nil.
  @inlinable
  public func unwrap<Wrapped>() -> Chain<Wrapped, Kind> where Value == Wrapped? {
    wrapping { handler in { if let value = $0 { handler(value) } } }
  }

  /// Forwards the values that are not nil. The same as `unwrap`.
  @inlinable
  public func guardUnwrap<Wrapped>() -> Chain<Wrapped, Kind> where Value == Wrapped? { unwrap() }

  /// Forwards the values that differ from the previous one according to `isEqual`.
  @inlinable
  public func removeDuplicates(by isEqual: @escaping (Value, Value) -> Bool) -> Chain {
    adapting { $0.removeDuplicates(by: isEqual) }
  }
}

extension Chain where Value: Equatable {
  /// Forwards the values that differ from the previous one.
  @inlinable
  public func removeDuplicates() -> Chain { removeDuplicates(by: ==) }
}
