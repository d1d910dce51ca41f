import Reactive

extension Chain {
  /// Transforms each value by `transform`.
  @inlinable
  public func map<Result>(_ transform: @escaping (Value) -> Result) -> Chain<Result, Kind> {
    wrapping { handler in { handler(transform($0)) } }
  }

  /// Replaces each value by `value`.
  @inlinable
  public func replace<Result>(_ value: Result) -> Chain<Result, Kind> { map { _ in value } }

  /// Replaces each value by an event without a value.
  @inlinable
  public func replaceWithVoid() -> Chain<Void, Kind> { replace(()) }

  /// Converts each value to an optional.
  @inlinable
  public func optional() -> Chain<Value?, Kind> { map { $0 } }

  /// Unwraps each value.
  ///
  /// - Precondition: no value is nil.
  @inlinable
  public func forceUnwrap<Wrapped>() -> Chain<Wrapped, Kind> where Value == Wrapped? {
    map { value in
      guard let value else { preconditionFailure("forceUnwrap() received nil") }
      return value
    }
  }
}

extension Chain {
  /// Calls `body` with each value and forwards the value.
  @inlinable
  public func `do`(_ body: @escaping (Value) -> Void) -> Chain {
    wrapping { handler in
      { value in
        body(value)
        handler(value)
      }
    }
  }
}

extension Chain where Value: Sequence {
  /// Forwards the elements of each value, one by one.
  @inlinable
  public func each() -> Chain<Value.Element, Kind> {
    wrapping { handler in { elements in for element in elements { handler(element) } } }
  }

  /// Calls `body` with each element of each value and forwards the value.
  @inlinable
  public func forEach(_ body: @escaping (Value.Element) -> Void) -> Chain { self.do { $0.forEach(body) } }
}

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
